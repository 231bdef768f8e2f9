// SPDX-License-Identifier: MPL-2.0

package review

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	hcljson "github.com/hashicorp/hcl/v2/json"
	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// configuration has the declarations of a directory and of its local modules.
type configuration struct {
	blocks  map[string][]*sourceBlock // by address, those of overriding files last
	first   string                    // a file, for findings about no block
	modules map[string]*sourceModule  // by directory
	calls   int
	size    int64
}

// sourceModule is the configuration of one directory.
type sourceModule struct {
	blocks []*sourceBlock
	calls  map[string]string // sources of local modules, by name
	locals map[string]hcl.Expression
}

// sourceBlock is one block of an object, an action or a provider.
type sourceBlock struct {
	address, kind string
	at            hcl.Range
	attributes    hcl.Attributes
	module        *sourceModule
}

// The limits of a configuration. A pull request brings it, so it may be hostile.
const (
	mostCalls      = 1000
	largestSource  = 8 << 20 // bytes of a file
	largestSources = 64 << 20
)

// readConfiguration reads a directory and the local modules that it calls.
func readConfiguration(dir string) (*configuration, error) {
	if here, err := os.Getwd(); err == nil && filepath.IsAbs(dir) {
		if relative, err := filepath.Rel(here, dir); err == nil && filepath.IsLocal(relative) {
			dir = relative
		}
	}
	c := &configuration{blocks: map[string][]*sourceBlock{}, modules: map[string]*sourceModule{}}
	if err := c.read(filepath.Clean(dir), "", nil); err != nil {
		return nil, err
	}
	if c.first == "" {
		return nil, cli.Wrong("-dir: %s has no configuration", dir)
	}
	return c, nil
}

// read adds a module at an address, and those that it calls. above are the directories of its
// callers.
func (c *configuration) read(dir, at string, above []string) error {
	target, err := filepath.EvalSymlinks(dir)
	if c.calls++; err == nil && c.calls > mostCalls {
		err = fmt.Errorf("it calls more than %d modules", mostCalls)
	}
	if slices.Contains(above, target) {
		err = fmt.Errorf("the module %s calls itself", clean(dir))
	}
	if err != nil {
		return cli.Wrong("-dir: %v", err)
	}
	m := c.modules[dir]
	if m == nil {
		if m, err = c.parse(dir); err != nil {
			return err
		}
		c.modules[dir] = m
	}
	for _, b := range m.blocks {
		c.blocks[at+b.address] = append(c.blocks[at+b.address], b)
	}
	for _, name := range sortedNames(m.calls) {
		if err := c.read(filepath.Join(dir, m.calls[name]), at+"module."+name+".", append(slices.Clone(above), target)); err != nil {
			return err
		}
	}
	return nil
}

// parse reads the files of a directory.
func (c *configuration) parse(dir string) (*sourceModule, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, cli.Wrong("-dir: %v", err)
	}
	m := &sourceModule{calls: map[string]string{}, locals: map[string]hcl.Expression{}}
	var files, overrides []string
	for _, entry := range entries {
		name := entry.Name()
		stem, isSource := strings.CutSuffix(strings.TrimSuffix(name, ".json"), ".tf")
		switch {
		case !isSource || strings.HasPrefix(name, "."):
		case stem == "override" || strings.HasSuffix(stem, "_override"):
			overrides = append(overrides, name)
		default:
			files = append(files, name)
		}
	}
	for _, name := range append(files, overrides...) {
		if err := c.parseFile(m, filepath.Join(dir, name)); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// parseFile reads one file.
func (c *configuration) parseFile(m *sourceModule, path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return nil // a directory, or a pipe that never ends
	}
	var source []byte
	if err == nil {
		source, err = cli.ReadFile(path, min(largestSource, largestSources-c.size))
	}
	if err != nil {
		return cli.Wrong("-dir: %v", err)
	}
	c.size += int64(len(source))
	name := strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?' // it would hide the name in a log
		}
		return r
	}, filepath.ToSlash(path))
	var file *hcl.File
	var mistakes hcl.Diagnostics
	if strings.HasSuffix(path, ".json") {
		if !json.Valid(source) { // it refuses too deep nesting
			return cli.Wrong("%s: it is no JSON", clean(name))
		}
		file, mistakes = hcljson.Parse(source, name)
	} else {
		if err := mayParse(source, name); err != nil {
			return err
		}
		file, mistakes = hclsyntax.ParseConfig(source, name, hcl.InitialPos)
	}
	if mistakes.HasErrors() {
		return mistaken(mistakes)
	}
	if c.first == "" {
		c.first = name
	}
	return m.add(file.Body)
}

// blockKinds are the blocks that are read.
var blockKinds = &hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{
	{Type: "resource", LabelNames: []string{"type", "name"}},
	{Type: "action", LabelNames: []string{"type", "name"}},
	{Type: "provider", LabelNames: []string{"name"}},
	{Type: "module", LabelNames: []string{"name"}},
	{Type: "locals"},
}}

// add collects the blocks of a file.
func (m *sourceModule) add(body hcl.Body) error {
	content, _, mistakes := body.PartialContent(blockKinds)
	if mistakes.HasErrors() {
		return mistaken(mistakes)
	}
	for _, block := range content.Blocks {
		attributes, _ := block.Body.JustAttributes() // it complains about blocks inside
		b := &sourceBlock{at: block.DefRange, attributes: attributes, module: m}
		switch block.Type {
		case "resource":
			b.kind, b.address = block.Labels[0], strings.Join(block.Labels, ".")
		case "action":
			b.address = "action." + strings.Join(block.Labels, ".")
		case "provider":
			if b.address = "provider." + block.Labels[0]; attributes["alias"] != nil {
				b.address += "." + shortString(attributes["alias"].Expr)
			}
		case "module":
			if source := attributes["source"]; source != nil {
				if path := shortString(source.Expr); strings.HasPrefix(path, "./") || strings.HasPrefix(path, "../") {
					m.calls[block.Labels[0]] = path
				}
			}
			continue
		case "locals":
			for name, a := range attributes {
				m.locals[name] = a.Expr
			}
			continue
		}
		m.blocks = append(m.blocks, b)
	}
	return nil
}

// shortString is the value of a literal string, or "". A string of JSON is parsed as a template, so
// it must be short.
func shortString(e hcl.Expression) string {
	const longestString = 500
	if r := e.Range(); r.End.Byte-r.Start.Byte > longestString {
		return ""
	}
	value, _ := e.Value(nil)
	if value.IsKnown() && !value.IsNull() && value.Type() == cty.String {
		return value.AsString()
	}
	return ""
}

// step is a name or an index in a path.
var step = regexp.MustCompile(`[A-Za-z0-9_-]+`)

// locate sets the file and the line of a finding: those of its attribute, or of its block.
func (c *configuration) locate(f *finding) {
	if c == nil || f.File != "" {
		return
	}
	first, _, _ := strings.Cut(f.Path, ", ")
	steps := step.FindAllString(first, -1)
	address := withoutKey(strings.TrimSuffix(f.Address, " (deposed)"))
	for _, b := range slices.Backward(c.blocks[address]) {
		if f.File == "" || len(steps) > 0 && b.attributes[steps[0]] != nil {
			at := b.find(steps)
			if f.File, f.Line = at.Filename, at.Start.Line; len(steps) > 0 && b.attributes[steps[0]] != nil {
				return
			}
		}
	}
}

// find returns the place of an attribute, as deep as the configuration has it literally.
func (b *sourceBlock) find(steps []string) hcl.Range {
	if len(steps) == 0 || b.attributes[steps[0]] == nil {
		return b.at
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
	return at
}

// keyOf is the literal key of an object, or "".
func keyOf(e hcl.Expression) string {
	if name := hcl.ExprAsKeyword(e); name != "" {
		return name
	}
	return shortString(e)
}
