// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclwrite"
	"github.com/hashicorp/terraform-plugin-testing/compare"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// TestAccConformance compares the driver of [TestConformance] with the real terraform. It takes
// every resource through its life with both. Each plan, each state and each request to the provider
// must be the same. All resources live together, because most of the time goes into starting
// terraform, and not each is imported: see [lives]. [TestConformance] imports each in all ways, and
// TestAccExamples plans the import blocks of all with terraform.
func TestAccConformance(t *testing.T) {
	t.Parallel()
	names, clock := acctest.ResourceTypes(t), acctest.StoppedClock()
	lacksIdentity := acctest.Lacks(t, acctest.FeatureIdentity)
	if lacksIdentity != "" { // the rest of the life follows; the driver imports by identity
		t.Run("import by identity", func(t *testing.T) { t.Skip(lacksIdentity) })
	}
	compareEngines(t, provider.NewServer("test"), func() ([]stage, func()) {
		service := acctest.StartWith(t, sandbox.Options{Clock: clock, Organization: rows.SellerID})
		return lives(t, names, service, lacksIdentity == ""), func() {
			var planted []rows.Planted
			for _, name := range names {
				planted = append(planted, rows.OfType(t, name).Before...)
			}
			for _, name := range names {
				expectNothingLive(t, rows.OfType(t, name), service, planted...)
			}
		}
	})
}

// TestConformance takes every resource through its life in the plain dialect, and in those of its
// [selection].
func TestConformance(t *testing.T) {
	t.Parallel()
	for name, s := range selections(t) {
		r := rows.OfType(t, name)
		t.Run(name+"/plain", func(t *testing.T) {
			t.Parallel()
			sentInLife(t, name)
		})
		for turn, dialect := range s.dialects(t) {
			inDialect(t, name, dialect, func(t *testing.T, dialect sandbox.Dialect) { conform(t, name, r, dialect, turn) })
		}
	}
}

// conform takes a resource through its life with the driver. Only the life in the plain dialect is
// whole: it has the resources that the resource refers to, and all imports.
func conform(t *testing.T, name string, r rows.Resource, dialect sandbox.Dialect, turn int) *acctest.Service {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Dialect: dialect, Organization: rows.SellerID})
	d := driver.New(t)
	if dialect != (sandbox.Dialect{}) {
		r, d = r.Alone(), driver.NewQuick(t)
	}
	if lag := max(dialect.ListLag, dialect.ReadLag); lag > 0 { // commands of terraform are further apart than that
		d.Between = func() { service.Advance(lag) }
	}
	stages := life(t, name, r, service, dialect, true)
	if dialect != (sandbox.Dialect{}) {
		stages = oneImport(stages, turn)
	}
	live(t, d, stages)
	expectNothingLive(t, r, service)
	return service
}

// stage is one step of a resource's life.
type stage struct {
	name  string
	block string // the resource's block, which the configuration has after its dependencies
	resource.TestStep
	warnings []func() string // they return parts of the plan's warnings
}

// live runs the stages with a driver, and destroys everything at the end.
func live(t *testing.T, d *driver.Driver, stages []stage) {
	t.Helper()
	config := ""
	for _, s := range stages {
		config = s.Config
		warnings, err := d.Run(s.TestStep)
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			break
		}
		all := strings.Join(warnings, "\n")
		for _, warning := range s.warnings {
			if !strings.Contains(all, warning()) {
				t.Errorf("%s: no warning names %q: %q", s.name, warning(), all)
			}
		}
	}
	if err := d.Destroy(config); err != nil {
		t.Errorf("destroy: %v", err)
	}
}

// life returns the stages of a resource's life. Each stage applies and plans again. The second plan
// must be empty.
func life(t *testing.T, name string, r rows.Resource, service *acctest.Service, dialect sandbox.Dialect, identity bool) []stage {
	t.Helper()
	address := name + ".it"
	for _, p := range r.Before {
		service.Put(p.Group, p.Object)
	}
	stageOf := func(title, body string, step resource.TestStep) stage {
		step.Config = r.Config(service, name, body)
		return stage{name: title, block: fmt.Sprintf("resource %q \"it\" {\n%s\n}\n", name, body), TestStep: step}
	}
	step := func(title, body string, action plancheck.ResourceActionType) stage {
		s := stageOf(title, body, resource.TestStep{
			ConfigPlanChecks: resource.ConfigPlanChecks{
				PreApply:             []plancheck.PlanCheck{plancheck.ExpectResourceAction(address, action)},
				PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
			},
		})
		if r.Lacks.ID == "" {
			s.ConfigStateChecks = append(s.ConfigStateChecks, statecheck.ExpectKnownValue(address, tfjsonpath.New("id"), knownvalue.NotNull()))
		}
		return s
	}
	importable := r.Full // without the arguments that an import cannot know: its plan would set them
	if r.Lacks.Read != "" {
		importable = withoutArguments(t, importable, r.Unread)
	}
	if dialect.Personal != "" {
		importable = withoutArguments(t, importable, secretsOf(t, name))
	}
	imported := func(title string, kind resource.ImportStateKind) stage {
		s := resource.TestStep{ResourceName: address, ImportState: true, ImportStateKind: kind}
		if kind != resource.ImportBlockWithResourceIdentity {
			s.ImportStateId, s.ImportStateIdPrefix = r.ImportID, r.ImportPrefix
		}
		if kind == resource.ImportCommandWithID {
			if r.Lacks.ID != "" { // any attribute that is in the state names the one object
				s.ImportStateVerifyIdentifierAttribute = arguments(t, r.Minimal)[0]
			}
			// It compares letter by letter. The plan of an import block does not.
			s.ImportStateVerify = !dialect.OtherSpelling && dialect.Numbers == "" && !normalizes(dialect)
			s.ImportStateVerifyIgnore = append([]string{lifecycle.Timeouts}, r.Unread...) // an import cannot know them
			if dialect.Secrets != "" || dialect.Personal != "" {
				s.ImportStateVerifyIgnore = append(s.ImportStateVerifyIgnore, secretsOf(t, name)...)
			}
			return stageOf(title, importable, s)
		}
		s.ImportPlanChecks.PreApply = []plancheck.PlanCheck{plancheck.ExpectResourceAction(address, plancheck.ResourceActionNoop)}
		return stageOf(title, importable, s)
	}
	sameID := statecheck.CompareValue(compare.ValuesSame()) // no step may replace an object that can be changed
	kept := func(s stage) stage {
		if r.Replaced || r.Lacks.ID != "" {
			return s
		}
		s.ConfigStateChecks = append(s.ConfigStateChecks, sameID.AddStateValue(address, tfjsonpath.New("id")))
		return s
	}

	stages := []stage{
		kept(step("create", r.Full, plancheck.ResourceActionCreate)),
		imported("import command", resource.ImportCommandWithID),
	}
	if !respells(dialect) {
		stages = append(stages, imported("import by id", resource.ImportBlockWithID))
	}
	if identity && !respells(dialect) {
		stages = append(stages, imported("import by identity", resource.ImportBlockWithResourceIdentity))
	}
	if r.Reordered != "" {
		stages = append(stages, kept(step("reordered", r.Reordered, plancheck.ResourceActionNoop)))
	}
	if r.Pruned != "" {
		stages = append(stages, kept(step("pruned", r.Pruned, r.Changes())))
	}

	var id string
	var noteID []statecheck.StateCheck
	if r.Lacks.ID == "" {
		note := knownvalue.StringFunc(func(value string) error { id = value; return nil })
		noteID = append(noteID, statecheck.ExpectKnownValue(address, tfjsonpath.New("id"), note))
	}
	minimal := kept(step("minimal", r.Minimal, r.Changes()))
	minimal.ConfigStateChecks = append(minimal.ConfigStateChecks, noteID...)
	for _, argument := range removed(t, r.Full, r.Minimal) {
		minimal.ConfigPlanChecks.PreApply = append(minimal.ConfigPlanChecks.PreApply, differs{address, argument})
	}
	drift := kept(step("drift", r.Minimal, r.Changes()))
	drift.PreConfig = func() {
		change := maps.Clone(r.Outside)
		if dialect.Numbers != "" { // an update must not send back an address that only the service has whole
			delete(change, "evmAddresses")
		}
		if r.Lacks.ID == "" {
			change["id"] = id
		}
		service.Put(r.Group, change)
	}
	drift.ConfigStateChecks = append(drift.ConfigStateChecks, noteID...)
	drift.ConfigPlanChecks.PreApply = append(drift.ConfigPlanChecks.PreApply, plancheck.ExpectKnownValue(address, r.Attribute, r.Planned))
	stages = append(stages,
		kept(step("changed", r.Changed, r.Changes())),
		kept(step("full again", r.Full, r.Changes())),
		minimal,
	)
	if r.Lacks.Read == "" {
		stages = append(stages, drift)
	}
	if r.Lacks.Deletion != "" {
		return stages
	}
	vanished := step("vanished", r.Minimal, plancheck.ResourceActionCreate)
	vanished.PreConfig = func() {
		if !service.Remove(r.Group, id) {
			t.Errorf("the sandbox has no %s %q to remove", r.Group, id)
		}
	}
	vanished.warnings = []func() string{func() string { return id }}
	return append(stages, vanished)
}

// oneImport leaves one of the imports of a life, by turns.
func oneImport(stages []stage, turn int) []stage {
	var ways []string
	for _, s := range stages {
		if s.ImportState {
			ways = append(ways, s.name)
		}
	}
	return slices.DeleteFunc(stages, func(s stage) bool { return s.ImportState && s.name != ways[turn%len(ways)] })
}

// normalizes reports whether the service shows texts, URLs or lists otherwise than they were sent.
func normalizes(dialect sandbox.Dialect) bool {
	return dialect.Texts != "" || dialect.Case != "" || dialect.URLs != "" || dialect.Order != ""
}

// respells reports whether an import shows texts or lists otherwise than they were configured, so
// that the first apply writes them once more.
func respells(dialect sandbox.Dialect) bool {
	return dialect.Texts == "escaped" || dialect.Texts == "cut" || dialect.Case != "" || dialect.Order != ""
}

// secretsOf are a resource's sensitive attributes.
func secretsOf(t *testing.T, name string) []string {
	t.Helper()
	var names []string
	for _, a := range acctest.Schemas(t).ResourceSchemas[name].Block.Attributes {
		if a.Sensitive {
			names = append(names, a.Name)
		}
	}
	return names
}

// removed are the arguments of one body that another lacks.
func removed(t *testing.T, full, minimal string) []string {
	t.Helper()
	less := arguments(t, minimal)
	return slices.DeleteFunc(arguments(t, full), func(name string) bool { return slices.Contains(less, name) })
}

// withoutArguments is a body without some of its arguments.
func withoutArguments(t *testing.T, body string, names []string) string {
	t.Helper()
	file, diags := hclwrite.ParseConfig([]byte(body+"\n"), "main.tf", hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	for _, name := range names {
		file.Body().RemoveAttribute(name)
	}
	return string(file.Bytes())
}

// arguments are the names of a body's arguments.
func arguments(t *testing.T, body string) []string {
	t.Helper()
	file, diags := hclwrite.ParseConfig([]byte(body+"\n"), "main.tf", hcl.InitialPos)
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return slices.Sorted(maps.Keys(file.Body().Attributes()))
}

// differs demands that a plan changes an attribute, or does not know it yet.
type differs struct{ address, attribute string }

// CheckPlan looks at the one change.
func (d differs) CheckPlan(_ context.Context, req plancheck.CheckPlanRequest, resp *plancheck.CheckPlanResponse) {
	for _, change := range req.Plan.ResourceChanges {
		if change.Address != d.address {
			continue
		}
		before, _ := change.Change.Before.(map[string]any)
		after, _ := change.Change.After.(map[string]any)
		unknown, _ := change.Change.AfterUnknown.(map[string]any)
		if unknown[d.attribute] != true && reflect.DeepEqual(before[d.attribute], after[d.attribute]) {
			resp.Error = fmt.Errorf("%s was removed and is planned to stay %v", d.attribute, before[d.attribute])
		}
		return
	}
	resp.Error = fmt.Errorf("nothing is planned for %s", d.address)
}

// expectNothingLive demands that destroying has left no live object of a row's group, apart from
// those that were there from the start.
func expectNothingLive(t *testing.T, r rows.Resource, service *acctest.Service, planted ...rows.Planted) {
	t.Helper()
	objects := service.Objects(r.Group)
	if len(objects) == 0 && r.Live != nil {
		t.Errorf("group %q has no objects, not even archived ones: check the name of the group", r.Group)
	}
	for _, object := range objects {
		if slices.ContainsFunc(planted, func(p rows.Planted) bool { return p.Group == r.Group && p.Object["id"] == object["id"] }) {
			continue
		}
		if rows.IsLive(r.Group, object) {
			t.Errorf("after destroy this is still live: %v", object)
		}
	}
}
