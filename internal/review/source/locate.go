// SPDX-License-Identifier: MPL-2.0

package source

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
)

// step is a name or an index in a path.
var step = regexp.MustCompile(`[A-Za-z0-9_-]+`)

// Locate returns the file and the line of the first of some paths in a block, or those of the
// block.
func (c *Configuration) Locate(address, path string) (file string, line int) {
	if c == nil {
		return "", 0
	}
	first, _, _ := strings.Cut(path, ", ")
	steps := step.FindAllString(first, -1)
	var at hcl.Range
	isFound := false
	for _, b := range c.blocks[plan.WithoutKey(strings.TrimSuffix(address, " (deposed)"))] {
		if place, has := b.find(steps); has || !isFound {
			at, isFound = place, has
		}
	}
	return at.Filename, at.Start.Line
}

// find returns the place of an attribute, as deep as the configuration has it literally, and
// whether the block has it.
func (b *block) find(steps []string) (at hcl.Range, has bool) {
	if len(steps) == 0 || b.attributes[steps[0]] == nil {
		return b.at, false
	}
	at, e := b.attributes[steps[0]].NameRange, b.attributes[steps[0]].Expr
	for _, name := range steps[1:] {
		if elements, mistakes := hcl.ExprList(e); !mistakes.HasErrors() {
			if i, err := strconv.Atoi(name); err == nil && i < len(elements) {
				at, e = elements[i].Range(), elements[i]
			}
			continue
		}
		pairs, _ := hcl.ExprMap(e)
		i := slices.IndexFunc(pairs, func(p hcl.KeyValuePair) bool { return keyOf(p.Key) == name })
		if i < 0 {
			break
		}
		at, e = pairs[i].Key.Range(), pairs[i].Value
	}
	return at, true
}

// keyOf is the literal key of an object, or "".
func keyOf(e hcl.Expression) string {
	if name := hcl.ExprAsKeyword(e); name != "" {
		return name
	}
	return shortString(e)
}

// longestString is the length of a literal string that is read. One of JSON is parsed as a
// template, so it must be short.
const longestString = 500

func isLong(e hcl.Expression) bool {
	r := e.Range()
	return r.End.Byte-r.Start.Byte > longestString
}

// shortString is the value of a short literal string, or "".
func shortString(e hcl.Expression) string {
	if isLong(e) {
		return ""
	}
	value, _ := e.Value(nil)
	if value.IsKnown() && !value.IsNull() && value.Type() == cty.String {
		return value.AsString()
	}
	return ""
}
