// SPDX-License-Identifier: MPL-2.0

// Package lookup finds objects by natural keys: for data sources, for imports, and for advice about
// a create that is refused with a conflict.
package lookup

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-framework/path"
	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/diagnose"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Key is a natural key of one or more string attributes. Data sources take it as an alternative
// to the id. Imports take its values, separated by commas. A create that is refused with a conflict
// names it.
type Key[T any] struct {
	// Attributes are names in the schema. A dot leads into an object: "iban.bic".
	Attributes []string
	// Values returns an object's values of the attributes.
	Values func(object T) []string
	// Find reads the object by an operation of its own. Nil: it is found in the list.
	Find func(c *client.Client, ctx context.Context, values []string) (T, error)
	// Personal says that the values are personal data: no message shows them, also if no attribute is
	// sensitive.
	Personal bool
	// Unique says whether two objects may have the same values. If not, Values is required, and plans
	// look for the existing object.
	Unique Uniqueness
	// Twice is the sentence about two objects with the same values. Empty for [Refused].
	Twice string
	// Spell returns one spelling of the values, to compare them with those of other objects. Nil: they
	// have one spelling only.
	Spell func(values []string) []string
	// Conflict is further advice for a create that is refused with a conflict. May be empty.
	Conflict string
}

// Error says that a key names no object, or several. It quotes no sensitive value.
type Error struct {
	Several bool
	text    string
}

// Error names the key, and the ids of several objects.
func (e *Error) Error() string { return e.text }

// Keys are all ways to find objects of one kind.
type Keys[T any] struct {
	// Name and Plural are the kind's names: "payment_link".
	Name, Plural string
	// Attributes are the schema's.
	Attributes map[string]schema.Attribute
	// ByID says that the id is a way to find an object.
	ByID  bool
	Keys  []Key[T]
	List  func(c *client.Client, ctx context.Context) iter.Seq2[T, error]
	Label func(object T) string
}

// String names all ways to find an object: "id or code".
func (k *Keys[T]) String() string {
	var all []string
	for _, way := range k.ways() {
		all = append(all, strings.Join(way.Names(), " and "))
	}
	return strings.Join(all, " or ")
}

// ways are the keys, and the id as a key without attributes.
func (k *Keys[T]) ways() []Key[T] {
	if k.ByID {
		return append([]Key[T]{{}}, k.Keys...)
	}
	return k.Keys
}

// Names are the attributes of a key. The zero key is the id.
func (key Key[T]) Names() []string {
	if key.Attributes == nil {
		return []string{"id"}
	}
	return key.Attributes
}

// Configured returns the key that a configuration sets, and its values. The zero key is the id. It
// returns false if the arguments are not exactly those of one key. Unknown values count as set.
func (k *Keys[T]) Configured(config tftypes.Value) (found Key[T], values []string, ok bool) {
	given := map[string]string{}
	for _, way := range k.ways() {
		for _, name := range way.Names() {
			if value, set := raw.StringAt(config, name); set {
				given[name] = value
			}
		}
	}
	for _, way := range k.ways() {
		values = nil
		for _, name := range way.Names() {
			if value, set := given[name]; set {
				values = append(values, value)
			}
		}
		if len(values) == len(way.Names()) && len(values) == len(given) {
			return way, values, true
		}
	}
	return found, nil, false
}

// Find reads the one object with these values. A guess between several objects might be wrong, so
// several are an error, as none is.
func (k *Keys[T]) Find(ctx context.Context, c *client.Client, key Key[T], values []string) (found T, err error) {
	none := &Error{text: fmt.Sprintf("the payments service has no %s with %s", diagnose.Human(k.Name), k.quoted(key, values))}
	if slices.Contains(values, "") {
		return found, none // an object without a value is not meant
	}
	if key.Find != nil {
		found, err = key.Find(c, ctx, values)
		if client.IsNotFound(err) {
			err = none
		}
		return found, err
	}
	var ids []string
	for object, err := range k.List(c, ctx) {
		if err != nil {
			return found, err
		}
		if slices.Equal(key.Values(object), values) {
			found, ids = object, append(ids, k.idOrLabel(object))
		}
	}
	switch len(ids) {
	case 0:
		return found, none
	case 1:
		return found, nil
	}
	return found, &Error{Several: true, text: fmt.Sprintf("%d %s have %s. Use one of these ids: %s",
		len(ids), diagnose.Human(k.Plural), k.quoted(key, values), strings.Join(ids, ", "))}
}

func (k *Keys[T]) idOrLabel(object T) string {
	if identified, ok := any(object).(interface{ ObjectID() string }); ok {
		return identified.ObjectID()
	}
	return k.Label(object)
}

// quoted names the attributes of a lookup, with their values if none is sensitive: "the code
// SPRING", "this account_type and this iban".
func (k *Keys[T]) quoted(key Key[T], values []string) string {
	parts := make([]string, len(values))
	for i, name := range key.Attributes {
		parts[i] = "the " + name + " " + values[i]
		if k.hides(key) {
			parts[i] = "this " + name
		}
	}
	return strings.Join(parts, " and ")
}

// Explain turns the error of a lookup that found no object, or several, into a diagnostic. none is
// the summary if there is no object. It returns false for any other error, and for none.
func (k *Keys[T]) Explain(err error, none string) (summary, detail string, ok bool) {
	var failed *Error
	if !errors.As(err, &failed) && !client.IsNotFound(err) {
		return "", "", false
	}
	summary, detail = none, diagnose.Sentence(err.Error())
	if failed != nil && failed.Several {
		summary = fmt.Sprintf("There are several such %s", diagnose.Human(k.Plural))
	}
	if k.List != nil {
		detail += fmt.Sprintf(" The data source payments_%s shows the existing ones.", k.Plural)
	}
	return summary, detail, true
}

// Check panics if a lookup cannot work. It runs whenever the provider starts, so each test finds
// it.
func (k *Keys[T]) Check() {
	var object T
	_, identified := any(object).(interface{ ObjectID() string })
	for _, key := range k.Keys {
		if key.Find == nil && (k.List == nil || key.Values == nil || !identified && k.Label == nil) {
			panic(fmt.Sprintf("the lookup %s of %s has neither Find, nor List, Values and Label", strings.Join(key.Attributes, " and "), k.Name))
		}
		if key.Unique != Shared && (k.List == nil || key.Values == nil) {
			panic(fmt.Sprintf("the lookup %s of %s is unique, and lacks List or Values", strings.Join(key.Attributes, " and "), k.Name))
		}
		for _, name := range key.Attributes {
			if !derive.HasString(k.Attributes, name) {
				panic(fmt.Sprintf("the lookup %s of %s is no string attribute of the schema", name, k.Name))
			}
		}
	}
}

// Conflict returns the lookup of a planned object that was refused with a conflict, and how to
// import the existing one. It returns false if no lookup has all its values.
func (k *Keys[T]) Conflict(planned tftypes.Value) (at path.Path, advice string, ok bool) {
	for _, key := range k.Keys {
		values := make([]string, len(key.Attributes))
		for i, name := range key.Attributes {
			if values[i], _ = raw.StringAt(planned, name); values[i] == "" {
				break
			}
			if derive.IsSensitive(k.Attributes, name) {
				values[i] = strings.ToUpper(derive.Leaf(name))
			}
		}
		if slices.Contains(values, "") {
			continue
		}
		advice = fmt.Sprintf("To manage the existing %s here, add:\n\n%s\n\n%s",
			diagnose.Human(k.Name), diagnose.ImportBlock(k.Name, strings.Join(values, ",")), key.Conflict)
		return derive.Path(key.Attributes[0]), strings.TrimSpace(advice), true
	}
	return at, "", false
}

// Imported finds the object that an import string names by the lookups. wrongID says why the string
// is no id. If a lookup has a sensitive attribute, no error repeats the string.
func (k *Keys[T]) Imported(ctx context.Context, c *client.Client, given string, wrongID error) (object T, err error) {
	failed, ids := &Error{text: k.noID(wrongID)}, []string(nil)
	for _, key := range k.Keys {
		values := []string{given} // a key of one attribute may have blanks and commas
		if len(key.Attributes) > 1 {
			values = strings.Split(given, ",")
			for i := range values {
				values[i] = strings.TrimSpace(values[i])
			}
		}
		if given == "" || len(values) != len(key.Attributes) {
			continue
		}
		found, err := k.Find(ctx, c, key, values)
		var here *Error
		switch {
		case err == nil && !slices.Contains(ids, k.idOrLabel(found)):
			object, ids = found, append(ids, k.idOrLabel(found))
		case err == nil:
		case !errors.As(err, &here):
			return object, err
		case failed.Several || k.isSensitive() && !k.hides(key): // the key would quote a value of another one
			failed.Several = failed.Several || here.Several
		default:
			failed = here
		}
	}
	switch {
	case failed.Several || len(ids) == 0:
		return object, failed
	case len(ids) > 1:
		return object, &Error{Several: true, text: fmt.Sprintf("%d %s match. Use one of these ids: %s",
			len(ids), diagnose.Human(k.Plural), strings.Join(ids, ", "))}
	}
	return object, nil
}

// isSensitive reports whether messages hide the values of a lookup.
func (k *Keys[T]) isSensitive() bool { return slices.ContainsFunc(k.Keys, k.hides) }

// hides reports whether messages hide the values of a key, because they are personal data or one of
// its attributes is sensitive. They hide all of them: a user may mix them up.
func (k *Keys[T]) hides(key Key[T]) bool {
	return key.Personal || slices.ContainsFunc(key.Attributes, func(name string) bool { return derive.IsSensitive(k.Attributes, name) })
}

// noID says why an import string is neither an id nor the values of a lookup. It does not repeat a
// string that may have a sensitive value.
func (k *Keys[T]) noID(wrongID error) string {
	text, format := wrongID.Error(), ""
	if k.isSensitive() {
		text = "it is not an id of the payments service, which is a UUID"
	}
	for _, key := range k.Keys {
		if len(key.Attributes) > 1 {
			format += fmt.Sprintf(". To import by %s, give %d values, separated by a comma",
				strings.Join(key.Attributes, " and "), len(key.Attributes))
		}
	}
	return text + format
}
