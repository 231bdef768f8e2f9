// SPDX-License-Identifier: MPL-2.0

package documents_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2/hclparse"
	"github.com/hashicorp/hcl/v2/hclwrite"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// trigger is the resource that invokes an action. Since Terraform 1.16, it cannot be one to which
// the action refers by its address.
var trigger = regexp.MustCompile(`(?s)\n# [^\n]*\nresource "terraform_data" .*?\n\}\n`)

// providerBlock is the provider block of an example. Tests have their own.
var providerBlock = regexp.MustCompile(`(?s)provider "payments" \{\n.*?\n\}\n+`)

// actionExample runs the example of an action. The driver of the plugin protocol applies its
// resources and invokes the action. So does an engine that has actions, with the trigger and with
// the commands in comments. The objects that no resource makes are those of the action's use. The
// real endpoint of the example does not exist, so a receiver takes its place.
func actionExample(t *testing.T, cli func(*acctest.Service) *acctest.CLI, path, content string) {
	t.Helper()
	name, file := filepath.Base(filepath.Dir(path)), filepath.Base(path)
	if _, diags := hclparse.NewParser().ParseHCL([]byte(content), file); diags.HasErrors() {
		t.Error(diags)
	}
	if string(hclwrite.Format([]byte(content))) != content {
		t.Error("it is not formatted")
	}
	u := rows.ActionCases[name]
	if strings.Contains(content, "resource \"") { // it makes its objects
		u = rows.ActionCase{MovesMoney: u.MovesMoney, Prepare: u.Prepare}
	}
	url, events := rows.Endpoint(t)
	tests := name == "payments_test_webhook" // the others send nothing to a new webhook
	expect := func(cause string) {
		t.Helper()
		if got := events.Swap(0); got != 1 && tests {
			t.Errorf("%s caused %d events, want 1", cause, got)
		}
	}
	local := providerBlock.ReplaceAllString(strings.ReplaceAll(content, rows.ExampleURL, url), "")
	options := sandbox.Options{Organization: rows.SellerID, Clock: acctest.FastClock()}
	driven, _ := u.StartWith(t, options, url)
	invokeExample(t, u, driven, local)
	expect("the driver")

	acctest.Require(t, acctest.FeatureActions)
	service, _ := u.StartWith(t, options, url)
	terraform := cli(service)
	terraform.Write("main.tf", exampleResourceSource+u.Config(service, local))
	terraform.Must("apply", "-auto-approve")
	expect("the trigger")
	terraform.ExpectNoChanges()
	events.Store(0)
	for line := range strings.Lines(content) {
		if _, command, ok := strings.Cut(strings.TrimSpace(line), ": terraform "); ok {
			terraform.Must(append(strings.Fields(command), "-auto-approve")...)
			expect(command)
		}
	}
	if strings.Contains(content, "resource \"") {
		terraform.Must("destroy", "-auto-approve")
		expectAllDestroyed(t, service)
	}
}

// invokeExample applies the resources of an example, and invokes its action.
func invokeExample(t *testing.T, u rows.ActionCase, service *acctest.Service, content string) {
	t.Helper()
	resources, call, ok := strings.Cut(trigger.ReplaceAllString(content, ""), "action \"")
	if !ok || strings.Contains(resources, "resource \"") != trigger.MatchString(content) {
		t.Fatal("an example of an action has the action at its end, and a trigger if it has resources")
	}
	d := driver.New(t)
	var err error
	if strings.Contains(resources, "resource \"") {
		var plan *driver.Plan
		if plan, err = d.Plan(u.Config(service, resources)); err == nil {
			err = d.Apply(plan)
		}
	}
	if err == nil {
		_, _, err = d.Invoke(u.Config(service, "action \""+call))
	}
	if err != nil {
		t.Error(err)
	}
}
