// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestReadings_complete requires a row for every data source.
func TestReadings_complete(t *testing.T) {
	t.Parallel()
	sources := acctest.Schemas(t).DataSourceSchemas
	seen := map[string]bool{}
	for _, r := range rows.DataSourceCases(t) {
		seen[r.Kind] = true
		if sources[r.Kind] == nil {
			t.Errorf("%s: there is no such data source", r)
		}
	}
	for kind := range sources {
		if !seen[kind] {
			t.Errorf("%s has no row in readings", kind)
		}
	}
}

// TestReadings_dialects reads all rows in the dialects of one [selection]. Each row gives what it
// gives in the plain dialect, as far as the settings let the service respond with the same.
func TestReadings_dialects(t *testing.T) {
	t.Parallel()
	plain := readAll(t, sandbox.Dialect{})
	for _, dialect := range asSent((selection{}).dialects(t)) {
		inDialect(t, "readings", dialect, func(t *testing.T, dialect sandbox.Dialect) {
			for i, r := range readAll(t, dialect) {
				if r.Err != nil || plain[i].Err != nil {
					continue // an error of the test already
				}
				c := comparison{Dialect: dialect, row: r.DataSourceCase}
				c.compare("", plain[i].Value, r.Value)
				for _, line := range c.differences {
					t.Errorf("%s: %s", r, line)
				}
			}
		})
	}
}

// comparison compares the values of one row in the plain dialect and in another one.
type comparison struct {
	sandbox.Dialect
	row         rows.DataSourceCase
	differences []string
}

// The attributes that a setting of the dialect changes, by the contract's marks and formats.
var (
	personal = []string{"kyc_data", "representative"} // x-personal
	secret   = []string{"verification_key"}           // format: password
)

// compare compares the values of an attribute.
func (c *comparison) compare(at string, plain, got any) {
	name := at[strings.LastIndexByte(at, '.')+1:]
	switch {
	case reflect.DeepEqual(plain, got):
	case c.Personal != "" && slices.Contains(personal, name):
	case c.Secrets != "" && slices.Contains(secret, name) && (got == nil || strings.HasPrefix(got.(string), "****")):
	case (c.UnknownMembers || c.UnknownSpellings) && name == "other": // the unknown members
	case c.UnknownValues && got == "FromTheFuture":
	case c.UnknownValues && strings.Contains(c.row.Arguments, "status = ") && isEmpty(got): // no object has that status
	case c.EchoDue && name == "overdue_at":
	case c.Items == "summary" && name == "customer" && got == nil: // only the whole list has it, no external account
	case c.Defaults != "" && isEmpty(plain): // the service chooses a value
	default:
		c.compareInside(at, plain, got)
	}
}

// isEmpty reports whether a value is null or an empty list.
func isEmpty(value any) bool {
	list, isList := value.([]any)
	return value == nil || isList && len(list) == 0
}

func (c *comparison) compareInside(at string, plain, got any) {
	switch plain := plain.(type) {
	case map[string]any:
		if got, ok := got.(map[string]any); ok {
			for _, name := range slices.Sorted(maps.Keys(plain)) {
				c.compare(at+"."+name, plain[name], got[name])
			}
			return
		}
	case []any:
		if got, ok := got.([]any); ok && c.compareLists(at, plain, got) {
			return
		}
	case string:
		got, ok := got.(string)
		if ok && c.OtherSpelling && spelled(plain) == spelled(got) {
			return
		}
		if ok && c.Numbers != "" && (destination.SameAddress(got, plain) || destination.SameNumber(destination.BankNumber, got, plain)) {
			return
		}
		if ok && c.UnknownMembers && strings.Replace(got, `"futureField":{"since":"tomorrow","values":[1,null]},`, "", 1) == plain { // JSON
			return
		}
	}
	c.differences = append(c.differences, fmt.Sprintf("%s is %v, and %v in the plain dialect", at, got, plain))
}

// spelled is a text in the spelling that all spellings of an address or a bank number share.
func spelled(text string) string { return strings.ToLower(strings.ReplaceAll(text, " ", "")) }

// compareLists reports whether it could compare two lists.
func (c *comparison) compareLists(at string, plain, got []any) bool {
	if len(plain) != len(got) {
		return false
	}
	inside := func(list []any) []string {
		in := comparison{Dialect: c.Dialect, row: c.row}
		for i := range plain {
			in.compare(fmt.Sprintf("%s[%d]", at, i), plain[i], list[i])
		}
		return in.differences
	}
	differences := inside(got)
	if len(differences) > 0 && c.OtherSpelling { // the order of some lists is part of that
		other := slices.Clone(got)
		slices.Reverse(other)
		if len(inside(other)) == 0 {
			return true
		}
	}
	c.differences = append(c.differences, differences...)
	return true
}

// TestComparison_finds requires that a setting excuses only the difference that it makes.
func TestComparison_finds(t *testing.T) {
	t.Parallel()
	plain := map[string]any{"address": "0xAB", "status": "paid", "memo": nil, "list": []any{"a", "b"}}
	for name, test := range map[string]struct {
		member  string
		value   any
		excuses sandbox.Dialect
	}{
		"another spelling": {"address", "0xab", sandbox.Dialect{OtherSpelling: true}},
		"another order":    {"list", []any{"b", "a"}, sandbox.Dialect{OtherSpelling: true}},
		"an unknown value": {"status", "FromTheFuture", sandbox.Dialect{UnknownValues: true}},
		"a default":        {"memo", "Thank you.", sandbox.Dialect{Defaults: "filled"}},
		"a lost element":   {"list", []any{"a"}, sandbox.Dialect{}},
		"another value":    {"address", "0xAC", sandbox.Dialect{}},
	} {
		got := map[string]any{"address": "0xAB", "status": "paid", "memo": nil, "list": []any{"a", "b"}}
		got[test.member] = test.value
		for _, dialect := range []sandbox.Dialect{{}, test.excuses} {
			c := comparison{Dialect: dialect}
			c.compare("", plain, got)
			if excused := dialect != (sandbox.Dialect{}); excused == (len(c.differences) > 0) {
				t.Errorf("%s in the dialect %q: found %q", name, dialect, c.differences)
			}
		}
	}
}

// TestReadings_doubled reads all rows from a service whose responses have a name twice. The
// error says so, and no value counts.
func TestReadings_doubled(t *testing.T) {
	t.Parallel()
	d := rows.StartDemo(t, sandbox.Dialect{})
	d.AddFault(sandbox.Fault{Status: 200, Body: `{"id":"x","id":"y"}`})
	for _, r := range d.Read(driver.New(t), rows.DataSourceCases(t)) {
		if r.Err == nil || !strings.Contains(r.Err.Error(), "twice") {
			t.Errorf("%s: error %v, want one that says that a name is there twice", r, r.Err)
		}
	}
}

// readAll reads all rows in a dialect, once for all tests. It requires that nothing fails, and that
// reading does not act.
func readAll(t *testing.T, dialect sandbox.Dialect) []rows.Read {
	t.Helper()
	once, _ := readOnce.LoadOrStore(dialect, sync.OnceValue(func() []rows.Read {
		d := rows.StartDemo(t, dialect)
		reads := d.Read(driver.New(t), rows.DataSourceCases(t))
		for _, r := range reads {
			if r.Err != nil {
				t.Errorf("%s: %v", r, r.Err)
			}
		}
		for _, line := range d.Acted(t, reads) {
			t.Error(line)
		}
		return reads
	}))
	return once.(func() []rows.Read)()
}

// readOnce has the function that reads all rows in a dialect, by the dialect.
var readOnce sync.Map
