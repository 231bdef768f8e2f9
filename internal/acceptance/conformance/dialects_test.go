// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-framework/attr"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/customtype"
)

// fullVariable asks for the full product: every type in every setting of the dialect alone, and in
// all pairs of settings. `make chaos` sets it.
const fullVariable = "PAYMENTS_CHAOS_DIALECTS"

const (
	// pairShare: a type takes every third of the combinations that have all pairs of settings. The
	// effect of two settings on each other is a matter of the flows, which the types of the kit
	// share: together all types take every combination three times or more.
	pairShare = 3
	// maskShare is how many styles of masks a type with numbers or addresses takes. The flows do
	// not know a style, and the recognition of a mask does not know a type. The next type takes the
	// next styles, so that each style has a type.
	maskShare = 2
)

// selection chooses the dialects of one type.
type selection struct {
	index int // the type's place among its kind: the next one takes other pairs
	// masks is the type's place among those with numbers or addresses, which a service may mask:
	// the next one takes other styles. It is negative for a type without.
	masks int
}

// dialects returns the dialects of a type, beside the plain one: its share of the pairs, each
// single setting that no pair of them has, and its share of the masks.
func (s selection) dialects(t *testing.T) []sandbox.Dialect {
	t.Helper()
	full := os.Getenv(fullVariable) != ""
	var all []sandbox.Dialect
	for i, dialect := range sandbox.PairDialects() {
		if dialect != (sandbox.Dialect{}) && (full || (s.index+i)%pairShare == 0) {
			all = append(all, dialect)
		}
	}
	pairs := all
	styles := maskStyles()
	for _, setting := range sandbox.SingleDialects() {
		dialect, take := parseDialect(t, setting), full
		if style := slices.Index(styles, setting); style >= 0 {
			dialect.Personal, dialect.Secrets = "masked", "masked" // such a service masks everything
			turn := (style + max(s.masks, 0)*(len(styles)-maskShare)) % len(styles)
			take = take || s.masks >= 0 && turn < maskShare
		} else {
			take = take || !slices.ContainsFunc(pairs, func(d sandbox.Dialect) bool { return slices.Contains(settingsOf(d), setting) })
		}
		if take {
			all = append(all, dialect)
		}
	}
	return all
}

// asSent returns dialects that show the values of an object as they were sent, for a comparison
// with the plain dialect.
func asSent(dialects []sandbox.Dialect) (all []sandbox.Dialect) {
	for _, d := range dialects {
		d.Texts, d.Case, d.URLs, d.Order, d.Late = "", "", "", "", false
		if d != (sandbox.Dialect{}) && !slices.Contains(all, d) {
			all = append(all, d)
		}
	}
	return all
}

// maskStyles are the settings of the dialect that mask numbers and addresses, such as "numbers=x".
func maskStyles() []string {
	return slices.DeleteFunc(sandbox.SingleDialects(), func(setting string) bool { return !strings.HasPrefix(setting, "numbers=") })
}

// settingsOf are the settings of a dialect that are not the usual ones, such as "lag=50ms".
func settingsOf(dialect sandbox.Dialect) []string { return strings.Split(dialect.String(), ",") }

func parseDialect(t *testing.T, text string) sandbox.Dialect {
	t.Helper()
	dialect, err := sandbox.ParseDialect(text)
	if err != nil {
		t.Fatal(err)
	}
	return dialect
}

// inDialect runs a test in a dialect. If it fails in a combination of settings, it runs in each of
// them alone, so that the failed subtests name the settings to blame.
func inDialect(t *testing.T, title string, dialect sandbox.Dialect, test func(t *testing.T, dialect sandbox.Dialect)) {
	t.Helper()
	t.Run(title+"/"+dialect.String(), func(t *testing.T) {
		t.Parallel()
		settings := settingsOf(dialect)
		if t.Run("all", func(t *testing.T) { test(t, dialect) }) || len(settings) == 1 {
			return
		}
		for _, setting := range settings {
			t.Run("alone "+setting, func(t *testing.T) { test(t, parseDialect(t, setting)) })
		}
	})
}

// hasMasks reports whether a type has addresses or numbers of accounts, which a service may mask.
func hasMasks(ty attr.Type) bool {
	switch ty := ty.(type) {
	case customtype.AddressType, customtype.BankNumberType, customtype.IBANType:
		return true
	case attr.TypeWithAttributeTypes:
		return slices.ContainsFunc(slices.Collect(maps.Values(ty.AttributeTypes())), hasMasks)
	case attr.TypeWithElementType:
		return hasMasks(ty.ElementType())
	}
	return false
}

// selections returns the selections of all resources, by their names.
func selections(t *testing.T) map[string]selection {
	t.Helper()
	all, masked := map[string]selection{}, 0
	for i, name := range acctest.ResourceTypes(t) {
		s := selection{i, -1}
		for _, a := range acctest.FrameworkResources()[name].Attributes {
			if hasMasks(a.GetType()) {
				s.masks = masked
			}
		}
		if s.masks >= 0 {
			masked++
		}
		all[name] = s
	}
	return all
}

// TestDialects_covered requires the coverage that the choice of lives must not lose: every resource
// lives in every setting but the masks, every pair of settings has three resources, and every style
// of a mask has a resource that lives in it with numbers or addresses.
func TestDialects_covered(t *testing.T) {
	t.Parallel()
	lives := map[string]int{} // by setting, or by combination of settings
	styles := maskStyles()
	for name, s := range selections(t) {
		own := map[string]bool{}
		for _, dialect := range s.dialects(t) {
			lives[dialect.String()]++
			for _, setting := range settingsOf(dialect) {
				own[setting] = true
			}
		}
		for _, setting := range sandbox.SingleDialects() {
			if own[setting] {
				lives[setting]++
			} else if !slices.Contains(styles, setting) {
				t.Errorf("%s does not live in %s", name, setting)
			}
		}
	}
	for _, setting := range styles {
		if lives[setting] == 0 {
			t.Errorf("no resource lives in %s", setting)
		}
	}
	for _, dialect := range sandbox.PairDialects() {
		if count := lives[dialect.String()]; count < pairShare && dialect != (sandbox.Dialect{}) {
			t.Errorf("%d resources live in %s", count, dialect)
		}
	}
}
