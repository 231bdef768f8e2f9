// SPDX-License-Identifier: MPL-2.0

package doctor

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// trial makes one object of a kind, changes it, and deletes it. Its answers are for the report.
type trial struct {
	kind    *template
	name    string
	id      string   // of the first object; empty: it was not made, or not found
	second  string   // of the one that a repeated create made
	gone    []string // the ids of those that have ended
	made    int      // creates that were not refused
	answers []Answer // for the report
	changes int      // updates that were sent
}

// Answer is the result of writes about one question. It has words of the doctor, statuses and names
// of the contract's members.
type Answer struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

func (t *trial) say(question, format string, args ...any) {
	t.answers = append(t.answers, Answer{question, fmt.Sprintf(format, args...)})
}

// member names the members of a request, by the echo of each.
type echoes map[echo][]string

// String lists the names by their echo: "as sent; cleared: phone".
func (e echoes) String() string {
	var parts []string
	for _, one := range slices.Sorted(maps.Keys(e)) {
		slices.Sort(e[one])
		parts = append(parts, string(one)+": "+strings.Join(e[one], ", "))
	}
	return strings.Join(parts, "; ")
}

// fill replaces the placeholders of a text.
func (w *writer) fill(t *trial, content, name string) string {
	pairs := []string{"$NAME", name, "$ID", t.id}
	for placeholder, value := range w.plan.values {
		pairs = append(pairs, placeholder, value)
	}
	for _, other := range w.plan.trials {
		pairs = append(pairs, "$"+strings.ToUpper(other.kind.word), other.id)
	}
	return strings.NewReplacer(pairs...).Replace(content)
}

func (w *writer) fillAll(t *trial, args []string) (all []string) {
	for _, arg := range args {
		all = append(all, w.fill(t, arg, t.name))
	}
	return all
}

// body is a request with members of several texts. A later one wins.
func (w *writer) body(t *trial, name string, texts ...string) map[string]any {
	all := map[string]any{}
	for _, content := range texts {
		if content != "" {
			members, _ := decode([]byte(w.fill(t, content, name))).(map[string]any)
			maps.Copy(all, members)
		}
	}
	return all
}

func encode(members map[string]any) string {
	data, _ := json.Marshal(members) // it was JSON before
	return string(data)
}

// response is the schema of the object, as a read by id or the create returns it.
func (w *writer) response(k *template) *schema.Schema {
	if k.read != "" {
		return w.plan.operations[k.read].element
	}
	return w.plan.operations[k.create].element
}

// start makes the object, and learns from that. The error ends the run.
func (w *writer) start(ctx context.Context, t *trial) error {
	for _, word := range t.kind.needs {
		for _, other := range w.plan.trials {
			if other.kind.word == word && other.id == "" {
				t.say("create", "not sent, because there is no %s", other.kind.title())
				return nil
			}
		}
	}
	made, id, err := w.create(ctx, t, firstCreate)
	if err != nil || !made {
		return err
	}
	if err := w.appear(ctx, t, id); err != nil || t.id == "" {
		return err
	}
	if t.kind.ending() != nil { // a second object could not be deleted
		if err := w.repeat(ctx, t); err != nil {
			return err
		}
	}
	if t.kind.update != "" {
		if err := w.update(ctx, t); err != nil {
			return err
		}
	}
	return w.further(ctx, t)
}

// create sends a create, which the journal names before. It returns the id in the response, and
// false if the service refused it.
func (w *writer) create(ctx context.Context, t *trial, question string) (bool, string, error) {
	k := t.kind
	if err := w.journal.write(entry{Event: eventCreate, Kind: k.word, Name: t.name}); err != nil {
		return false, "", err
	}
	t.made++
	op := w.plan.operations[k.create]
	a, err := w.write(ctx, k.create, w.fillAll(t, k.args), w.fill(t, k.body, t.name))
	if err != nil {
		return false, "", err
	}
	switch {
	case a.refused != "":
		t.made--
		t.say(question, "refused with %s", a.refused)
		if question == firstCreate {
			w.refusedCreate(t, a)
		}
		return false, "", w.journal.write(entry{Event: eventRefused, Kind: k.word, Name: t.name})
	case a.lost != "":
		t.say(question, "no clear response: %s. It was not sent again", a.lost)
		return true, "", nil
	}
	r := replyOf(a.body, op.element)
	t.say(question, "answered with %s", r)
	w.replied(op, r)
	return true, idIn(a.body, op.Response.Object), nil
}

// firstCreate is the question about the first create of a trial.
const firstCreate = "create"

// refusedCreate records that the service refuses a body that the contract allows.
func (w *writer) refusedCreate(t *trial, a outcome) {
	r := w.resultOf(t.kind.create)
	into := &r.breaches
	if a.denied {
		into = &r.failures
	}
	once(into, "the service returned "+a.refused)
}

// appear waits until a read and the list show a new object, and measures how long that takes. It
// notes the id of the object only after a read or the list has shown the name.
func (w *writer) appear(ctx context.Context, t *trial, id string) error {
	k := t.kind
	if k.list == "" { // the response alone has the id
		if t.id = id; id == "" {
			w.lose(t)
		}
		return nil
	}
	const never = time.Duration(-1)
	read, listed, direct, told := never, never, true, id != ""
	var object map[string]any
	_, _, err := w.settle(ctx, func(after time.Duration) (bool, error) {
		if told && read == never {
			members, err := w.own(ctx, t, id)
			if err != nil {
				return false, err
			}
			if members != nil {
				read, object = after, members
			}
		}
		if listed == never {
			f, err := w.find(ctx, k, t.name, known(id), false)
			if err != nil {
				return false, err
			}
			if ids := f.all(); len(ids) > 0 {
				listed, direct = after, f.direct
				if read == never && !slices.Contains(ids, id) {
					id = ids[0]
				}
			}
		}
		return listed != never && (!told || read != never), nil
	})
	if err != nil {
		return err
	}
	if read == never && listed == never {
		w.lose(t)
		return nil
	}
	if read == never && !told {
		if _, _, err := w.settle(ctx, func(time.Duration) (bool, error) {
			object, err = w.own(ctx, t, id)
			return object != nil, err
		}); err != nil {
			return err
		}
	}
	t.id = id
	if direct {
		w.lagged(t, "list", "lag", k.list, listed)
	}
	if told {
		w.lagged(t, "read", "read_lag", k.read, read)
	}
	w.feed(k.list)
	if object != nil {
		w.feed(k.read)
		w.compare(t, object)
	}
	return nil
}

// own reads an object, and returns nil unless it has the name of the trial.
func (w *writer) own(ctx context.Context, t *trial, id string) (map[string]any, error) {
	members, _, err := w.get(ctx, t.kind, id)
	if label, _ := members[t.kind.label].(string); !isOwn(label, t.name) {
		return nil, err
	}
	return members, err
}

func known(ids ...string) []string {
	return slices.DeleteFunc(ids, func(id string) bool { return id == "" })
}

// lose records an object that was made, and that no response shows.
func (w *writer) lose(t *trial) {
	t.say("find", "neither the response nor the list shows it")
	once(&w.resultOf(t.kind.create).breaches, "the new object cannot be found")
}

// lagged records how long a write took to show. A negative time means that it did not.
func (w *writer) lagged(t *trial, question, assumption, operation string, after time.Duration) {
	switch {
	case after == 0:
		w.confirm(assumption)
		if !slices.ContainsFunc(t.answers, func(a Answer) bool { return a.Question == question }) {
			t.say(question, "shows it immediately")
		}
	case after < 0:
		t.say(question, "does not show it within %s", total(looks))
		w.refute(assumption, operation, "does not show a write within "+total(looks).String())
	default:
		after = after.Truncate(time.Millisecond) + time.Millisecond*min(1, after%time.Millisecond)
		t.say(question, "shows it after at most %s", after)
		w.refute(assumption, operation, "shows a write after at most "+after.String())
		w.lags[assumption] = max(w.lags[assumption], after)
	}
}

func total(pauses []time.Duration) (sum time.Duration) {
	for _, pause := range pauses {
		sum += pause
	}
	return sum
}

// compare compares a new object with the request: the members that were sent, and those that were
// omitted.
func (w *writer) compare(t *trial, object map[string]any) {
	k := t.kind
	sent := w.body(t, t.name, k.body)
	w.hold(t, "values of the create", sent, object)
	chosen := echoes{}
	for _, name := range slices.Sorted(maps.Keys(w.plan.requests[k.create].Properties)) {
		property := w.response(k).Properties[name]
		if sent[name] != nil || property == nil || property.Marks["x-personal"] == true {
			continue
		}
		choice := choiceOf(w.response(k), name, object[name])
		if choice == echoGone {
			choice = echoAbsent
		}
		chosen[choice] = append(chosen[choice], name)
		if !property.Nullable && property.Type != schema.Array {
			continue // the contract demands a value
		}
		w.choices[choice]++
		if choice == echoAbsent {
			w.confirm("defaults")
		} else {
			w.refute("defaults", k.create, "an omitted "+name+" is "+string(choice))
		}
	}
	if len(chosen) > 0 {
		t.say("omitted in the create", "%s", chosen)
	}
}

// hold compares sent members with those of an object. Another value is one that the provider cannot
// work with: its plans would never be empty.
func (w *writer) hold(t *trial, question string, sent, object map[string]any) {
	s, found := w.response(t.kind), echoes{}
	for _, name := range slices.Sorted(maps.Keys(sent)) {
		e := echoOf(s, name, sent[name], object[name])
		if e == echoGone && s.Properties[name].Marks["x-personal"] == true || name == "overdueAt" && e == echoGone {
			e = echoSame // it may be hidden, or come later
		}
		found[e] = append(found[e], name)
	}
	if hides(s, sent, object) {
		w.refute("personal", t.kind.read, "it lacks personal data that was sent")
		w.hidden = true
	}
	for _, name := range found[echoSpelt] {
		w.refute("spelling", t.kind.read, name+" is in another spelling than it was sent")
	}
	for _, name := range found[echoStored] {
		w.refute("stored", t.kind.read, name+" came back "+howStored(sent[name], object[name]))
	}
	if found[echoStored] == nil {
		w.confirm("stored")
	}
	for _, e := range []echo{echoOther, echoGone} {
		for _, name := range found[e] {
			once(&w.resultOf(t.kind.read).breaches, name+" is "+string(e))
		}
	}
	if len(found) == 1 && found[echoSame] != nil {
		t.say(question, "as sent")
		return
	}
	t.say(question, "%s", found)
}

// repeat sends the create again, and learns whether that makes a second object.
func (w *writer) repeat(ctx context.Context, t *trial) error {
	k := t.kind
	const question = "create, again"
	made, id, err := w.create(ctx, t, question)
	if err != nil || !made {
		return err
	}
	own := known(t.id, id)
	_, seen, err := w.settle(ctx, func(time.Duration) (bool, error) {
		f, err := w.find(ctx, k, t.name, own, false)
		for _, one := range f.all() {
			if one != t.id {
				t.second = one
			}
		}
		return t.second != "" || id == t.id, err
	})
	if err != nil {
		return err
	}
	w.repeated(t, seen && t.second != "")
	return nil
}

// repeated records whether a repeated create made a second object.
func (w *writer) repeated(t *trial, second bool) {
	if second {
		t.say("repeated create", "makes a second object")
		w.confirm("repeats")
		return
	}
	t.say("repeated create", "makes no second object")
	w.refute("repeats", t.kind.create, "a repeated request makes no second object")
}

// change sends an update with the members of some texts, and returns them, and the object when a
// read shows it. Each update has another name, so that the read shows which one it is. The object
// is nil if the update was refused, or has no effect.
func (w *writer) change(ctx context.Context, t *trial, question string, texts ...string) (sent, object map[string]any, err error) {
	k := t.kind
	t.changes++
	name := t.name + "-" + "abcdefgh"[t.changes-1:t.changes]
	sent = w.body(t, name, texts...)
	op := w.plan.operations[k.update]
	a, err := w.write(ctx, k.update, []string{t.id}, encode(sent))
	switch {
	case err != nil:
		return nil, nil, err
	case a.refused != "":
		t.say(question, "refused with %s", a.refused)
		return sent, nil, nil
	case a.lost != "":
		t.say(question, "no clear response: %s", a.lost)
	default:
		w.replied(op, replyOf(a.body, op.element))
	}
	after, seen, err := w.settle(ctx, func(time.Duration) (bool, error) {
		members, _, err := w.get(ctx, k, t.id)
		label, _ := members[k.label].(string)
		object = members
		return isOwn(label, name), err
	})
	switch {
	case err != nil:
		return nil, nil, err
	case !seen:
		t.say(question, "has no effect within %s", total(looks))
		once(&w.resultOf(k.update).breaches, "an update has no effect")
		return sent, nil, nil
	}
	w.lagged(t, "read after an update", "read_lag", k.read, after)
	w.feed(k.read)
	return sent, object, nil
}

// update sets all members, omits them, and nulls them.
func (w *writer) update(ctx context.Context, t *trial) error {
	k := t.kind
	full, object, err := w.change(ctx, t, "update", k.body, k.full)
	if err != nil {
		return err
	}
	if object != nil {
		w.hold(t, "update", full, object)
	} else {
		once(&w.resultOf(k.update).breaches, "an update of a new object is refused, or has no effect")
	}
	sent, object, err := w.change(ctx, t, "omitted in an update", k.body)
	if err != nil {
		return err
	}
	if object != nil {
		w.kept(t, "omitted in an update", full, sent, object, true)
	}
	nulls := map[string]any{}
	for name := range w.body(t, "", k.full) {
		if w.body(t, "", k.body)[name] == nil && !slices.Contains(w.plan.requests[k.update].Required, name) {
			nulls[name] = nil
		}
	}
	if len(nulls) == 0 {
		return nil
	}
	if full, _, err = w.change(ctx, t, "update, again", k.body, k.full); err != nil {
		return err
	}
	sent, object, err = w.change(ctx, t, "null in an update", k.body, encode(nulls))
	if object != nil {
		w.kept(t, "null in an update", full, sent, object, false)
	}
	return err
}

// kept compares an object with the full request before, in the members that the latest one omits or
// nulls. A boolean cannot be told from a default.
func (w *writer) kept(t *trial, question string, full, sent, object map[string]any, decides bool) {
	s, found := w.response(t.kind), echoes{}
	for _, name := range slices.Sorted(maps.Keys(full)) {
		property := s.Properties[name]
		if sent[name] != nil || property == nil || property.Type == schema.Boolean {
			continue
		}
		e := choiceOf(s, name, object[name])
		if e != echoGone && echoOf(s, name, full[name], object[name]) != echoOther {
			e = echoKept
		}
		found[e] = append(found[e], name)
		switch {
		case !decides:
		case e == echoKept:
			w.refute("replace", t.kind.update, name+" is kept")
		default:
			w.confirm("replace")
		}
	}
	if len(found) > 0 {
		t.say(question, "%s", found)
	}
}

// further sends the other requests of a kind about an object.
func (w *writer) further(ctx context.Context, t *trial) error {
	for _, x := range t.kind.extra {
		op, args := w.plan.operations[x.operation], w.fillAll(t, x.args)
		if x.body != "" {
			a, err := w.write(ctx, x.operation, args, w.fill(t, x.body, t.name))
			if err != nil {
				return err
			}
			if a.refused+a.lost != "" {
				t.say(x.operation, "%s", a.refused+a.lost)
				continue
			}
			r := replyOf(a.body, op.element)
			t.say(x.operation, "answered with %s", r)
			w.replied(op, r)
			continue
		}
		query := url.Values(nil)
		if x.query != "" {
			query, args = url.Values{x.query: args}, nil
		}
		data, refused, err := w.fetch(ctx, op, args, query)
		switch {
		case err != nil:
			return err
		case data == nil:
			t.say(x.operation, "answered with %s", refused)
			once(&w.resultOf(x.operation).breaches, "the service returned "+refused)
			continue
		}
		t.say(x.operation, "finds it")
		w.feed(x.operation)
		if x.assumption != "" {
			w.confirm(x.assumption)
		}
	}
	return nil
}
