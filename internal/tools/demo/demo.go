// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
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
	enginePath string
	goPath     string
	binary     string // path of the provider
	built      bool   // the provider was built before
	service    *service
	first      bool // this run wrote the configuration
}

// newDemo returns a demo of a built provider, or of one that the demo builds if its path is empty.
func newDemo(engine, provider string) *demo {
	d := &demo{enginePath: engine, goPath: os.Getenv("GO"), binary: provider, built: provider != ""}
	if d.goPath == "" {
		d.goPath = "go"
	}
	if !d.built {
		d.binary = filepath.Join("bin", "terraform-provider-payments")
		if runtime.GOOS == "windows" {
			d.binary += ".exe"
		}
	}
	return d
}

func (d *demo) run(ctx context.Context) error {
	if _, err := os.Stat(example); err != nil {
		return fmt.Errorf("run `make demo` in the root of the repository: %w", err)
	}
	if err := d.build(ctx); err != nil {
		return err
	}
	first, err := writeConfiguration()
	if err != nil {
		return err
	}
	d.first = first
	engine, err := recognize(ctx, d.enginePath)
	if err != nil {
		return err
	}
	settings, err := mirror(d.binary, engine.host)
	if err != nil {
		return err
	}

	fmt.Println("\n2. Start the built-in sandbox of the payments service")
	fmt.Printf("   $ %s sandbox -listen 127.0.0.1:0 -data %s\n", d.binary, filepath.Join(dir, ".sandbox.db"))
	if d.service, err = startService(ctx, d.binary); err != nil {
		return err
	}
	defer d.service.stop()
	fmt.Printf("   It listens on %s until the demo ends.\n", d.service.url)

	engine.environment = environment(os.Environ(), map[string]string{
		"TF_CLI_CONFIG_FILE": settings, "CHECKPOINT_DISABLE": "1", "TF_IN_AUTOMATION": "1",
		"PAYMENTS_BASE_URL": d.service.url, "PAYMENTS_API_KEY": key,
	})
	fmt.Printf("\n3. Prepare %s for %s\n", filepath.Join(dir, "main.tf"), engine.product)
	if d.first {
		fmt.Printf("   It is a copy of %s. You can edit it.\n", filepath.ToSlash(example))
	} else {
		fmt.Println("   The file exists and stays unchanged.")
	}
	fmt.Println("   PAYMENTS_BASE_URL and PAYMENTS_API_KEY set the address and the key.")
	if err := engine.takeBack(ctx); err != nil {
		return err
	}
	if err := engine.init(ctx); err != nil {
		return err
	}
	return d.provision(ctx, engine)
}

// build builds the provider, unless it was built before.
func (d *demo) build(ctx context.Context) error {
	if d.built {
		fmt.Printf("\n1. Take the provider %s\n", d.binary)
		return nil
	}
	fmt.Printf("\n1. Build the provider\n   $ %s build -o bin/ .\n", d.goPath)
	if err := runQuietly(program(ctx, d.goPath, "build", "-o", "bin/", ".")); err != nil {
		return fmt.Errorf("building the provider: %w", err)
	}
	return nil
}

// provision plans, applies the plan, and proves with a second plan that no change is left. It
// counts the requests of that plan, which only reads.
func (d *demo) provision(ctx context.Context, engine *engine) error {
	fmt.Printf("\n4. Plan the changes\n   $ %s plan -out=.plan\n", engine.command)
	text, changes, err := engine.plan(ctx, "-out=.plan")
	if err != nil {
		return err
	}
	if !changes {
		fmt.Printf("   The service already matches %s. There is nothing to apply.\n", filepath.Join(dir, "main.tf"))
		return d.next(ctx)
	}
	if d.first { // every object is new: their number and the warnings are enough
		text = text[max(0, strings.Index(text, "\nPlan: ")):]
	}
	fmt.Print(text)
	if !d.first {
		if err := confirm(ctx); err != nil {
			return err
		}
	}
	fmt.Printf("\n5. Apply this plan\n   $ %s apply .plan\n", engine.command)
	applied, err := engine.apply(ctx, ".plan")
	if err != nil {
		return err
	}
	fmt.Print(applied)
	fmt.Printf("\n6. Prove that no change is left\n   $ %s plan -detailed-exitcode\n", engine.command)
	before, err := d.service.requests(ctx)
	if err != nil {
		return err
	}
	start := time.Now()
	text, changes, err = engine.plan(ctx)
	if err != nil {
		return err
	}
	elapsed := time.Since(start)
	if changes {
		fmt.Print(text)
		return errors.New("the plan after an apply is not empty: please report this defect of the provider with the plan above")
	}
	after, err := d.service.requests(ctx)
	if err != nil {
		return err
	}
	fmt.Printf("   No changes. Reading every object cost %d requests and %.1f seconds.\n", after-before, elapsed.Seconds())
	return d.next(ctx)
}

// confirm asks whether to apply. Without an answer, as in a script, it applies. Ctrl-C interrupts
// it.
func confirm(ctx context.Context) error {
	fmt.Print("\nApply these changes? [Y/n] ")
	answered := make(chan string, 1)
	go func() {
		var line string
		_, _ = fmt.Scanln(&line)
		answered <- strings.ToLower(line)
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case answer := <-answered:
		if answer != "" && answer != "y" && answer != "yes" {
			return errDeclined
		}
		return nil
	}
}

// next suggests further steps.
func (d *demo) next(ctx context.Context) error {
	id, err := d.service.product(ctx)
	if err != nil {
		return err
	}
	fmt.Printf(`
Try next

  Edit a price or the products of a page in %[1]s, and run `+"`make demo`"+` again: the plan shows the change first.

  Write "Etherium" instead of "Ethereum", or change a letter of an address: the plan fails and shows the line.

  Delete the webhook, or a product and its references: the plan warns that the service archives products and keeps webhooks marked deleted.

  Change an object outside of the configuration. Start the service with the objects of the demo:
      make sandbox
  Archive a product in another terminal:
      curl -X PUT -H 'Authorization: %[2]s' http://127.0.0.1:%[3]s/product/%[4]s/is_archived/true
  Stop the service with Ctrl-C, and run `+"`make demo`"+` again: the plan shows the change and repairs it.

  Write the account as configuration, while `+"`make sandbox`"+` runs:
      PAYMENTS_BASE_URL=http://127.0.0.1:%[3]s PAYMENTS_API_KEY=%[2]s %[6]s export -verify

  To start over, delete the folder %[5]s.
`, filepath.Join(dir, "main.tf"), key, port, id, dir, d.binary)
	return nil
}
