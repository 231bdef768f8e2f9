// SPDX-License-Identifier: MPL-2.0

package lookup

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tftypes"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/raw"
)

// Uniqueness says whether two objects of an account may have the same values of a key.
type Uniqueness int

const (
	// Shared is for a key that several objects may share.
	Shared Uniqueness = iota
	// Doubtful is for a key that two objects share by mistake, most probably.
	Doubtful
	// Refused is for a key of which the service refuses a second object.
	Refused
)

// Natural has the natural keys of one kind that plans compare with the account and with each other.
type Natural struct {
	// Name is the kind's name: "discount_code".
	Name string
	// Of returns the key of a planned object. It returns false if none of the keys has all its values.
	Of func(object tftypes.Value) (Value, bool)
	// Existing streams the keys of all objects of the account with their ids, as far as the list tells
	// them. Nil: an existing object is no conflict.
	Existing func(ctx context.Context, c *client.Client) iter.Seq2[Existing, error]
	// Read reads one object by its id.
	Read func(ctx context.Context, c *client.Client, id string) error
}

// Value is a natural key with its values.
type Value struct {
	// Text is equal for equal keys. It may be sensitive.
	Text string
	// Shown names the attributes, with their values if none is sensitive: "the code SPRING".
	Shown string
	// Argument is the name of the attribute to blame.
	Argument string
	// Uniqueness is never [Shared].
	Uniqueness Uniqueness
	// Twice is the sentence about two objects with the key.
	Twice string
}

// Existing is an object of the account.
type Existing struct{ Key, ID string }

// Natural returns the keys that are not [Shared] as one element, or none. read reads one object.
func (k *Keys[T]) Natural(read func(c *client.Client, ctx context.Context, id string) (T, error)) []Natural {
	keys := slices.DeleteFunc(slices.Clone(k.Keys), func(key Key[T]) bool { return key.Unique == Shared })
	if len(keys) == 0 {
		return nil
	}
	return []Natural{{
		Name: k.Name,
		Of:   func(object tftypes.Value) (Value, bool) { return k.valueOf(keys, object) },
		Existing: func(ctx context.Context, c *client.Client) iter.Seq2[Existing, error] {
			return func(yield func(Existing, error) bool) {
				for object, err := range k.List(c, client.WithParts(ctx)) {
					if err != nil {
						yield(Existing{}, err)
						return
					}
					for _, key := range keys {
						if !yield(Existing{key.text(key.Values(object)), k.idOrLabel(object)}, nil) {
							return
						}
					}
				}
			}
		},
		Read: func(ctx context.Context, c *client.Client, id string) error {
			_, err := read(c, ctx, id)
			return err
		},
	}}
}

// valueOf returns the first key of which an object has all values.
func (k *Keys[T]) valueOf(keys []Key[T], object tftypes.Value) (Value, bool) {
	for _, key := range keys {
		values := make([]string, len(key.Attributes))
		for i, name := range key.Attributes {
			values[i], _ = raw.StringAt(object, name)
		}
		if !slices.Contains(values, "") {
			return Value{
				key.text(values), k.quoted(key, values), key.tells(), key.Unique, cmp.Or(key.Twice, refusesSecond),
			}, true
		}
	}
	return Value{}, false
}

// tells returns the attribute that tells most: the first member of an object, because an attribute
// beside it only chooses the object.
func (key Key[T]) tells() string {
	for _, name := range key.Attributes {
		if strings.Contains(name, ".") {
			return name
		}
	}
	return key.Attributes[0]
}

const refusesSecond = "The payments service accepts only one, and refuses the second."

// text joins the names and the values of a key. It is empty for an object without all of them.
func (key Key[T]) text(values []string) string {
	if len(values) != len(key.Attributes) || slices.Contains(values, "") {
		return ""
	}
	if key.Spell != nil {
		values = key.Spell(values)
	}
	return fmt.Sprintf("%s %q", strings.Join(key.Attributes, ","), values)
}
