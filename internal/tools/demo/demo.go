// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

const (
	dir  = "demo"
	key  = "demo-key" // `make sandbox` uses the same
	port = "8430"     // where `make sandbox` listens
)

// errDeclined says that the person did not want what the plan says.
var errDeclined = errors.New("declined")

// demo is one run. All paths are relative to the root of the repository, where it runs.
type demo struct {
	*screen
	terraformPath string
	goPath        string
	binary        string // the provider
	service       *service
	first         bool // no configuration was there
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
		return fmt.Errorf("it runs in the root of the repository, by `make demo`: %w", err)
	}
	d.step("Build the provider")
	d.command(d.goPath + " build -o bin/ .")
	if err := passed(ctx, d.goPath, "build", "-o", "bin/", "."); err != nil {
		return fmt.Errorf("building the provider: %w", err)
	}
	if d.first, err = writeConfiguration(); err != nil {
		return err
	}
	settings, err := mirror(d.binary)
	if err != nil {
		return err
	}

	d.step("Start the payments service, which is built in as a sandbox")
	d.command(d.binary + " sandbox -listen 127.0.0.1:0 -data " + filepath.Join(dir, ".sandbox.db"))
	if d.service, err = startService(ctx, d.binary); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.service.stop()) }()
	d.say("It listens on %s until this demo ends.", d.service.url)

	tf := &terraform{path: d.terraformPath, color: d.color, environment: environment(os.Environ(), map[string]string{
		"TF_CLI_CONFIG_FILE": settings, "CHECKPOINT_DISABLE": "1", "TF_IN_AUTOMATION": "1",
		"PAYMENTS_BASE_URL": d.service.url, "PAYMENTS_API_KEY": key,
	})}
	d.step("Prepare %s for terraform", filepath.Join(dir, "main.tf"))
	if d.first {
		d.say("It is a copy of %s, and yours to edit.", filepath.ToSlash(example))
	} else {
		d.say("It was there, and stays as it is.")
	}
	d.say("Neither address nor key stands in it: they are in PAYMENTS_BASE_URL and PAYMENTS_API_KEY.")
	d.command("terraform init")
	if err := tf.init(ctx); err != nil {
		return err
	}
	return d.provision(ctx, tf)
}

// provision plans, applies what was planned, shows what exists, and proves that nothing is left to change.
func (d *demo) provision(ctx context.Context, tf *terraform) error {
	d.step("See what would change")
	d.command("terraform plan -out=.plan")
	changes, err := tf.plan(ctx, "-out=.plan")
	if err != nil {
		return err
	}
	if !changes {
		d.step("What exists in the service")
		if err := d.showObjects(ctx); err != nil {
			return err
		}
		d.say("%s says the same as the service, so there was nothing to apply.", filepath.Join(dir, "main.tf"))
		return d.next(ctx)
	}
	if !d.first {
		if err := d.confirm(ctx, "Apply these changes?"); err != nil {
			return err
		}
	}
	d.step("Apply exactly this plan")
	d.command("terraform apply .plan")
	if err := tf.apply(ctx, ".plan"); err != nil {
		return err
	}
	d.step("What exists in the service now")
	if err := d.showObjects(ctx); err != nil {
		return err
	}
	d.step("Prove that nothing is left to change")
	d.command("terraform plan -detailed-exitcode")
	changes, err = tf.plan(ctx)
	if err != nil {
		return err
	}
	if changes {
		return errors.New("the plan after an apply is not empty, which is a defect of the provider: please report it with the plan above")
	}
	return d.next(ctx)
}

func (d *demo) showObjects(ctx context.Context) error {
	groups, err := d.service.objects(ctx)
	if err != nil {
		return err
	}
	d.blank()
	d.print(tables(groups))
	return nil
}

// next says what to try.
func (d *demo) next(ctx context.Context) error {
	groups, err := d.service.objects(ctx)
	if err != nil {
		return err
	}
	id := "ID"
	for _, product := range groups["product"] {
		if product["isArchived"] == false {
			id = text(product["id"])
			break
		}
	}
	d.heading("Try next")
	d.print(fmt.Sprintf(`  Change a price in %[1]s, or what a page sells, and run `+"`make demo`"+` again: the plan shows the change before it is made.

  Write "Etherium" for "Ethereum", or change a letter of an address: the plan stops, and says at which line.

  Take the webhook out, and a product with what refers to it: the plan says what destroying does, and what it cannot do.

  Change something behind terraform's back. Start the service with what the demo made,
      make sandbox
  archive a product in another terminal,
      curl -X PUT -H 'Authorization: %[2]s' http://127.0.0.1:%[3]s/product/%[4]s/is_archived/true
  stop the service with Ctrl-C, and run `+"`make demo`"+` again: the plan finds it, and puts it right.

  Start over: delete the folder %[5]s.
`, filepath.Join(dir, "main.tf"), key, port, id, dir))
	return nil
}
