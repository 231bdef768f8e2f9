// SPDX-License-Identifier: MPL-2.0

package review

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	tfjson "github.com/hashicorp/terraform-json"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

// document is a plan as an engine prints it, reduced to the objects of this provider.
type document struct {
	format    string
	errored   bool
	complete  *bool           // nil if the engine does not say it
	planned   map[string]bool // addresses of all objects of the plan, of all providers
	unplanned []string        // addresses of objects of the state that the plan may leave out
	values    map[string]bool // addresses of all objects after the plan; nil if the plan has no values
	sources   map[string]*source
	moves     int
	entered   []entry // the changes of all providers
	others    []otherValue
	declared  int             // actions that could move money
	made      map[string]bool // addresses of blocks, of all providers, of which the plan makes, replaces or destroys an object
	outputs   map[string]*tfjson.Change
	changes   []*change
	drift     []*change
	actions   []tfjson.ActionInvocation
	prior     []*change              // objects of the state that the plan does not show
	plannedBy map[*change]*change    // the change by the plan of an object that changed outside
	usedBy    map[*change][]referrer // who refers to an object after the plan
	forAll    []*change              // discounts for every product after the plan
	config    *tfjson.Config
	kinds     map[string]*kind                  // by type
	blocks    map[string]*tfjson.ConfigResource // of the configuration, by address
	variables map[string]*tfjson.PlanVariable
	counts    counts // of all providers, as the plan's own line has them
}

// counts are those of the plan's line.
type counts struct {
	Import  int `json:"import,omitempty"`
	Add     int `json:"add"`
	Change  int `json:"change"`
	Destroy int `json:"destroy"`
}

// read reads the plan.
func (c *command) read(o options) (*document, error) {
	in, err := c.Open(o.plan)
	if err != nil {
		return nil, err
	}
	defer func() { _ = in.Close() }()
	text, err := cli.AsUTF8(bufio.NewReaderSize(in, 1<<16))
	if err != nil {
		return nil, fmt.Errorf("the plan cannot be read: %w", err)
	}
	p, err := readDocument(text)
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, fmt.Errorf("the plan cannot be read: %w. It must be the output of `show -json PLAN`, of Terraform or OpenTofu", err)
	}
	return p, nil
}

// unfit says why a plan cannot be reviewed, or "".
func (p *document) unfit() string {
	switch major, _, _ := strings.Cut(p.format, "."); {
	case p.errored:
		return "This plan ended with an error, so it does not show all changes. Nothing was reviewed."
	case p.isLimited():
		return "This plan is not complete: it was limited to targets, or changes were deferred. Nothing was reviewed."
	case len(p.lacking()) > 0:
		return fmt.Sprintf("This plan lacks changes that it must have, such as that of %s: something was taken from it. Nothing was reviewed.",
			clean(p.lacking()[0]))
	case major != "1":
		return fmt.Sprintf("This plan has the format %.20q, which this version does not know. Nothing was reviewed.", p.format)
	}
	return ""
}

// lacking are the objects that stand before or after the plan, and whose entry it lacks: an engine
// writes one for each object, also without a change. A plan of changes outside has no entries, and
// no objects after it.
func (p *document) lacking() (addresses []string) {
	standing := sortedNames(p.values)
	if len(p.planned) > 0 {
		standing = append(standing, p.unplanned...)
	}
	return slices.DeleteFunc(standing, func(address string) bool { return p.planned[address] })
}

// isLimited reports whether the plan leaves something out: it was made for some targets, or defers
// changes. OpenTofu does not say so. But each object of a state is in a plan, also without a
// change. A plan without any object only shows changes outside.
func (p *document) isLimited() bool {
	if p.complete != nil {
		return !*p.complete
	}
	return len(p.planned) > 0 && slices.ContainsFunc(p.unplanned, func(address string) bool { return !p.planned[address] })
}

// kinds are the types of this provider.
var kinds = sync.OnceValue(func() map[string]*kind { return kindsOf(provider.Types()) })

// readDocument reads a plan member by member, and keeps no value of other providers: a plan can be
// large.
func readDocument(in io.Reader) (*document, error) {
	types := kinds()
	p := &document{
		planned: map[string]bool{}, variables: map[string]*tfjson.PlanVariable{}, kinds: types, sources: map[string]*source{},
		made: map[string]bool{},
	}
	decoder := json.NewDecoder(in)
	decoder.UseNumber()
	err := eachMember(decoder, func(name string) error {
		switch name {
		case "format_version":
			return decoder.Decode(&p.format)
		case "errored":
			return decoder.Decode(&p.errored)
		case "complete":
			return decoder.Decode(&p.complete)
		case "variables":
			return decoder.Decode(&p.variables)
		case "configuration":
			return p.readConfig(decoder)
		case "action_invocations":
			return decoder.Decode(&p.actions)
		case "values":
			return errors.New("it is a state")
		case "resource_changes":
			return eachElement(decoder, func() error { return p.readChange(decoder, types, &p.changes, true) })
		case "resource_drift":
			return eachElement(decoder, func() error { return p.readChange(decoder, types, &p.drift, false) })
		case "output_changes":
			return decoder.Decode(&p.outputs)
		case "planned_values":
			p.values = map[string]bool{}
			return readObjects(decoder, func() error { return p.readPlanned(decoder) })
		case "prior_state":
			return eachMember(decoder, func(name string) error {
				if name != "values" {
					return skip(decoder)
				}
				return readObjects(decoder, func() error { return p.readObject(decoder, types) })
			})
		default:
			return skip(decoder)
		}
	})
	if err == nil {
		err = expectEnd(decoder)
	}
	switch {
	case err != nil:
		return nil, err
	case p.format == "":
		return nil, errors.New("it has no format_version")
	case p.values == nil && len(p.planned) == 0:
		return nil, errors.New("it is no plan: it has neither values nor changes of objects")
	}
	p.link()
	return p, nil
}

// readConfig reads the configuration, and counts the declared actions that could move money.
func (p *document) readConfig(decoder *json.Decoder) error {
	var text json.RawMessage
	if err := decoder.Decode(&text); err != nil {
		return err
	}
	p.config = new(tfjson.Config)
	if err := json.Unmarshal(text, p.config); err != nil {
		return err
	}
	var root struct {
		Module declaringModule `json:"root_module"`
	}
	if json.Unmarshal(text, &root) == nil {
		p.declared = root.Module.count(provider.MoneyActions())
	}
	return nil
}

// declaringModule has the declared actions of a module, which no other description has.
type declaringModule struct {
	Actions []struct{ Type string }
	Calls   map[string]struct{ Module declaringModule } `json:"module_calls"`
}

func (m declaringModule) count(moves map[string]bool) (n int) {
	for _, a := range m.Actions {
		if moves[a.Type] {
			n++
		}
	}
	for _, call := range m.Calls {
		n += call.Module.count(moves)
	}
	return n
}

// readObjects calls a function at each object of a state.
func readObjects(decoder *json.Decoder, read func() error) error {
	return eachMember(decoder, func(name string) error {
		if name != "root_module" {
			return skip(decoder)
		}
		return readModule(decoder, read)
	})
}

// readModule calls a function at each object of a module, and of those inside.
func readModule(decoder *json.Decoder, read func() error) error {
	return eachMember(decoder, func(name string) error {
		switch name {
		case "resources":
			return eachElement(decoder, read)
		case "child_modules":
			return eachElement(decoder, func() error { return readModule(decoder, read) })
		}
		return skip(decoder)
	})
}

// otherValue is an object of another provider after the plan.
type otherValue struct {
	address          string
	after, sensitive any
}

// stateObject is an object of a state.
type stateObject struct {
	Address, Type string
	Mode          tfjson.ResourceMode
	Provider      string `json:"provider_name"`
	Values        json.RawMessage
}

// readPlanned notes an object that stands after the plan.
func (p *document) readPlanned(decoder *json.Decoder) error {
	var r stateObject
	if err := decoder.Decode(&r); err != nil || r.Mode != tfjson.ManagedResourceMode {
		return err
	}
	p.values[r.Address] = true
	return nil
}

// readObject reads one object of a state, unless the plan shows it. A plan of changes outside
// leaves them out.
func (p *document) readObject(decoder *json.Decoder, types map[string]*kind) error {
	var r stateObject
	if err := decoder.Decode(&r); err != nil {
		return err
	}
	p.source(r.Provider).inState = true
	if r.Mode != tfjson.ManagedResourceMode {
		return nil
	}
	if p.planned[r.Address] {
		return nil
	}
	p.unplanned = append(p.unplanned, r.Address)
	k := types[r.Type]
	if k == nil {
		return nil
	}
	var values any
	if r.Values != nil {
		exact := json.NewDecoder(bytes.NewReader(r.Values))
		exact.UseNumber()
		if err := exact.Decode(&values); err != nil {
			return err
		}
	}
	value, err := valueOf(k.object, values, nil)
	if err != nil {
		return fmt.Errorf("%s: %w", r.Address, err)
	}
	p.prior = append(p.prior, &change{address: r.Address, kind: k, before: value, after: value})
	return nil
}

// readChange reads one change. It counts those of all providers.
func (p *document) readChange(decoder *json.Decoder, types map[string]*kind, into *[]*change, counted bool) error {
	var given tfjson.ResourceChange
	if err := decoder.Decode(&given); err != nil {
		return err
	}
	if given.Change == nil {
		return nil
	}
	from, k := p.source(given.ProviderName), types[given.Type]
	if given.Mode != tfjson.ManagedResourceMode {
		from.read++
		return nil
	}
	if counted {
		p.planned[given.Address] = true
		p.counts.add(given.Change)
		if given.PreviousAddress != "" {
			p.moves++
		}
		if e, isChange := entryOf(given); isChange {
			p.entered = append(p.entered, e)
		}
		if a := given.Change.Actions; a.Create() || a.Replace() || a.Delete() {
			p.made[withoutKey(given.Address)] = true
		}
	}
	if k == nil {
		if counted && !given.Change.Actions.NoOp() {
			from.changed++
			p.others = append(p.others, otherValue{given.Address, given.Change.After, given.Change.AfterSensitive})
		}
		return nil
	}
	from.isOfType = from.isOfType || counted
	c, err := changeOf(given, k)
	if err != nil {
		return fmt.Errorf("%s: %w", given.Address, err)
	}
	*into = append(*into, c)
	return nil
}

// add counts a change as an engine does.
func (n *counts) add(c *tfjson.Change) {
	switch a := c.Actions; {
	case a.Replace():
		n.Add++
		n.Destroy++
	case a.Create(), slices.Contains(a, tfjson.ActionForget) && slices.Contains(a, tfjson.ActionCreate):
		n.Add++
	case a.Update():
		n.Change++
	case a.Delete():
		n.Destroy++
	}
	if c.Importing != nil {
		n.Import++
	}
}

// eachMember calls a function at the value of each member of an object, which may be null.
func eachMember(decoder *json.Decoder, read func(name string) error) error {
	token, err := decoder.Token()
	switch {
	case err != nil || token == nil:
		return err
	case token != json.Delim('{'):
		return errors.New("it is no object")
	}
	seen := map[string]bool{}
	for decoder.More() {
		token, err := decoder.Token()
		if err != nil {
			return err
		}
		name, _ := token.(string)
		if seen[name] { // one of them would hide the other
			return fmt.Errorf("it has %.40q twice", name)
		}
		seen[name] = true
		if err := read(name); err != nil {
			return fmt.Errorf("%.40s: %w", name, err)
		}
	}
	return expect(decoder, '}')
}

// eachElement calls a function at each element of a list, which may be null.
func eachElement(decoder *json.Decoder, read func() error) error {
	token, err := decoder.Token()
	if err != nil || token == nil {
		return err
	}
	if token != json.Delim('[') {
		return errors.New("it is no list")
	}
	for decoder.More() {
		if err := read(); err != nil {
			return err
		}
	}
	return expect(decoder, ']')
}

func expect(decoder *json.Decoder, want json.Delim) error {
	token, err := decoder.Token()
	switch {
	case errors.Is(err, io.EOF):
		return io.ErrUnexpectedEOF
	case err != nil:
		return err
	case token != want:
		return fmt.Errorf("it lacks a %s", want)
	}
	return nil
}

// expectEnd returns an error if anything follows.
func expectEnd(decoder *json.Decoder) error {
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows the plan")
	}
	return nil
}

// skip reads a value and keeps nothing of it.
func skip(decoder *json.Decoder) error {
	for depth := 0; ; {
		token, err := decoder.Token()
		if err != nil {
			return err
		}
		switch token {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth == 0 {
			return nil
		}
	}
}
