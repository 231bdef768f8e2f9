// SPDX-License-Identifier: MPL-2.0

package conformance_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// used is a use of an action or an ephemeral resource with its results. All of them are normalized:
// see [normalizer].
type used struct {
	lines      []string       // the progress of an action
	value      map[string]any // the value of an ephemeral resource
	effect     map[string]any // the objects of the sandbox that are new or changed, by group
	operations []string       // the ids of those that it sent
	err        error
}

// TestVerbs_dialects uses every action and every ephemeral resource in the dialects of its
// [selection]. Each use succeeds, sends the same changes, reports the same, and has the same effect
// as in the plain dialect, as far as the settings let the service respond with the same. In the
// plain dialect, every attribute of an ephemeral resource has a value.
func TestVerbs_dialects(t *testing.T) {
	t.Parallel()
	all := acctest.Schemas(t)
	types := slices.Concat(slices.Collect(maps.Keys(all.ActionSchemas)), slices.Collect(maps.Keys(all.EphemeralResourceSchemas)))
	names := slices.Sorted(maps.Keys(rows.ActionCases))
	if slices.Sort(types); !slices.Equal(names, types) {
		t.Errorf("the types are %q, and %q are used", types, names)
	}
	for i, name := range names {
		plain := useOnce(t, name, sandbox.Dialect{})
		if plain.err != nil || len(plain.operations) == 0 || len(plain.lines)+len(plain.value) == 0 {
			t.Errorf("%s shows nothing to compare: %+v", name, plain)
			continue
		}
		for attribute, value := range plain.value {
			if value == nil {
				t.Errorf("%s: %s is null", name, attribute)
			}
		}
		for _, dialect := range asSent((selection{index: i, masks: i}).dialects(t)) {
			inDialect(t, name, dialect, func(t *testing.T, dialect sandbox.Dialect) {
				compareUses(t, name, dialect, plain, useOnce(t, name, dialect))
			})
		}
	}
}

// compareUses compares a use in a dialect with the use in the plain one.
func compareUses(t *testing.T, name string, dialect sandbox.Dialect, plain, got used) {
	t.Helper()
	if u := rows.ActionCases[name]; u.Fails != nil {
		if words := u.Fails(dialect); words != "" {
			if got.err == nil || !strings.Contains(got.err.Error(), words) {
				t.Errorf("error: %v, want %q", got.err, words)
			}
			return
		}
	}
	if got.err != nil {
		t.Fatal(got.err)
	}
	if want, sent := changes(t, plain.operations), changes(t, got.operations); !slices.Equal(sent, want) {
		t.Errorf("it sent %q, and %q in the plain dialect", sent, want)
	}
	if want := plain.lines; !sameLines(dialect, want, got.lines) {
		t.Errorf("the progress is\n%s\nand in the plain dialect\n%s", strings.Join(got.lines, "\n"), strings.Join(want, "\n"))
	}
	c := comparison{Dialect: dialect, row: rows.DataSourceCase{Kind: name}}
	c.compare("", plain.value, got.value)
	c.Dialect = sandbox.Dialect{Defaults: dialect.Defaults} // others change responses, and no stored object
	c.compare("stored", plain.effect, got.effect)
	for _, line := range c.differences {
		t.Error(line)
	}
}

// sameLines compares the progress in a dialect with the plain one. Unknown values are part of the
// text. A read that lags may show an earlier status, or none: one line may differ or be missing.
func sameLines(dialect sandbox.Dialect, plain, got []string) bool {
	same := func(a, b string) bool {
		if dialect.Numbers != "" {
			a, b = shownEnds.ReplaceAllString(a, ""), shownEnds.ReplaceAllString(b, "")
		}
		return a == b || dialect.UnknownValues || dialect.OtherSpelling && spelled(a) == spelled(b)
	}
	at := 0
	for at < min(len(plain), len(got)) && same(plain[at], got[at]) {
		at++
	}
	plain, got = plain[at:], got[at:]
	switch {
	case len(plain) == 0:
		return len(got) == 0
	case dialect.ReadLag == 0:
		return false
	}
	return len(got) > 0 && slices.EqualFunc(plain[1:], got[1:], same) || slices.EqualFunc(plain[1:], got, same)
}

// shownEnds is the part of an account's number that a message shows: less, if the service masks it.
var shownEnds = regexp.MustCompile(`\(IBAN \S*\)`)

// changes returns the operations that may change something, by the contract's marks.
func changes(t *testing.T, operations []string) (all []string) {
	t.Helper()
	reads := acctest.ReadOnly(t)
	for _, id := range operations {
		if !reads[id] {
			all = append(all, id)
		}
	}
	return all
}

// useOnce uses an action or an ephemeral resource in a dialect, once for all tests. It invokes an
// action; it opens, renews and closes an ephemeral resource.
func useOnce(t *testing.T, name string, dialect sandbox.Dialect) used {
	t.Helper()
	once, _ := usedOnce.LoadOrStore(name+" "+dialect.String(), sync.OnceValue(func() used { return useIn(t, name, dialect) }))
	return once.(func() used)()
}

// usedOnce has the function that uses a type in a dialect, by the type and the dialect.
var usedOnce sync.Map

func useIn(t *testing.T, name string, dialect sandbox.Dialect) (result used) {
	t.Helper()
	events := httptest.NewTLSServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer events.Close()
	options := sandbox.Options{Dialect: dialect, Organization: rows.SellerID, NewID: rows.CountedIDs()}
	service, arguments := rows.ActionCases[name].StartWith(t, options, events.URL)
	service.Advance(max(dialect.ListLag, dialect.ReadLag))
	stored := &rows.Demo{Service: service}
	before := stored.AllObjects(t)
	service.ClearRequests()
	s := normalizer{strings.NewReplacer(events.URL, rows.ExampleURL, service.URL, "https://pay.example", service.Key(), "KEY")}
	driver := driver.New(t)
	if acctest.Schemas(t).ActionSchemas[name] != nil {
		result.lines, _, result.err = driver.Invoke(rows.ActionCases[name].Config(service, rows.ActionBlock(name, arguments)))
		for i, line := range result.lines {
			result.lines[i] = s.normalized(line)
		}
	} else {
		result.value, result.err = s.open(driver, rows.ActionCases[name].Config(service, rows.EphemeralBlock(name, arguments)))
	}
	for _, request := range service.Requests() {
		result.operations = append(result.operations, request.Operation)
	}
	effect, err := s.effect(before, stored.AllObjects(t))
	if result.effect = effect; err != nil && result.err == nil {
		result.err = err
	}
	return result
}

// effect returns the objects that are new or changed, by group, and how many are left in each
// group.
func (s normalizer) effect(before, after string) (map[string]any, error) {
	var was, is map[string][]json.RawMessage
	if err := errors.Join(json.Unmarshal([]byte(before), &was), json.Unmarshal([]byte(after), &is)); err != nil {
		return nil, err
	}
	effect := map[string]any{}
	for group, objects := range is {
		changed := []any{}
		for _, object := range objects {
			if slices.ContainsFunc(was[group], func(earlier json.RawMessage) bool { return string(earlier) == string(object) }) {
				continue
			}
			var decoded any
			if err := json.Unmarshal([]byte(s.normalized(string(object))), &decoded); err != nil {
				return nil, err
			}
			changed = append(changed, decoded)
		}
		effect[group], effect[group+" count"] = changed, strconv.Itoa(len(objects))
	}
	return effect, nil
}

// normalizer normalizes texts, so that two uses are equal: times, secrets, and the addresses of the
// test's servers. Ids are the same in every sandbox of these tests.
type normalizer struct{ replace *strings.Replacer }

var (
	moments = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`)
	seconds = regexp.MustCompile(`\b1[78]\d{8}\b`) // since 1970
	// drawn is an address or a hash that the sandbox draws at random.
	drawn = regexp.MustCompile(`"(paymentAddress|payment_address|transactionHash|transaction_hash|hash)":"[^"]+"`)
)

func (s normalizer) normalized(text string) string {
	text = moments.ReplaceAllString(s.replace.Replace(text), "2026-01-01T00:00:00Z")
	text = drawn.ReplaceAllString(text, `"$1":"drawn"`)
	return acctest.VerificationKeys.ReplaceAllString(seconds.ReplaceAllString(text, "1767225600"), "secret")
}

// open opens, renews and closes an ephemeral resource, and returns its value.
func (s normalizer) open(driver *driver.Driver, config string) (value map[string]any, err error) {
	opened, err := driver.Open(config)
	if err != nil {
		return nil, err
	}
	if !opened.RenewAt.IsZero() {
		if err := opened.Renew(); err != nil {
			return nil, err
		}
	}
	if err := opened.Close(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(opened.Value)
	if err != nil {
		return nil, err
	}
	return value, json.Unmarshal([]byte(s.normalized(string(text))), &value)
}

// TestVerbs_dialects_finds proves that the comparison finds a difference in each part of a result.
func TestVerbs_dialects_finds(t *testing.T) {
	t.Parallel()
	s := normalizer{strings.NewReplacer()}
	effect, err := s.effect(`{"a":[{"id":1},{"id":2}],"b":[{"id":3}]}`, `{"a":[{"id":1},{"id":2,"x":true},{"id":4}],"b":[]}`)
	if got := fmt.Sprint(effect, err); got != "map[a:[map[id:2 x:true] map[id:4]] a count:3 b:[] b count:0] <nil>" {
		t.Errorf("effect %s", got)
	}
	if got := s.normalized("at 2026-03-02T10:00:00.123456Z, 1780000000, with whk_ABC123"); got !=
		"at 2026-01-01T00:00:00Z, 1767225600, with secret" {
		t.Errorf("normalized to %q", got)
	}
	c := comparison{}
	c.compare("stored", map[string]any{"payouts": []any{map[string]any{"status": "Expired"}}},
		map[string]any{"payouts": []any{map[string]any{"status": "Pending"}}})
	c.compare("stored", map[string]any{"payouts": []any{}}, map[string]any{"payouts": []any{map[string]any{"status": "Pending"}}})
	if len(c.differences) != 2 {
		t.Errorf("differences: %q", c.differences)
	}
	lines, lag := []string{"a", "b", "c"}, sandbox.Dialect{ReadLag: 1}
	for _, c := range []struct {
		dialect sandbox.Dialect
		got     []string
		want    bool
	}{
		{sandbox.Dialect{}, []string{"a", "b", "c"}, true},
		{sandbox.Dialect{}, []string{"a", "b"}, false},
		{sandbox.Dialect{}, []string{"a", "b", "c", "d"}, false},
		{sandbox.Dialect{OtherSpelling: true}, []string{"A", "b", "c"}, true},
		{lag, []string{"a", "c"}, true},
		{lag, []string{"a", "b"}, true},
		{lag, []string{"a", "x", "c"}, true},
		{lag, []string{"a", "x", "y"}, false},
		{lag, []string{"a"}, false},
		{lag, nil, false},
	} {
		if got := sameLines(c.dialect, lines, c.got); got != c.want {
			t.Errorf("%q in %s: %v", c.got, c.dialect, got)
		}
	}
	if got := changes(t, []string{"payout", "cancelPayout", "swapQuote", "masterDepositAccount"}); !slices.Equal(got,
		[]string{"cancelPayout", "masterDepositAccount"}) {
		t.Errorf("changing operations: %q", got)
	}
}
