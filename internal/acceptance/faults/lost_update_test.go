// SPDX-License-Identifier: MPL-2.0

package faults_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"

	"github.com/terraform-payments/terraform-provider-payments/internal/acceptance/rows"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/spelling"
)

// updatable has the path of the update of each type that can be updated. Its request has the
// members that another client may change.
var updatable = map[string]string{
	"payments_product":          "/product/{id}",
	"payments_payment_link":     "/payment_link/{id}",
	"payments_webhook":          "/webhook/{id}",
	"payments_customer":         "/customer/{id}",
	"payments_auto_swap":        "/swap/auto_on_payment",
	"payments_fbo_verification": "/organizations/{parent_id}/organizations/{child_id}/verify",
}

// TestLostUpdate_types demands that every type is in the table, or replaces its objects.
func TestLostUpdate_types(t *testing.T) {
	t.Parallel()
	const forgets = "payments_fbo_organization" // its update sends nothing
	for _, name := range acctest.ResourceTypes(t) {
		if _, ok := updatable[name]; ok == (rows.Resources[name].Replaced || name == forgets) {
			t.Errorf("%s is in the table: %v", name, ok)
		}
	}
	for name, resource := range acctest.FrameworkResources() {
		r, isKit := resource.Resource.(interface{ AlwaysReplaces() bool })
		if _, ok := updatable[name]; isKit && ok == r.AlwaysReplaces() {
			t.Errorf("%s is in the table: %v", name, ok)
		}
	}
}

// TestLostUpdate applies plans to objects that another client has changed after the plan, in drawn
// dialects with lags. The service must hold the other client's change afterwards, and no value that
// neither that client nor the plan has. Most applies report a conflict. PAYMENTS_CHAOS_UPDATES is
// the number of tries.
func TestLostUpdate(t *testing.T) {
	t.Parallel()
	sum := updateTally{}
	everyUpdate(t, &sum, func(t *testing.T, u *updating) string {
		before := u.object(t)
		changed := u.changeOutside(t)
		if len(changed) == 0 {
			return "nothing to change"
		}
		outside := u.object(t)
		err := u.driver.Apply(u.plan)
		now := u.object(t)
		for member, value := range changed {
			for _, lost := range u.lost(member, generic(before[member]), generic(value), generic(now[member])) {
				t.Errorf("%s\nthe other client's change was overwritten: %s (%v)", u.story, lost, err)
			}
		}
		switch {
		case err == nil:
			u.expectNothingInvented(t, outside, now)
			return "applied beside it"
		case strings.Contains(err.Error(), "was changed after the plan"):
			for _, named := range conflicting.FindAllStringSubmatch(err.Error(), -1) {
				if !slices.ContainsFunc(slices.Collect(maps.Keys(changed)), func(m string) bool { return snake(m) == named[1] }) {
					t.Errorf("%s\na conflict without a change: %v", u.story, err)
				}
			}
			return "conflict"
		case strings.Contains(err.Error(), "returned 4"):
			return "refused by the service"
		}
		t.Errorf("%s\nanother error than a conflict: %v", u.story, err)
		return "another error"
	})
	if !t.Failed() && (sum["conflict"] == 0 || sum["applied beside it"] == 0) {
		t.Errorf("the tries do not cover both ends: %v", sum)
	}
}

// TestLostUpdate_alone applies plans to objects that no other client has changed. There is never a
// conflict, also if reads lag behind the last apply.
func TestLostUpdate_alone(t *testing.T) {
	t.Parallel()
	everyUpdate(t, &updateTally{}, func(t *testing.T, u *updating) string {
		if err := u.driver.Apply(u.plan); err != nil {
			t.Errorf("%s\n%v", u.story, err)
			return "failed"
		}
		return "applied"
	})
}

// conflicting matches an argument in the message of a conflict.
var conflicting = regexp.MustCompile(`(?m)^ +(\w+)[^:\n]*: .* in the payments service, `)

// snake returns the argument of a member.
func snake(member string) string {
	return strings.ToLower(regexp.MustCompile(`[A-Z]`).ReplaceAllString(member, "_$0"))
}

// updateTally counts tries by their ends.
type updateTally map[string]int

func everyUpdate(t *testing.T, sum *updateTally, try func(t *testing.T, u *updating) string) {
	t.Helper()
	donors := updateDonors(t)
	types := slices.Sorted(maps.Keys(updatable))
	for seed := range acctest.Size(t, "PAYMENTS_CHAOS_UPDATES", 8*len(types)) {
		kind := types[seed%len(types)]
		if u := newUpdate(t, kind, donors[kind], uint64(seed)); u != nil {
			end := try(t, u)
			(*sum)[end]++
			(*sum)[kind+": "+end]++
			if u.normalized {
				(*sum)["normalized: "+end]++
			}
		}
	}
	for _, end := range slices.Sorted(maps.Keys(*sum)) {
		t.Logf("%-50s %5d", end, (*sum)[end])
	}
}

// updating is an object with a plan that updates it.
type updating struct {
	kind, story string
	seed        uint64
	random      *rand.Rand
	dialect     sandbox.Dialect
	service     *acctest.Service
	driver      *driver.Driver
	plan        *driver.Plan
	donors      []sandbox.Object
	normalized  bool // the service stores texts otherwise, and both sides write such texts
	hurried     bool // no read was between the create and the plan
}

// newUpdate creates an object from one configuration and plans another one. It returns nil if that
// is no update.
func newUpdate(t *testing.T, kind string, donors []sandbox.Object, seed uint64) *updating {
	t.Helper()
	random := rand.New(rand.NewPCG(seed, 25)) //nolint:gosec // repeatable on purpose
	r, d := rows.Resources[kind], sandbox.Dialect{}
	normalized := random.IntN(3) == 0
	switch {
	case normalized:
		d = acctest.NormalizingDialect(t, random)
	case random.IntN(5) > 0:
		d = sandbox.RandomDialect(seed)
	}
	u := &updating{kind: kind, seed: seed, random: random, dialect: d, donors: donors, normalized: normalized}
	u.service = acctest.StartWith(t, sandbox.Options{Dialect: d, Organization: rows.SellerID})
	u.service.Inhabit()
	for _, p := range r.Before {
		u.service.Put(p.Group, p.Object)
	}
	u.driver = driver.New(t)
	lag := max(d.ListLag, d.ReadLag)
	u.hurried = random.IntN(2) == 0
	u.driver.Between = func() { u.service.Advance(lag) } // commands of terraform are further apart than that
	bodies := r.Bodies()
	names := slices.Sorted(maps.Keys(bodies))
	first := names[random.IntN(len(names))]
	second := names[random.IntN(len(names))]
	u.story = fmt.Sprintf("seed %d: %s from %s to %s under %q, hurried: %v", seed, kind, first, second, d, u.hurried)
	if normalized {
		bodies[first], bodies[second] = hardBody(bodies[first]), hardBody(bodies[second])
	}
	made, err := u.driver.Plan(r.Config(u.service, kind, bodies[first]))
	if err == nil {
		err = u.driver.Apply(made)
	}
	if err != nil {
		t.Fatalf("%s\n%v", u.story, err)
	}

	if u.hurried { // the next command reads objects as they were before the last one
		u.driver.Between = nil
		u.plan, err = u.driver.PlanWithoutRefresh(r.Config(u.service, kind, bodies[second]))
	} else {
		u.plan, err = u.driver.Plan(r.Config(u.service, kind, bodies[second]))
	}
	if err != nil {
		t.Fatalf("%s\n%v", u.story, err)
	}
	for _, c := range u.plan.Changes {
		if c.Address == kind+".it" && c.Action == plancheck.ResourceActionUpdate {
			return u
		}
	}
	return nil
}

// object returns the object as the service has it.
func (u *updating) object(t *testing.T) sandbox.Object {
	t.Helper()
	all := u.service.Objects(rows.Resources[u.kind].Group)
	if len(all) == 0 || all[len(all)-1]["isDeleted"] == true {
		t.Fatalf("%s\nthe object is missing", u.story)
	}
	return all[len(all)-1] // the account may have an older one
}

// changeOutside changes some members of the object, as another client does. It returns the changed
// ones.
func (u *updating) changeOutside(t *testing.T) sandbox.Object {
	t.Helper()
	now := u.object(t)
	donors := slices.Clone(u.donors)
	u.random.Shuffle(len(donors), func(i, j int) { donors[i], donors[j] = donors[j], donors[i] })
	var donor sandbox.Object
	var candidates []string
	for _, donor = range donors {
		donor = maps.Clone(donor)
		for _, member := range u.members(t) {
			value, ok := donor[member]
			if u.normalized && ok {
				value = hardValue(member, generic(value))
				donor[member] = value
			}
			if ok && canonical(value) != canonical(now[member]) && !u.isFilled(now[member]) && !u.isFilled(value) &&
				!u.mayBeTheService(now[member], value) &&
				(member != "target" || value != nil) && // a disabled setting may forget its target, which has no effect
				(member != "representative" || value != nil) { // a response may leave out a person
				candidates = append(candidates, member)
			}
		}
		if len(candidates) > 0 {
			break
		}
	}
	u.random.Shuffle(len(candidates), func(i, j int) { candidates[i], candidates[j] = candidates[j], candidates[i] })
	changed := sandbox.Object{}
	for _, member := range candidates[:min(len(candidates), 1+u.random.IntN(3))] {
		changed[member] = donor[member]
	}
	if len(changed) == 0 {
		return nil
	}
	put := maps.Clone(changed)
	if id, ok := now["id"]; ok {
		put["id"] = id
	}
	u.service.Put(rows.Resources[u.kind].Group, put)
	u.service.Advance(max(u.dialect.ListLag, u.dialect.ReadLag)) // a read cannot show a younger change
	u.story += fmt.Sprintf(", changed outside: %v", changed)
	return changed
}

// mayBeTheService reports whether another value of a member is a spelling that a service may have
// made of the sent one, and no read since the write has shown which it is. Then the update may
// write the sent one again.
func (u *updating) mayBeTheService(sent, other any) bool {
	was, _ := generic(sent).(string)
	is, _ := generic(other).(string)
	return u.hurried && spelling.Of(was, is) != ""
}

// isFilled reports whether the service shows another value in place of none: no request can say
// none, and no response shows a change from or to it.
func (u *updating) isFilled(value any) bool {
	return u.dialect.Defaults != "" && canonical(value) == ""
}

// lost returns the values inside of a member that another client changed, and that are not as that
// client left them.
func (u *updating) lost(at string, before, changed, now any) (all []string) {
	was, isObject := before.(map[string]any)
	want, also := changed.(map[string]any)
	got, still := now.(map[string]any)
	if isObject && also && still {
		names := maps.Clone(was)
		maps.Copy(names, want)
		for name := range names {
			all = append(all, u.lost(at+"."+name, was[name], want[name], got[name])...)
		}
		return all
	}
	text := canonical(changed)
	if text == canonical(before) || text == canonical(now) || u.isFilled(changed) || u.isFilled(before) || u.isWrittenBack(at, changed, now) {
		return nil
	}
	return []string{fmt.Sprintf("%s was %s, became %s, and is %s", at, canonical(before), text, canonical(now))}
}

// isWrittenBack reports whether a member has the texts that a read shows of another client's: an
// update replaces every field, and can write no others.
func (u *updating) isWrittenBack(at string, theirs, now any) bool {
	return u.normalized && canonical(mapTexts(theirs, at[strings.LastIndex(at, ".")+1:], u.dialect.Text)) == canonical(now)
}

// expectNothingInvented compares an updated object with the other client's, and with one that the
// same plan updates alone.
func (u *updating) expectNothingInvented(t *testing.T, outside, now sandbox.Object) {
	t.Helper()
	twin := newUpdate(t, u.kind, u.donors, u.seed)
	if err := twin.driver.Apply(twin.plan); err != nil {
		t.Fatalf("%s\nalone: %v", u.story, err)
	}
	alone := twin.object(t)
	for _, member := range u.members(t) {
		for _, text := range invented(member, generic(outside[member]), generic(alone[member]), generic(now[member])) {
			t.Errorf("%s\nthe update wrote a value of neither side: %s", u.story, text)
		}
	}
}

// invented returns the values inside of a member that are neither the one nor the other. An element
// of a list is one of both lists, or a mixture of two elements that have a text in common.
func invented(at string, one, other, now any) (all []string) {
	first, isObject := one.(map[string]any)
	second, also := other.(map[string]any)
	got, still := now.(map[string]any)
	if isObject && also && still {
		for name := range got {
			all = append(all, invented(at+"."+name, first[name], second[name], got[name])...)
		}
		return all
	}
	elements, _ := now.([]any)
	ones, _ := one.([]any)
	others, _ := other.([]any)
	if text := canonical(now); text == "" || text == canonical(one) || text == canonical(other) {
		return nil
	}
	for _, element := range elements {
		if !slices.ContainsFunc(append(ones, others...), func(e any) bool { return canonical(e) == canonical(element) }) &&
			!isMixture(ones, others, element) {
			all = append(all, fmt.Sprintf("%s has %s", at, canonical(element)))
		}
	}
	if elements == nil {
		all = append(all, fmt.Sprintf("%s is %s, neither %s nor %s", at, canonical(now), canonical(one), canonical(other)))
	}
	return all
}

func isMixture(ones, others []any, element any) bool {
	for _, one := range ones {
		for _, other := range others {
			first, _ := one.(map[string]any)
			second, _ := other.(map[string]any)
			for name, value := range first {
				if text, ok := value.(string); ok && name != "id" && text == second[name] && len(invented("", one, other, element)) == 0 {
					return true
				}
			}
		}
	}
	return false
}

// members are those that another client may change. A masked person cannot be compared, so it is
// left out then. The service decides about a status, and the products have other ids here.
func (u *updating) members(t *testing.T) []string {
	t.Helper()
	document, err := contract.Load()
	if err != nil {
		t.Fatal(err)
	}
	all := slices.Collect(maps.Keys(document.Operation(http.MethodPut, updatable[u.kind]).Request.Schema.Properties))
	if u.kind == "payments_product" || u.kind == "payments_payment_link" {
		all = append(all, "isArchived") // by an operation of its own
	}
	all = slices.DeleteFunc(all, func(name string) bool {
		return slices.Contains([]string{"isDeleted", "status", "rejectionReason", "products"}, name) ||
			name == "representative" && u.dialect.Personal != ""
	})
	slices.Sort(all)
	if len(all) < 2 {
		t.Fatalf("%s has the members %v", u.kind, all)
	}
	return all
}

// updateDonors returns the objects of the service that the configurations of each row make.
func updateDonors(t *testing.T) map[string][]sandbox.Object {
	t.Helper()
	donors := map[string][]sandbox.Object{}
	for kind := range updatable {
		r := rows.Resources[kind]
		for _, body := range r.Bodies() {
			service := acctest.StartWith(t, sandbox.Options{Organization: rows.SellerID})
			for _, p := range r.Before {
				service.Put(p.Group, p.Object)
			}
			d := driver.New(t)
			plan, err := d.Plan(r.Config(service, kind, body))
			if err == nil {
				err = d.Apply(plan)
			}
			if err != nil {
				t.Fatal(err)
			}
			donors[kind] = append(donors[kind], service.Objects(r.Group)[0])
		}
		donors[kind] = append(donors[kind], r.Outside)
	}
	for kind := range donors {
		slices.SortFunc(donors[kind], func(a, b sandbox.Object) int { return strings.Compare(canonical(a), canonical(b)) })
	}
	return donors
}

// canonical writes a value in one spelling: without the order of lists, the case of strings, the
// zeros of amounts, ids of parts, and empty members.
func canonical(value any) string { return canonicalValue(generic(value)) }

// generic returns a value as its JSON has it.
func generic(value any) (plain any) {
	data, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(data, &plain)
	}
	if err != nil {
		panic(err)
	}
	return plain
}

func canonicalValue(value any) string {
	switch v := value.(type) {
	case map[string]any:
		var parts []string
		for _, name := range slices.Sorted(maps.Keys(v)) {
			if text := canonicalValue(v[name]); name != "id" && text != "" {
				parts = append(parts, name+":"+text)
			}
		}
		return strings.Join(parts, ",")
	case []any:
		var parts []string
		for _, element := range v {
			parts = append(parts, "{"+canonicalValue(element)+"}")
		}
		slices.Sort(parts)
		return strings.Join(parts, ",")
	case nil:
		return ""
	case string:
		if number, ok := new(big.Rat).SetString(v); ok {
			return number.RatString()
		}
		return strings.ToLower(v)
	case float64:
		return new(big.Rat).SetFloat64(v).RatString()
	}
	return fmt.Sprint(value)
}

// TestUpdate_requests allows an update one read beside its write, also at a service that spells the
// values otherwise. A setting has no owner, so its flow looks for the account's organization, too.
func TestUpdate_requests(t *testing.T) {
	t.Parallel()
	dialects := append(acctest.NormalizingDialects(t), sandbox.Dialect{})
	for kind, want := range map[string][]string{
		"payments_product":          {"product", "updateProduct"},
		"payments_payment_link":     {"paymentLink", "updatePaymentLink"},
		"payments_webhook":          {"webhook", "updateWebhook"},
		"payments_customer":         {"customer", "updateCustomer"},
		"payments_auto_swap":        {"products", "paymentLinks", "discountCodes", "webhooks", "customers", "autoSwap", "setAutoSwap"},
		"payments_fbo_verification": {"fboVerification", "updateFboVerification"},
	} {
		for _, dialect := range dialects {
			t.Run(kind+"/"+dialect.String(), func(t *testing.T) {
				t.Parallel()
				service, r := acctest.StartWith(t, sandbox.Options{Organization: rows.SellerID, Dialect: dialect}), rows.Resources[kind]
				service.Inhabit()
				for _, p := range r.Before {
					service.Put(p.Group, p.Object)
				}
				d := driver.New(t)
				var saved *driver.Plan
				for _, body := range []string{strings.Replace(r.Full, "is_archived               = true", "", 1), r.Minimal} {
					if saved != nil {
						if err := d.Apply(saved); err != nil {
							t.Fatal(err)
						}
					}
					var err error
					if saved, err = d.Plan(r.Config(service, kind, hardBody(body))); err != nil {
						t.Fatal(err)
					}
				}
				before := len(acctest.Recorded(service))
				if err := d.Apply(saved); err != nil {
					t.Fatal(err)
				}
				if got := acctest.Recorded(service)[before:]; !slices.Equal(got, want) {
					t.Errorf("the update sent %q, want %q", got, want)
				}
			})
		}
	}
}

// TestUpdate_refusedMeanwhile changes an object outside Terraform while the service refuses its
// update for a moment. The update is not sent again: it would overwrite the change.
func TestUpdate_refusedMeanwhile(t *testing.T) {
	t.Parallel()
	const kind, first = "payments_product", "name = \"Mug\"\ndescription = \"White.\"\ncurrency = \"EUR\"\nprice = 9"
	for name, c := range map[string]struct {
		outside sandbox.Object
		words   string
	}{
		"a configured value": {sandbox.Object{"price": "7"}, "price: 7 in the payments service, 9 in the state, 10 in the plan"},
		"an omitted value":   {sandbox.Object{"imageUrl": "https://theirs.example/x.png"}, "while the payments service refused the update"},
		"nothing":            {nil, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			service, d := acctest.Start(t), driver.New(t)
			for _, body := range []string{first, strings.Replace(first, "9", "10", 1)} {
				plan, err := d.Plan(rows.Resources[kind].Config(service, kind, body))
				if err != nil {
					t.Fatal(err)
				}
				if body != first {
					service.AddFault(sandbox.Fault{Operation: "updateProduct", Status: 429, RetryAfter: "1", Times: 1})
					go changeAfter(t, service, "updateProduct", c.outside)
				}
				switch err := d.Apply(plan); {
				case body == first || c.words == "":
					if err != nil {
						t.Fatal(err)
					}
				case err == nil || !strings.Contains(err.Error(), c.words):
					t.Errorf("the error is %v, want %q", err, c.words)
				}
			}
			now := service.Objects("product")[0]
			for member, value := range c.outside {
				if canonical(now[member]) != canonical(value) {
					t.Errorf("%s is %v", member, now[member])
				}
			}
		})
	}
}

// changeAfter changes the only product after a request of an operation.
func changeAfter(t *testing.T, service *acctest.Service, operation string, members sandbox.Object) {
	t.Helper()
	for !slices.Contains(acctest.Recorded(service), operation) {
		time.Sleep(time.Millisecond)
		if t.Context().Err() != nil {
			return
		}
	}
	if members != nil {
		changed := maps.Clone(members)
		changed["id"] = service.Objects("product")[0]["id"]
		service.Put("product", changed)
	}
}
