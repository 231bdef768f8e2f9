// SPDX-License-Identifier: MPL-2.0

package plan

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"iter"
	"regexp"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Omitted arguments are the service's, and an update sends them as they are. A destination is an
// exception: a stranger could set it, and Terraform would write the stranger's value again. So
// private state has the destinations that the service chose. Any other one that the configuration
// omits is foreign: plans warn of it, and no update sends it.

// DestinationsKey is the key of private state with the [Destinations] of an object.
const DestinationsKey = "destinations"

// Destinations are the omittable arguments that decide where money or data goes, as the last write
// or the import of an object left them: hashes by their paths. Nil means that nothing is known.
type Destinations map[string]string

// DestinationsOf reads private state. An object without a record was last written by a version that
// had none.
func DestinationsOf(ctx context.Context, private privateState) (all Destinations) {
	if record, diags := private.GetKey(ctx, DestinationsKey); diags.HasError() || json.Unmarshal(record, &all) != nil {
		return nil
	}
	return all
}

// Record returns the content of private state for [DestinationsKey].
func (d Destinations) Record() []byte {
	record, _ := json.Marshal(d) // strings do not fail
	return record
}

// After returns the destinations of an object after a write, or after its import, which has no
// state before it. A foreign one that the write did not change stays foreign: the service did not
// choose it.
func (d Destinations) After(s schema.Schema, config, state, now tftypes.Value) Destinations {
	after := Destinations{}
	for at, leaf := range omittable(s, config, state, now) {
		given, was, is := leaf.Values[0], leaf.Values[1], leaf.Values[2]
		own, known := d[at]
		switch isForeign := d != nil && raw.IsPresent(was) && own != placeOf(leaf, was); {
		case !raw.IsPresent(is):
		case isForeign && !raw.IsPresent(given) && placeOf(leaf, is) == placeOf(leaf, was):
			if known {
				after[at] = own
			}
		default:
			after[at] = placeOf(leaf, is)
		}
	}
	return after
}

// foreign yields the destinations of a state that the configuration omits and the service did not
// choose. A plan removes those of an object that the configuration lacks.
func (d Destinations) foreign(s schema.Schema, config, state tftypes.Value) iter.Seq[described.Leaf] {
	return func(yield func(described.Leaf) bool) {
		for at, leaf := range omittable(s, config, state) {
			given, is := leaf.Values[0], leaf.Values[1]
			isOmitted := given.Type() != nil && (given.IsNull() || setsNothing(given))
			if d != nil && isOmitted && raw.IsPresent(is) && d[at] != placeOf(leaf, is) && !yield(leaf) {
				return
			}
		}
	}
}

// omittable yields the omittable arguments that decide where money or data goes, by their paths.
func omittable(s schema.Schema, objects ...tftypes.Value) iter.Seq2[string, described.Leaf] {
	return func(yield func(string, described.Leaf) bool) {
		for leaf := range described.Walk(s.Attributes, objects...) {
			if IsOmittable(leaf.Attribute) && isDestination(leaf.Attribute) && !yield(leaf.Path.String(), leaf) {
				return
			}
		}
	}
}

// placeOf is the same for each spelling of a destination.
func placeOf(leaf described.Leaf, value tftypes.Value) string {
	text := argumentsOf(leaf.Attribute, value)
	if value.Type().Is(tftypes.String) {
		text = strings.NewReplacer(" ", "", "-", "").Replace(destination.NormalizeAddress(raw.String(value)))
	}
	text = hexAddress.ReplaceAllStringFunc(text, strings.ToLower)
	sum := sha256.Sum256([]byte(leaf.Path.String() + "=" + text))
	return hex.EncodeToString(sum[:12])
}

var hexAddress = regexp.MustCompile(`0x[0-9a-fA-F]{40}`)

// Withheld returns a plan of an update that leaves foreign destinations to the service: they are
// known after the apply.
func (d Destinations) Withheld(s schema.Schema, config, state, planned tftypes.Value) tftypes.Value {
	for leaf := range d.foreign(s, config, state) {
		without, err := tftypes.Transform(planned, func(at *tftypes.AttributePath, v tftypes.Value) (tftypes.Value, error) {
			if isAt(at, leaf.Path) && raw.Equal(v, leaf.Values[1]) {
				return tftypes.NewValue(v.Type(), tftypes.UnknownValue), nil
			}
			return v, nil
		})
		if err == nil {
			planned = without
		}
	}
	return planned
}

// isAt reports whether two forms of a path without indexes are the same.
func isAt(at *tftypes.AttributePath, of path.Path) bool {
	steps := at.Steps()
	if len(steps) != len(of.Steps()) {
		return false
	}
	for i, step := range of.Steps() {
		if name, ok := steps[i].(tftypes.AttributeName); !ok || string(name) != step.String() {
			return false
		}
	}
	return true
}

// foreignDestinations warns of each foreign destination, unless a read of the run has told its
// change.
func (w warner) foreignDestinations(d Destinations) {
	id := raw.String(raw.Members(w.state)["id"])
	for leaf := range d.foreign(w.schema, w.config, w.state) {
		if _, told := w.driftTo(id, leaf.Path.String(), spelled(leaf.Values[1])); told {
			continue
		}
		w.warn(leaf.Path, fmt.Sprintf("%s was set outside Terraform", leaf.Path), fmt.Sprintf(
			"It is %s in the payments service. The configuration leaves it out, and the service did not choose it when Terraform created, "+
				"updated or imported the object. No apply sends it: an update leaves the destination to the service. If it is right, configure it. "+
				"If it is wrong, configure the right one, or correct it in the payments service.", placeShown(leaf, leaf.Values[1])))
	}
}

// placeShown shows a destination in a message: whole, so that it can be compared, unless it is
// sensitive.
func placeShown(leaf described.Leaf, value tftypes.Value) string {
	if text, brief, ok := shortened(value, leaf.IsSensitive); ok && leaf.IsSensitive {
		return brief
	} else if ok {
		return text
	}
	return shownValue(leaf.Attribute, value, leaf.IsSensitive)
}
