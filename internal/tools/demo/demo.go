// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

const (
	dir  = "demo"
	key  = "demo-key" // `make sandbox` uses the same
	port = "8430"     // where `make sandbox` listens
)

// errDeclined means that the user declined the plan.
var errDeclined = errors.New("declined")

// demo is one run. All paths are relative to the root of the repository, its working directory.
type demo struct {
	*screen
	terraformPath string
	goPath        string
	binary        string // path of the provider
	service       *service
	first         bool // this run wrote the configuration
}

func newDemo(s *screen, terraform string) *demo {
	d := &demo{screen: s, terraformPath: terraform, goPath: os.Getenv("GO"), binary: filepath.Join("bin", "terraform-provider-payments")}
	if d.goPath == "" {
		d.goPath = "go"
	}
	if runtime.GOOS == "windows" {
		d.binary += ".exe"
	}
	return d
}

func (d *demo) run(ctx context.Context) (err error) {
	if _, err := os.Stat(example); err != nil {
		return fmt.Errorf("run `make demo` in the root of the repository: %w", err)
	}
	d.step("Build the provider")
	d.command(d.goPath + " build -o bin/ .")
	if err := runQuietly(program(ctx, d.goPath, "build", "-o", "bin/", ".")); err != nil {
		return fmt.Errorf("building the provider: %w", err)
	}
	if d.first, err = writeConfiguration(); err != nil {
		return err
	}
	settings, err := mirror(d.binary)
	if err != nil {
		return err
	}

	d.step("Start the built-in sandbox of the payments service")
	d.command(d.binary + " sandbox -listen 127.0.0.1:0 -data " + filepath.Join(dir, ".sandbox.db"))
	if d.service, err = startService(ctx, d.binary); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.service.stop()) }()
	d.say("It listens on %s until the demo ends.", d.service.url)

	tf := &terraform{path: d.terraformPath, color: d.color, environment: environment(os.Environ(), map[string]string{
		"TF_CLI_CONFIG_FILE": settings, "CHECKPOINT_DISABLE": "1", "TF_IN_AUTOMATION": "1",
		"PAYMENTS_BASE_URL": d.service.url, "PAYMENTS_API_KEY": key,
	})}
	d.step("Prepare %s for terraform", filepath.Join(dir, "main.tf"))
	if d.first {
		d.say("It is a copy of %s. You can edit it.", filepath.ToSlash(example))
	} else {
		d.say("The file exists and stays unchanged.")
	}
	d.say("PAYMENTS_BASE_URL and PAYMENTS_API_KEY set the address and the key.")
	d.command("terraform init")
	if err := tf.init(ctx); err != nil {
		return err
	}
	return d.provision(ctx, tf)
}

// provision plans, applies the plan, and proves with a second plan that no change is left. It
// counts the requests of that plan, which only reads.
func (d *demo) provision(ctx context.Context, tf *terraform) error {
	d.step("Plan the changes")
	d.command("terraform plan -out=.plan")
	text, changes, err := tf.plan(ctx, "-out=.plan")
	if err != nil {
		return err
	}
	d.print(brief(text))
	if !changes {
		d.say("The service already matches %s. There is nothing to apply.", filepath.Join(dir, "main.tf"))
		return d.next(ctx)
	}
	if !d.first {
		if err := d.confirm(ctx, "Apply these changes?"); err != nil {
			return err
		}
	}
	d.step("Apply this plan")
	d.command("terraform apply .plan")
	applied, err := tf.apply(ctx, ".plan")
	if err != nil {
		return err
	}
	d.print(applied)
	d.step("Prove that no change is left")
	d.command("terraform plan -detailed-exitcode")
	before, err := d.service.requests(ctx)
	if err != nil {
		return err
	}
	start := time.Now()
	text, changes, err = tf.plan(ctx)
	if err != nil {
		return err
	}
	elapsed := time.Since(start)
	if changes {
		d.print(text)
		return errors.New("the plan after an apply is not empty: please report this defect of the provider with the plan above")
	}
	after, err := d.service.requests(ctx)
	if err != nil {
		return err
	}
	groups, err := d.service.objects(ctx)
	if err != nil {
		return err
	}
	d.say("No changes. The service has %s.", counted(groups))
	d.say("Reading all of it cost %d requests and %.1f seconds.", after-before, elapsed.Seconds())
	return d.next(ctx)
}

// next suggests further steps.
func (d *demo) next(ctx context.Context) error {
	groups, err := d.service.objects(ctx)
	if err != nil {
		return err
	}
	id := "ID"
	for _, product := range groups["product"] {
		if product["isArchived"] == false {
			id, _ = product["id"].(string)
			break
		}
	}
	d.heading("Try next")
	d.print(fmt.Sprintf(`  Edit a price or the products of a page in %[1]s, and run `+"`make demo`"+` again: the plan shows the change first.

  Write "Etherium" instead of "Ethereum", or change a letter of an address: the plan fails and shows the line.

  Delete the webhook, or a product and its references: the plan warns that the service archives products and keeps webhooks marked deleted.

  Change an object outside Terraform. Start the service with the objects of the demo:
      make sandbox
  Archive a product in another terminal:
      curl -X PUT -H 'Authorization: %[2]s' http://127.0.0.1:%[3]s/product/%[4]s/is_archived/true
  Stop the service with Ctrl-C, and run `+"`make demo`"+` again: the plan shows the change and repairs it.

  To start over, delete the folder %[5]s.
`, filepath.Join(dir, "main.tf"), key, port, id, dir))
	return nil
}
