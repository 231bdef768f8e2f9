// SPDX-License-Identifier: MPL-2.0

package provider_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclwrite"
	fwresource "github.com/hashicorp/terraform-plugin-framework/resource"
	"github.com/hashicorp/terraform-plugin-testing/compare"
	"github.com/hashicorp/terraform-plugin-testing/helper/resource"
	"github.com/hashicorp/terraform-plugin-testing/knownvalue"
	"github.com/hashicorp/terraform-plugin-testing/plancheck"
	"github.com/hashicorp/terraform-plugin-testing/statecheck"
	"github.com/hashicorp/terraform-plugin-testing/tfjsonpath"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/lifecycle"
)

// row describes a resource to the conformance suite. Every resource has one in [rows].
type row struct {
	group string // the sandbox's name of the group
	// Bodies of the resource block. full sets every argument, changed sets every argument to something
	// else, minimal sets the required ones only.
	full, changed, minimal string
	// reordered is full with every set written in another order. Empty where there is no set.
	reordered string
	// pruned is full without the optional arguments inside of its nested ones. Empty where there are
	// none.
	pruned string
	// replaced says that the service cannot change such an object, so that every change replaces it.
	replaced bool
	// needed are optional arguments, of which one is required.
	needed []string
	// outside is a change outside Terraform while minimal is configured. The plan must show attribute
	// at the configured value, and apply must bring it back.
	outside   sandbox.Object
	attribute tfjsonpath.Path
	planned   knownvalue.Check
	// live reports whether an object still counts after destroy.
	live func(sandbox.Object) bool
	// seeds are objects that exist in the service before Terraform comes: with every optional field
	// present, and absent.
	seeds []sandbox.Object
	// around has the objects of other groups that the seeds refer to.
	around []planted
	// block puts an argument into a valid block. It makes invalid blocks of the invalid arguments,
	// and valid ones of the unusual arguments.
	block            func(argument string) string
	invalid, unusual []argument
	// dependencies stand in front of the resource block: other resources that it refers to.
	dependencies string
	// before has the objects that the configurations name by their ids. They exist from the start.
	before []planted
	// unread are arguments that responses do not show. An import does not know their values.
	unread []string
	// lacks has the steps that the life of such an object cannot have.
	lacks lacking
	// importID stands for the id in an import, where objects have none.
	importID string
	// importPrefix stands before the id in an import, where another id is a part of the identity.
	importPrefix string
}

// lacking has the reasons why a life lacks a step. An empty reason means that it has the step. Only
// a resource outside the kit may lack one.
type lacking struct {
	id       string // the object has no attribute id, because there is only one
	deletion string // the object cannot be deleted outside Terraform
	read     string // the service shows the object's ids only, so the object cannot be changed outside Terraform
}

// check returns an error if a row leaves something out that its resource must have.
func (r row) check(ofKit bool) error {
	var errs []error
	demand := func(ok bool, text string) {
		if !ok {
			errs = append(errs, errors.New(text))
		}
	}
	demand(r.group != "" && r.full != "" && r.changed != "" && r.minimal != "", "a group and three configurations are required")
	demand(r.reordered != r.full, "nothing is reordered")
	demand(r.lacks.read != "" || len(r.outside) > 0 && r.planned != nil, "a change outside Terraform is required")
	demand(len(r.seeds) > 0, "a seed is required")
	demand(r.block != nil && len(r.invalid) > 0, "invalid arguments are required")
	demand(!ofKit || r.lacks == lacking{}, "an object of the kit lacks no step")
	demand((r.lacks.id == "") == (r.importID == ""), "an import id stands for an id, where there is none")
	demand(r.lacks.id == "" || r.importPrefix == "", "a prefix of an import id stands before an id")
	return errors.Join(errs...)
}

// ofKit reports whether a resource is one of the kit, or embeds one.
func ofKit(t *testing.T, name string) bool {
	t.Helper()
	for _, construct := range provider.New("test").Resources(t.Context()) {
		r := construct()
		var meta fwresource.MetadataResponse
		r.Metadata(t.Context(), fwresource.MetadataRequest{ProviderTypeName: "payments"}, &meta)
		if meta.TypeName == name {
			return embedsKit(reflect.TypeOf(r))
		}
	}
	t.Fatalf("there is no resource %s", name)
	return false
}

func embedsKit(of reflect.Type) bool {
	for of.Kind() == reflect.Pointer {
		of = of.Elem()
	}
	if strings.HasSuffix(of.PkgPath(), "/internal/tfkit") && strings.HasPrefix(of.Name(), "Resource[") {
		return true
	}
	return of.Kind() == reflect.Struct && slices.ContainsFunc(reflect.VisibleFields(of), func(f reflect.StructField) bool {
		return f.Anonymous && len(f.Index) == 1 && embedsKit(f.Type)
	})
}

// planted is an object that was created outside Terraform.
type planted struct {
	group  string
	object sandbox.Object
}

// seed creates a row's objects in a sandbox, and returns their ids.
func (r row) seed(service *acctest.Service) []string {
	ids := make([]string, len(r.seeds))
	for i := range r.seeds {
		ids[i] = r.seedOne(service, i)
	}
	return ids
}

// seedOne creates one of a row's objects, and those that it refers to. It returns the id to import.
func (r row) seedOne(service *acctest.Service, i int) string {
	for _, p := range r.around {
		service.Put(p.group, p.object)
	}
	object := service.Put(r.group, r.seeds[i])
	if r.importID != "" {
		return r.importID
	}
	id, _ := object["id"].(string)
	return r.importPrefix + id
}

// changes is the action of a plan that changes an object.
func (r row) changes() plancheck.ResourceActionType {
	if r.replaced {
		return plancheck.ResourceActionDestroyBeforeCreate
	}
	return plancheck.ResourceActionUpdate
}

// TestAccConformance compares the driver of [TestConformance] with the real terraform. It takes
// every resource through its life with both. Each plan, each state and each request to the provider
// must be the same.
func TestAccConformance(t *testing.T) {
	t.Parallel()
	for _, name := range resourceTypes(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rowOf(t, name)
			clock := stopped()
			lacksIdentity := acctest.Lacks(t, acctest.FeatureIdentity)
			if lacksIdentity != "" { // the rest of the life follows; the driver imports by identity
				t.Run("import by identity", func(t *testing.T) { t.Skip(lacksIdentity) })
			}
			compareEngines(t, provider.NewServer("test"), func() ([]stage, func()) {
				service := acctest.StartWith(t, sandbox.Options{Clock: clock, Organization: sellerID})
				return life(t, name, r, service, sandbox.Dialect{}, lacksIdentity == ""), func() { expectNothingLive(t, r, service) }
			})
		})
	}
}

// seedsVariable says how many combinations of dialects [TestConformance] draws for all resources,
// beside the pairs. It draws none by default.
const seedsVariable = "PAYMENTS_CONFORMANCE_SEEDS"

// pairShare: a resource of the kit takes every third of the combinations that have all pairs of
// settings. What two settings do to each other is a matter of the flows, which these resources
// share: together they take every combination three times or more. A resource outside the kit takes
// all.
const pairShare = 3

// TestConformance takes every resource through its life under every setting of the dialect alone,
// and under combinations of settings: see [pairShare].
func TestConformance(t *testing.T) {
	t.Parallel()
	names := resourceTypes(t)
	seeds := 0
	if text := os.Getenv(seedsVariable); text != "" {
		var err error
		if seeds, err = strconv.Atoi(text); err != nil {
			t.Fatalf("%s: %v", seedsVariable, err)
		}
	}
	pairs := sandbox.PairDialects()
	for i, name := range names {
		r := rowOf(t, name)
		run := func(title string, dialect sandbox.Dialect) {
			t.Run(name+"/"+title, func(t *testing.T) {
				t.Parallel()
				conform(t, name, r, dialect)
			})
		}
		t.Run(name+"/plain", func(t *testing.T) {
			t.Parallel()
			sentInLife(t, name)
		})
		for _, text := range sandbox.SingleDialects() {
			dialect, err := sandbox.ParseDialect(text)
			if err != nil {
				t.Fatal(err)
			}
			if dialect.Numbers != "" { // everything that a service may mask has that mask
				dialect.Personal, dialect.Secrets = "masked", "masked"
			}
			run("single "+text, dialect)
		}
		for j, dialect := range pairs {
			if dialect != (sandbox.Dialect{}) && (!ofKit(t, name) || (i+j)%pairShare == 0) {
				run("pairs "+dialect.String(), dialect)
			}
		}
		for seed := i; seed < seeds; seed += len(names) {
			dialect := sandbox.RandomDialect(uint64(seed))
			run(fmt.Sprintf("seed %d %s", seed, dialect), dialect)
		}
	}
}

// rowOf returns a resource's row, or fails the test.
func rowOf(t *testing.T, name string) row {
	t.Helper()
	r, ok := rows[name]
	if !ok {
		t.Fatalf("%s has no row: add conformance_%s_test.go, and a line to rows", name, strings.TrimPrefix(name, "payments_"))
	}
	if err := r.check(ofKit(t, name)); err != nil {
		t.Fatalf("the row of %s: %v", name, err)
	}
	return r
}

// conform takes a resource through its life with the driver. Only the life in the plain dialect has
// every request that Terraform sends. In the others, requests are skipped whose response is known.
func conform(t *testing.T, name string, r row, dialect sandbox.Dialect) *acctest.Service {
	t.Helper()
	service := acctest.StartWith(t, sandbox.Options{Dialect: dialect, Organization: sellerID})
	d := acctest.NewDriver(t)
	if dialect != (sandbox.Dialect{}) {
		d.SkipRepeats()
	}
	if lag := max(dialect.ListLag, dialect.ReadLag); lag > 0 { // commands of terraform are further apart than that
		d.Between = func() { service.Advance(lag) }
	}
	live(t, d, life(t, name, r, service, dialect, true))
	expectNothingLive(t, r, service)
	return service
}

// stage is one step of a resource's life.
type stage struct {
	name string
	resource.TestStep
	// warning returns a part of the plan's warnings. It may be nil.
	warning func() string
}

// live runs the stages with a driver, and destroys everything at the end.
func live(t *testing.T, d *acctest.Driver, stages []stage) {
	t.Helper()
	config := ""
	for _, s := range stages {
		config = s.Config
		warnings, err := d.Run(s.TestStep)
		if err != nil {
			t.Errorf("%s: %v", s.name, err)
			break
		}
		if all := strings.Join(warnings, "\n"); s.warning != nil && !strings.Contains(all, s.warning()) {
			t.Errorf("%s: no warning names %q: %q", s.name, s.warning(), all)
		}
	}
	if err := d.Destroy(config); err != nil {
		t.Errorf("destroy: %v", err)
	}
}

// life returns the stages of a resource's life. Each stage applies and plans again. The second plan
// must be empty.
func life(t *testing.T, name string, r row, service *acctest.Service, dialect sandbox.Dialect, identity bool) []stage {
	t.Helper()
	address := name + ".it"
	for _, p := range r.before {
		service.Put(p.group, p.object)
	}
	config := func(body string) string {
		return service.Config(fmt.Sprintf("%s\nresource %q \"it\" {\n%s\n}\n", r.dependencies, name, body))
	}
	step := func(title, body string, action plancheck.ResourceActionType) stage {
		s := stage{name: title, TestStep: resource.TestStep{
			Config: config(body),
			ConfigPlanChecks: resource.ConfigPlanChecks{
				PreApply:             []plancheck.PlanCheck{plancheck.ExpectResourceAction(address, action)},
				PostApplyPostRefresh: []plancheck.PlanCheck{plancheck.ExpectEmptyPlan()},
			},
		}}
		if r.lacks.id == "" {
			s.ConfigStateChecks = append(s.ConfigStateChecks, statecheck.ExpectKnownValue(address, tfjsonpath.New("id"), knownvalue.NotNull()))
		}
		return s
	}
	importable := r.full // without the arguments that an import cannot know: its plan would set them
	if r.lacks.read != "" {
		importable = withoutArguments(t, importable, r.unread)
	}
	if dialect.Personal != "" {
		importable = withoutArguments(t, importable, secretsOf(t, name))
	}
	imported := func(title string, kind resource.ImportStateKind) stage {
		s := resource.TestStep{Config: config(importable), ResourceName: address, ImportState: true, ImportStateKind: kind}
		if kind != resource.ImportBlockWithResourceIdentity {
			s.ImportStateId, s.ImportStateIdPrefix = r.importID, r.importPrefix
		}
		if kind == resource.ImportCommandWithID {
			if r.lacks.id != "" { // any attribute that is in the state names the one object
				s.ImportStateVerifyIdentifierAttribute = arguments(t, r.minimal)[0]
			}
			// It compares letter by letter. The plan of an import block does not.
			s.ImportStateVerify = !dialect.OtherSpelling && dialect.Numbers == ""
			s.ImportStateVerifyIgnore = append([]string{lifecycle.Timeouts}, r.unread...) // an import cannot know them
			if dialect.Secrets != "" || dialect.Personal != "" {
				s.ImportStateVerifyIgnore = append(s.ImportStateVerifyIgnore, secretsOf(t, name)...)
			}
			return stage{name: title, TestStep: s}
		}
		s.ImportPlanChecks = resource.ImportPlanChecks{
			PreApply: []plancheck.PlanCheck{plancheck.ExpectResourceAction(address, plancheck.ResourceActionNoop)},
		}
		return stage{name: title, TestStep: s}
	}
	sameID := statecheck.CompareValue(compare.ValuesSame()) // no step may replace an object that can be changed
	kept := func(s stage) stage {
		if r.replaced || r.lacks.id != "" {
			return s
		}
		s.ConfigStateChecks = append(s.ConfigStateChecks, sameID.AddStateValue(address, tfjsonpath.New("id")))
		return s
	}

	stages := []stage{
		kept(step("create", r.full, plancheck.ResourceActionCreate)),
		imported("import command", resource.ImportCommandWithID),
		imported("import by id", resource.ImportBlockWithID),
	}
	if identity {
		stages = append(stages, imported("import by identity", resource.ImportBlockWithResourceIdentity))
	}
	if r.reordered != "" {
		stages = append(stages, kept(step("reordered", r.reordered, plancheck.ResourceActionNoop)))
	}
	if r.pruned != "" {
		stages = append(stages, kept(step("pruned", r.pruned, r.changes())))
	}

	var id string
	var noteID []statecheck.StateCheck
	if r.lacks.id == "" {
		note := knownvalue.StringFunc(func(value string) error { id = value; return nil })
		noteID = append(noteID, statecheck.ExpectKnownValue(address, tfjsonpath.New("id"), note))
	}
	minimal := kept(step("minimal", r.minimal, r.changes()))
	minimal.ConfigStateChecks = append(minimal.ConfigStateChecks, noteID...)
	for _, argument := range removed(t, r.full, r.minimal) {
		minimal.ConfigPlanChecks.PreApply = append(minimal.ConfigPlanChecks.PreApply, differs{address, argument})
	}
	drift := kept(step("drift", r.minimal, r.changes()))
	drift.PreConfig = func() {
		change := maps.Clone(r.outside)
		if dialect.Numbers != "" { // an update must not send back an address that only the service has whole
			delete(change, "evmAddresses")
		}
		if r.lacks.id == "" {
			change["id"] = id
		}
		service.Put(r.group, change)
	}
	drift.ConfigStateChecks = append(drift.ConfigStateChecks, noteID...)
	drift.ConfigPlanChecks.PreApply = append(drift.ConfigPlanChecks.PreApply, plancheck.ExpectKnownValue(address, r.attribute, r.planned))
	stages = append(stages,
		kept(step("changed", r.changed, r.changes())),
		kept(step("full again", r.full, r.changes())),
		minimal,
	)
	if r.lacks.read == "" {
		stages = append(stages, drift)
	}
	if r.lacks.deletion != "" {
		return stages
	}
	vanished := step("vanished", r.minimal, plancheck.ResourceActionCreate)
	vanished.PreConfig = func() {
		if !service.Remove(r.group, id) {
			t.Errorf("the sandbox has no %s %q to remove", r.group, id)
		}
	}
	vanished.warning = func() string { return id }
	return append(stages, vanished)
}

// secretsOf are a resource's sensitive attributes.
func secretsOf(t *testing.T, name string) []string {
	t.Helper()
	var names []string
	for _, a := range described(t).ResourceSchemas[name].Block.Attributes {
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

// expectNothingLive demands that destroying has left no live object of a row's group.
func expectNothingLive(t *testing.T, r row, service *acctest.Service) {
	t.Helper()
	objects := service.Objects(r.group)
	if len(objects) == 0 && r.live != nil {
		t.Errorf("group %q has no objects, not even archived ones: check the name of the group", r.group)
	}
	for _, object := range objects {
		if r.live == nil || r.live(object) {
			t.Errorf("after destroy this is still live: %v", object)
		}
	}
}
