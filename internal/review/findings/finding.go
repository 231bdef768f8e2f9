// SPDX-License-Identifier: MPL-2.0

package findings

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/money"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// Level is the demand of a finding.
type Level int

// The levels, from the lowest on.
const (
	Note Level = iota
	Warn
	Approve // somebody must approve it before it is applied
	Block
)

var levelNames = []string{"note", "warn", "approve", "block"}

// String is the level's name.
func (l Level) String() string { return levelNames[l] }

// MarshalText writes the name.
func (l Level) MarshalText() ([]byte, error) { return []byte(l.String()), nil }

// UnmarshalText reads the name.
func (l *Level) UnmarshalText(name []byte) (err error) {
	*l, err = LevelOf(string(name))
	return err
}

// LevelOf reads a name.
func LevelOf(name string) (Level, error) {
	if i := slices.Index(levelNames, name); i >= 0 {
		return Level(i), nil
	}
	return Note, errors.New("it must be note, warn, approve or block")
}

// Table is where a finding is shown.
type Table int

// The places of findings, in the order of the output.
const (
	InLines Table = iota // above the tables
	InDrift
	InDestinations
	InPrices
	InDiscounts
	InSeen
	InEnds
	InNone // only the JSON has it
)

// Finding is one thing that a plan does.
type Finding struct {
	ID          string         `json:"id"`
	Level       Level          `json:"level"`
	Address     string         `json:"address,omitempty"`
	Type        string         `json:"type,omitempty"`
	Label       string         `json:"label,omitempty"`
	Path        string         `json:"path,omitempty"`
	Action      string         `json:"action,omitempty"`
	Outside     bool           `json:"outside,omitempty"` // it was changed outside Terraform
	Before      string         `json:"before,omitempty"`
	After       string         `json:"after,omitempty"`
	Currency    string         `json:"currency,omitempty"`
	Facts       map[string]any `json:"facts,omitempty"`
	Allowed     string         `json:"allowed,omitempty"` // why the policy allows it
	Expired     string         `json:"expired,omitempty"` // the last day of a policy's exception
	File        string         `json:"file,omitempty"`
	Line        int            `json:"line,omitempty"`
	Fingerprint string         `json:"fingerprint,omitempty"`

	// Measure is the size of the change in the rule's unit, rounded up. Beyond is one of unknown
	// size.
	Measure int64 `json:"-"`
	Table   Table `json:"-"`
	// Cells are those of the row, without the level. A line has one.
	Cells []styled.Text `json:"-"`
	// About is the object that it is about; nil for none.
	About *plan.Change `json:"-"`
	// Whole is the whole value, for the fingerprint; "" for the whole object. No output shows it.
	Whole string `json:"-"`
	// Written is a destination as [money.Place.Written] has it, for the policy.
	Written string `json:"-"`
	// Host is that of a foreign site, if one company has it: many of one host are one row.
	Host string `json:"-"`
	// Own says that its row is never joined with others.
	Own bool `json:"-"`
	// Together says that all changes of the plan are worse for buyers than it alone.
	Together bool `json:"-"`
	// Unseen says that its value is hidden, or not known before the apply. Nothing allows it.
	Unseen bool `json:"-"`
}

// MarshalJSON writes the finding. A bank account in an address, as a key of an instance, is
// shortened, as in all texts.
func (f *Finding) MarshalJSON() ([]byte, error) {
	type members Finding
	shown := members(*f)
	shown.Address, shown.Facts = destination.ShortenIBANs(f.Address), maps.Clone(f.Facts)
	for name, value := range f.Facts {
		if addresses, isList := value.([]string); isList {
			short := make([]string, len(addresses))
			for i, address := range addresses {
				short[i] = destination.ShortenIBANs(address)
			}
			shown.Facts[name] = short
		}
	}
	return json.Marshal(shown)
}

// found returns a finding about an object, or about none.
func found(id string, c *plan.Change, path string) *Finding {
	r, _ := RuleOf(id)
	f := &Finding{ID: id, Level: r.Level, Path: path, Facts: map[string]any{}, About: c}
	if c != nil {
		f.Address, f.Type, f.Action = c.Address, c.Kind.Name, string(c.Action)
		name, _ := c.Named()
		f.Label = styled.Clean(name)
	}
	return f
}

// sized sets the measure of a finding to a change in percent, and the level that follows.
func (f *Finding) sized(change *big.Rat) *Finding {
	f.Measure, f.Level = money.Ceil(change), harm(money.Whole(change))
	return f
}

// row puts a finding into a table.
func (f *Finding) row(in Table, cells ...styled.Text) *Finding {
	f.Table, f.Cells = in, cells
	return f
}

// linef puts a finding above the tables.
func (f *Finding) linef(format string, arguments ...any) *Finding {
	return f.row(InLines, styled.Textf(format, arguments...))
}

// inFile names the line of a finding before its words. The file is "" if only the plan has it.
func (f *Finding) inFile(name string, line int) *Finding {
	if f.File, f.Line = name, line; name != "" {
		f.Cells[0] = styled.Textf("`%s`: %s", fmt.Sprintf("%s:%d", name, line), f.Cells[0])
	}
	return f
}

// Add adds words to the last cell of the row.
func (f *Finding) Add(words styled.Text) {
	last := &f.Cells[len(f.Cells)-1]
	between := ". "
	switch said := last.String(); {
	case said == "" || len(words) == 0:
		between = ""
	case strings.HasSuffix(said, "."):
		between = " "
	case f.Table == InPrices: // a list
		between = ", "
	}
	*last = styled.Join(*last, styled.Plain(between), words)
}

// Remark is the sentence of the policy about a finding. It is empty without an exception.
func (f *Finding) Remark() styled.Text {
	switch {
	case f.Allowed != "":
		return styled.Plain("Allowed: " + f.Allowed)
	case f.Expired != "":
		return styled.Plain("Its exception ended on " + f.Expired)
	}
	return nil
}

// Sort sorts findings as their rows are shown: by level, then in the order of the rules, then by
// address.
func Sort(all []*Finding) {
	slices.SortStableFunc(all, func(a, b *Finding) int {
		_, first := RuleOf(a.ID)
		_, second := RuleOf(b.ID)
		return cmp.Or(cmp.Compare(b.Level, a.Level), cmp.Compare(first, second), cmp.Compare(a.Address, b.Address), cmp.Compare(a.Path, b.Path))
	})
}
