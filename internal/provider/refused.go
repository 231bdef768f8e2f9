// SPDX-License-Identifier: MPL-2.0

package provider

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// The service may have values that the validators refuse, such as a webhook's URL without https, or
// the name of a new network. An import reads them as they are. Generated configuration omits them
// where it may. Terraform before 1.14 and OpenTofu generate it by themselves, and the error of a
// validator names neither the object nor the way out. So the server generates it a second time
// after an import, and adds both: see [imports].

// refused is an error of the validators about a generated configuration.
type refused struct {
	*tfprotov6.Diagnostic
	// omit is the optional argument that has the refused value and may be omitted, or nil.
	omit *tftypes.AttributePath
}

// withoutRefused nulls the optional arguments whose values the validators refuse. An omitted
// argument keeps the service's value. It also returns every refused value. A value stays in if its
// omission does not settle the error, so that validation reports it.
func (s *server) withoutRefused(ctx context.Context, name string, config tftypes.Value) (tftypes.Value, []refused, error) {
	errors, err := s.validate(ctx, name, config)
	var all []refused
	for _, e := range errors {
		all = append(all, refused{Diagnostic: e})
	}
	for settled := true; settled && len(errors) > 0 && err == nil; {
		settled = false
		for _, at := range omissions(ctx, s.schemas[name], errors) {
			without, transformErr := omit(config, at)
			if transformErr != nil {
				return config, all, transformErr
			}
			left, validateErr := s.validate(ctx, name, without)
			if validateErr != nil {
				return config, all, validateErr
			}
			if len(left) < len(errors) && isSubset(left, errors) {
				for i := range all {
					if all[i].omit == nil && !contains(left, all[i].Diagnostic) {
						all[i].omit = at
					}
				}
				config, errors, settled = without, left, true
				break
			}
		}
	}
	return config, all, err
}

// omissions returns the arguments that may be omitted to settle the errors: innermost first.
func omissions(ctx context.Context, described schema.Schema, errors []*tfprotov6.Diagnostic) []*tftypes.AttributePath {
	var found []*tftypes.AttributePath
	for _, e := range errors {
		for at := e.Attribute; at != nil && len(at.Steps()) > 0; at = at.WithoutLastStep() {
			if mayOmit(ctx, described, at) {
				found = append(found, at)
			}
		}
	}
	slices.SortStableFunc(found, func(a, b *tftypes.AttributePath) int { return len(b.Steps()) - len(a.Steps()) })
	return found
}

// mayOmit reports whether an omitted argument would keep the service's value. With a default, the
// next apply would change the value. Inside a set, two objects may be equal without the argument.
func mayOmit(ctx context.Context, described schema.Schema, at *tftypes.AttributePath) bool {
	attribute, err := described.AttributeAtTerraformPath(ctx, at)
	if err != nil || !attribute.IsOptional() {
		return false
	}
	standard, err := defaultOf(ctx, attribute)
	return standard == nil && err == nil
}

func omit(config tftypes.Value, omitted *tftypes.AttributePath) (tftypes.Value, error) {
	return tftypes.Transform(config, func(at *tftypes.AttributePath, value tftypes.Value) (tftypes.Value, error) {
		if at.Equal(omitted) {
			return tftypes.NewValue(value.Type(), nil), nil
		}
		return value, nil
	})
}

// validate returns the errors of the validators.
func (s *server) validate(ctx context.Context, name string, config tftypes.Value) ([]*tfprotov6.Diagnostic, error) {
	dynamic, err := tfprotov6.NewDynamicValue(config.Type(), config)
	if err != nil {
		return nil, err
	}
	resp, err := s.fullServer.ValidateResourceConfig(ctx, &tfprotov6.ValidateResourceConfigRequest{
		TypeName: name, Config: &dynamic,
	})
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(resp.Diagnostics, func(d *tfprotov6.Diagnostic) bool {
		return d.Severity != tfprotov6.DiagnosticSeverityError
	}), nil
}

func isSubset(some, all []*tfprotov6.Diagnostic) bool {
	return !slices.ContainsFunc(some, func(d *tfprotov6.Diagnostic) bool { return !contains(all, d) })
}

func contains(all []*tfprotov6.Diagnostic, d *tfprotov6.Diagnostic) bool {
	return slices.ContainsFunc(all, func(other *tfprotov6.Diagnostic) bool { return wording(other) == wording(d) })
}

func wording(d *tfprotov6.Diagnostic) string { return d.Summary + "\n" + d.Detail }

// imports has the refused values of the objects that this process has imported. The zero value is
// ready to use.
type imports struct {
	began  atomic.Bool // an object was imported
	mu     sync.Mutex
	advice map[string][]string // by type and wording: one for each object
}

func (i *imports) add(name string, r refused, advice string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.advice == nil {
		i.advice = map[string][]string{}
	}
	key := name + "\n" + wording(r.Diagnostic)
	i.advice[key] = append(i.advice[key], advice)
}

// advise adds the imported object and the next step to each error about one of its values.
func (i *imports) advise(name string, diagnostics []*tfprotov6.Diagnostic) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for _, d := range diagnostics {
		if advice := i.advice[name+"\n"+wording(d)]; len(advice) > 0 {
			d.Detail += "\n\n" + strings.Join(advice, "\n\n")
		}
	}
}

// isImport reports whether a read is the first one of an imported object, whose state has only an
// id.
func (s *server) isImport(ctx context.Context, req *tfprotov6.ReadResourceRequest) bool {
	described, ok := s.schemas[req.TypeName]
	if !ok || !s.imports.began.Load() {
		return false
	}
	prior, err := req.CurrentState.Unmarshal(described.Type().TerraformType(ctx))
	members := raw.Members(prior)
	for name, value := range members {
		if name != "id" && !value.IsNull() {
			return false
		}
	}
	return err == nil && len(members) > 0
}

// noteImport remembers the refused values of an object that was just imported. It validates the
// configuration that Terraform would generate for the object.
func (s *server) noteImport(ctx context.Context, name string, read *tfprotov6.DynamicValue) error {
	if read == nil {
		return nil
	}
	described := s.schemas[name]
	state, err := read.Unmarshal(described.Type().TerraformType(ctx))
	if err != nil || state.IsNull() {
		return err
	}
	resp, config, err := s.generate(ctx, &tfprotov6.GenerateResourceConfigRequest{TypeName: name, State: read})
	if err != nil || resp.Config == nil {
		return err
	}
	_, all, err := s.withoutRefused(ctx, name, config)
	for _, r := range all {
		s.imports.add(name, r, importAdvice(name, described, state, r))
	}
	return err
}

// importAdvice names the object with a refused value, and says how to import it or the others.
func importAdvice(name string, described schema.Schema, state tftypes.Value, r refused) string {
	kind := strings.ReplaceAll(strings.TrimPrefix(name, "payments_"), "_", " ")
	id, _ := raw.StringAt(state, "id")
	object := kind + " " + id
	if label := plan.LabelOf(described, state); label != "" {
		object += fmt.Sprintf(" (%q)", label)
	}
	if r.omit != nil {
		return fmt.Sprintf("This is the value of the %s in the payments service. To import the %s as it is, delete the argument %s from its "+
			"resource block: an omitted argument keeps the service's value. Then plan again without -generate-config-out.",
			object, kind, raw.Path(r.omit))
	}
	return fmt.Sprintf("This is the value of the %s in the payments service. To import the other objects without it, delete its resource "+
		"block "+
		"and its import block, and plan again without -generate-config-out. To import it too, first correct the value in the payments "+
		"service.", object)
}
