// SPDX-License-Identifier: MPL-2.0

// Package plan reads the JSON of a plan: the objects of this provider before and after it, what
// they refer to, and which values are hidden or known later.
package plan

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	tfjson "github.com/hashicorp/terraform-json"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// Plan is a plan as an engine prints it, with the objects of this provider.
type Plan struct {
	// Changes are the objects of this provider, also those without a change, and Drift are the
	// changes outside Terraform. Prior are objects of the state that the plan does not show.
	Changes, Drift, Prior []*Change
	// Entries are the changes of all providers, if the caller of [Read] asks for them: their whole
	// texts are as large as the plan. Others are the objects of other providers, by block.
	Entries   []Entry
	Others    map[string][]Entry
	Outputs   map[string]*Output
	Actions   []tfjson.ActionInvocation
	Counts    Counts
	Moves     int
	Sources   map[string]*Source // by the address of the provider
	Blocks    map[string]*tfjson.ConfigResource
	Providers map[string]*tfjson.ProviderConfig
	Made      map[string]bool // blocks of all providers of which the plan makes, replaces or destroys an object
	Declared  int             // declared actions that could move money

	document    document
	locals      Locals
	withEntries bool
	gone        []*Change            // objects that vanished outside, and that the plan does not make again
	unplanned   []string             // objects of the state without an entry
	planned     map[string]bool      // objects with one
	imported    map[string]bool      // objects that the plan takes over, which prior_state has, too
	byBlock     map[string][]*Change // of this provider
	modules     map[string]module    // by the address without keys and with a point
	later       map[string]trail     // by block and argument
	read        map[string]bool      // blocks of data sources that the apply reads
}

// Counts are those of the plan's line, of all providers.
type Counts struct {
	Import  int `json:"import,omitempty"`
	Add     int `json:"add"`
	Change  int `json:"change"`
	Destroy int `json:"destroy"`
}

// Output is an output before and after the plan. Unknown and Sensitive are trees of marks.
type Output struct {
	Actions   tfjson.Actions `json:"actions"`
	Before    any            `json:"before"`
	After     any            `json:"after"`
	Unknown   any            `json:"after_unknown"`
	Sensitive any            `json:"after_sensitive"`
}

// Source is a provider of a plan.
type Source struct {
	Changed, Read int  // its objects that the plan changes, and its data sources, of types that are not reviewed
	Unheard       int  // its objects that the plan changes, of types of payments that a later version has
	InState       bool // it has an object in the state that the plan does not import
	IsOfType      bool // the plan has an object of our types by it
}

// document is the JSON. Values stay text until something needs them: a plan can be large.
type document struct {
	Format        string                          `json:"format_version"`
	Errored       bool                            `json:"errored"`
	Deferred      []jsontext.Value                `json:"deferred_changes"`
	DeferredCalls []jsontext.Value                `json:"deferred_action_invocations"`
	Complete      *bool                           `json:"complete"` // nil if the engine does not say it
	Variables     map[string]*tfjson.PlanVariable `json:"variables"`
	Configuration jsontext.Value                  `json:"configuration"`
	Invocations   []tfjson.ActionInvocation       `json:"action_invocations"`
	Values        jsontext.Value                  `json:"values"` // of a state, which is no plan
	Changes       []change                        `json:"resource_changes"`
	Drift         []change                        `json:"resource_drift"`
	Outputs       map[string]*Output              `json:"output_changes"`
	Planned       *state[plannedObject]           `json:"planned_values"`
	Prior         struct {
		Values state[stateObject] `json:"values"`
	} `json:"prior_state"`
}

// change is an entry of an object.
type change struct {
	Address         string              `json:"address"`
	PreviousAddress string              `json:"previous_address"`
	Mode            tfjson.ResourceMode `json:"mode"`
	Type            string              `json:"type"`
	Provider        string              `json:"provider_name"`
	Deposed         string              `json:"deposed"`
	Reason          string              `json:"action_reason"`
	Change          *struct {
		Actions         tfjson.Actions `json:"actions"`
		Before          jsontext.Value `json:"before"`
		After           jsontext.Value `json:"after"`
		Unknown         jsontext.Value `json:"after_unknown"`
		BeforeSensitive jsontext.Value `json:"before_sensitive"`
		AfterSensitive  jsontext.Value `json:"after_sensitive"`
		Importing       jsontext.Value `json:"importing"`
	} `json:"change"`
}

// state is a tree of objects.
type state[O any] struct {
	Root stateModule[O] `json:"root_module"`
}

type stateModule[O any] struct {
	Resources []O              `json:"resources"`
	Children  []stateModule[O] `json:"child_modules"`
}

// plannedObject is an object after the plan. Its values are those of its change.
type plannedObject struct {
	Address string              `json:"address"`
	Mode    tfjson.ResourceMode `json:"mode"`
}

type stateObject struct {
	Address  string              `json:"address"`
	Type     string              `json:"type"`
	Mode     tfjson.ResourceMode `json:"mode"`
	Provider string              `json:"provider_name"`
	Values   jsontext.Value      `json:"values"`
}

// each calls a function at each object of a module, and of those inside.
func (m stateModule[O]) each(visit func(O) error) error {
	for _, o := range m.Resources {
		if err := visit(o); err != nil {
			return err
		}
	}
	for _, inside := range m.Children {
		if err := inside.each(visit); err != nil {
			return err
		}
	}
	return nil
}

// deepest is the length of a path in the document from which on an error does not show it.
const deepest = 500

// Locals are the references of a local value, in a module: by an address without keys that ends
// with a point. hasText reports a text in it that is no name of a file. isRead is false for one
// that is not there.
type Locals func(module, name string) (references []string, hasText, isRead bool)

// Read reads a plan. No plan has local values, so locals, which may be nil, tells them. It refuses
// a file that is no plan, and a member that stands there twice: one would hide the other.
func Read(in io.Reader, locals Locals, withEntries bool) (*Plan, error) {
	text, err := cli.AsUTF8(bufio.NewReaderSize(in, 1<<16))
	if err != nil {
		return nil, fmt.Errorf("the plan cannot be read: %w", err)
	}
	p := &Plan{
		Sources: map[string]*Source{}, Made: map[string]bool{}, planned: map[string]bool{}, imported: map[string]bool{},
		byBlock: map[string][]*Change{}, locals: locals, withEntries: withEntries,
		Others: map[string][]Entry{}, later: map[string]trail{}, read: map[string]bool{},
	}
	err = json.UnmarshalRead(text, &p.document, asWritten)
	switch d := p.document; {
	case err != nil:
	case d.Values != nil:
		err = errors.New("it is a state")
	case d.Format == "":
		err = errors.New("it has no format_version")
	case d.Planned == nil && len(d.Changes) == 0:
		err = errors.New("it is no plan: it has neither values nor changes of objects")
	default:
		err = p.take()
	}
	if errors.Is(err, io.EOF) {
		err = io.ErrUnexpectedEOF
	}
	if deep := (*jsontext.SyntacticError)(nil); errors.As(err, &deep) && len(deep.JSONPointer) > deepest {
		deep.JSONPointer = "" // its names are other bytes of the plan, which may be a secret
	}
	if err != nil {
		return nil, fmt.Errorf("the plan cannot be read: %w. It must be the output of `show -json PLAN`, of Terraform or OpenTofu", err)
	}
	return p, nil
}

// take takes the objects out of the document, and connects them.
func (p *Plan) take() error {
	d := &p.document
	p.Outputs, p.Actions = d.Outputs, d.Invocations
	if err := p.takeConfiguration(); err != nil {
		return err
	}
	for i, given := range d.Changes {
		d.Changes[i] = change{} // its text is not needed any more
		if err := p.takeChange(given); err != nil {
			return fmt.Errorf("%s: %w", given.Address, err)
		}
	}
	for _, given := range d.Drift {
		if k := Kinds()[given.Type]; k != nil && given.Change != nil && given.Mode != tfjson.DataResourceMode {
			c, err := changeOf(given, k)
			if err != nil {
				return fmt.Errorf("%s: %w", given.Address, err)
			}
			p.Drift = append(p.Drift, c)
		}
	}
	err := d.Prior.Values.Root.each(func(o stateObject) error {
		of := p.source(o.Provider)
		if o.Mode != tfjson.ManagedResourceMode { // also of one that the pull request brings: the plan has read it
			of.Read++
			return nil
		}
		if of.InState = of.InState || !p.imported[o.Address]; p.planned[o.Address] {
			return nil
		}
		p.unplanned = append(p.unplanned, o.Address)
		k := Kinds()[o.Type]
		if k == nil {
			return nil
		}
		value, err := k.value(o.Values, nil)
		if err != nil {
			return fmt.Errorf("%s: %w", o.Address, err)
		}
		p.Prior = append(p.Prior, &Change{Address: o.Address, Block: WithoutKey(o.Address), Kind: k, Action: NoOp, Before: value, After: value})
		return nil
	})
	d.Changes, d.Drift, d.Configuration, d.Prior.Values = nil, nil, nil, state[stateObject]{} // their text is not needed any more
	p.link()
	return err
}

func (p *Plan) takeChange(given change) error {
	if given.Change == nil {
		return nil
	}
	from, k, block := p.source(given.Provider), Kinds()[given.Type], WithoutKey(given.Address)
	if given.Mode == tfjson.DataResourceMode {
		from.Read++
		p.read[block] = p.read[block] || given.Change.Actions.Read()
		return nil
	}
	p.planned[given.Address], p.imported[given.Address] = true, given.isImport()
	p.Counts.add(given)
	if given.PreviousAddress != "" {
		p.Moves++
	}
	e := entryOf(given)
	if p.withEntries && e.Changes() {
		p.Entries = append(p.Entries, e)
	}
	if a := given.Change.Actions; slices.Contains(a, tfjson.ActionCreate) || slices.Contains(a, tfjson.ActionDelete) {
		p.Made[block] = true
	}
	if k == nil {
		if !given.Change.Actions.NoOp() {
			from.Changed++
			if strings.HasPrefix(given.Type, "payments_") {
				from.Unheard++
			}
		}
		p.Others[block] = append(p.Others[block], e)
		return nil
	}
	from.IsOfType = true
	c, err := changeOf(given, k)
	p.Changes = append(p.Changes, c)
	return err
}

// source returns a provider by its address.
func (p *Plan) source(address string) *Source {
	if p.Sources[address] == nil {
		p.Sources[address] = &Source{}
	}
	return p.Sources[address]
}

// add counts a change as an engine does.
func (n *Counts) add(given change) {
	switch a := given.Change.Actions; {
	case a.Replace():
		n.Add++
		n.Destroy++
	case a.Create(), len(a) > 1 && slices.Contains(a, tfjson.ActionCreate):
		n.Add++
	case a.Update():
		n.Change++
	case a.Delete():
		n.Destroy++
	}
	if given.isImport() {
		n.Import++
	}
}

func (c change) isImport() bool { return c.Change.Importing != nil && c.Change.Importing.Kind() != 'n' }

// Unfit says why a plan cannot be reviewed, or "".
func (p *Plan) Unfit() string {
	lacking, d := p.lacking(), p.document
	isLimited := len(p.planned) > 0 && len(p.unplanned) > 0 // OpenTofu does not say that it is
	if d.Complete != nil {
		isLimited = !*d.Complete
	}
	switch major, _, _ := strings.Cut(d.Format, "."); {
	case d.Errored:
		return "This plan ended with an error, so it does not show all changes. Nothing was reviewed."
	case isLimited, len(d.Deferred) > 0, len(d.DeferredCalls) > 0:
		return "This plan is not complete: it was limited to targets, or changes were deferred. Nothing was reviewed."
	case len(lacking) > 0:
		return fmt.Sprintf("This plan lacks changes that it must have, such as that of %s: something was taken from it. Nothing was reviewed.",
			styled.Clean(slices.Min(lacking)))
	case major != "1":
		return fmt.Sprintf("This plan has the format %.20q, which this version does not know. Nothing was reviewed.", d.Format)
	}
	return ""
}

// lacking are the objects that stand before or after the plan, and whose entry it lacks: an engine
// writes one for each object, also without a change. A plan of changes outside has no entries, and
// no objects after it.
func (p *Plan) lacking() []string {
	var standing []string
	if p.document.Planned != nil {
		_ = p.document.Planned.Root.each(func(o plannedObject) error {
			if o.Mode == tfjson.ManagedResourceMode {
				standing = append(standing, o.Address)
			}
			return nil
		})
	}
	if len(p.planned) > 0 {
		standing = append(standing, p.unplanned...)
	}
	return slices.DeleteFunc(standing, func(address string) bool { return p.planned[address] })
}

// Former are the objects as Terraform last knew them, in [Change.Known], without those that it
// imports.
func (p *Plan) Former() (all []*Change) {
	for _, c := range slices.Concat(p.All(), p.gone) {
		if !c.Known.IsNull() {
			all = append(all, c)
		}
	}
	return all
}

// All are the objects of the plan, and those of the state that it does not show.
func (p *Plan) All() []*Change { return slices.Concat(p.Changes, p.Prior) }

// Changed are the objects that the plan changes or forgets.
func (p *Plan) Changed() []*Change {
	return slices.DeleteFunc(slices.Clone(p.Changes), func(c *Change) bool { return c.Action == NoOp || c.Action == Reads })
}

// Brought are the objects that the plan changes, forgets or imports.
func (p *Plan) Brought() []*Change {
	return slices.DeleteFunc(slices.Clone(p.Changes), func(c *Change) bool { return !c.Imported && (c.Action == NoOp || c.Action == Reads) })
}

// Organizations are the organizations of the objects, in lower case.
func (p *Plan) Organizations() (all []string) {
	add := func(id string) {
		if id = strings.ToLower(id); id != "" && !slices.Contains(all, id) {
			all = append(all, id)
		}
	}
	for _, c := range slices.Concat(p.Changes, p.Drift) {
		add(c.text(c.Before, "organization_id"))
		add(c.text(c.After, "organization_id"))
		add(p.ConfiguredOrganization(c))
	}
	slices.SortFunc(all, cmp.Compare)
	return all
}

// countMoves counts the declared actions of a module that could move money.
func (m module) countMoves() (n int) {
	for _, a := range m.Actions {
		if provider.MoneyActions()[a.Type] {
			n++
		}
	}
	for _, call := range m.Calls {
		n += call.Module.countMoves()
	}
	return n
}
