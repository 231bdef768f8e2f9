// SPDX-License-Identifier: MPL-2.0

package account

import (
	"cmp"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// Selection says which objects a run is about.
type Selection struct {
	TypeWords []string // words such as "products"; empty for the default ones
	Only      []string // ids; empty for all
	Exclude   []string
	Match     string    // a pattern of labels, as [path.Match] has them; empty for all
	NotMatch  string    // of those to leave out
	Since     time.Time // of the last change, or of the creation if an object has no other time
	Archived  bool      // archived and paid objects, too
	CountNone bool      // the objects of other types are not counted
}

// types returns the types that the words ask for, and the others. By default, those of people are
// left out.
func (s Selection) types(listed []*Type) (chosen, others []*Type, err error) {
	named := map[*Type]bool{}
	for _, word := range s.TypeWords {
		word = strings.ReplaceAll(strings.TrimPrefix(strings.ToLower(word), "payments_"), "-", "_")
		matches := typesNamed(listed, word)
		if len(matches) == 0 {
			var words []string
			for _, t := range listed {
				words = append(words, t.Plural())
			}
			return nil, nil, cli.Wrong("-types: there is no type %q. Known are all, %s", word, strings.Join(words, ", "))
		}
		for _, t := range matches {
			named[t] = true
		}
	}
	for _, t := range listed {
		if named[t] || len(s.TypeWords) == 0 && !t.IsPeople {
			chosen = append(chosen, t)
		} else {
			others = append(others, t)
		}
	}
	return chosen, others, nil
}

// typesNamed finds the types of a word: "all", "payment_links", "payment_link", or "links". The
// last word alone may name several types, such as "accounts", and none of people.
func typesNamed(listed []*Type, word string) (found []*Type) {
	if word == "all" {
		return listed
	}
	for _, t := range listed {
		if word == t.Plural() || "payments_"+word == t.Name {
			return []*Type{t}
		}
		if strings.HasSuffix(t.Plural(), "_"+word) && !t.IsPeople {
			found = append(found, t)
		}
	}
	return found
}

// selectObjects selects the objects to export. An archived object is left out, unless another one
// refers to it, or -only names it. So is a paid one.
func (c *Contents) selectObjects(wanted Selection) {
	isReferred := map[string]bool{}
	for _, o := range c.Objects {
		switch {
		case len(wanted.Only) > 0 && !slices.Contains(wanted.Only, o.ID), slices.Contains(wanted.Exclude, o.ID), !wanted.matches(o):
			c.Skipped[o.ID] = "excluded"
		case !wanted.Archived && len(wanted.Only) == 0 && o.Ended() != "":
			c.Skipped[o.ID] = o.Ended()
		default:
			for _, id := range o.References() {
				isReferred[id] = true
			}
		}
	}
	for _, o := range c.Objects {
		if c.Skipped[o.ID] == Archived && isReferred[o.ID] {
			delete(c.Skipped, o.ID)
		}
		if c.Skipped[o.ID] == "" {
			c.Selected = append(c.Selected, o)
		}
	}
}

// matches reports whether the label and the time of an object are wanted.
func (s Selection) matches(o Object) bool {
	label := o.Label(described.Label)
	isLike := func(pattern string) bool { // a slash is a character like others; the pattern was checked
		ok, _ := path.Match(strings.ReplaceAll(pattern, "/", "\x00"), strings.ReplaceAll(label, "/", "\x00"))
		return ok
	}
	if s.Match != "" && !isLike(s.Match) || s.NotMatch != "" && isLike(s.NotMatch) {
		return false
	}
	at, err := time.Parse(time.RFC3339, cmp.Or(String(o.State, "updated_at"), String(o.State, "created_at")))
	return s.Since.IsZero() || err != nil || !at.Before(s.Since) // an object without a time may be new
}
