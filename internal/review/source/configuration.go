// SPDX-License-Identifier: MPL-2.0

// Package source reads the Terraform files of a directory, for the lines of findings and for
// misspelled keys.
package source

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	hcljson "github.com/hashicorp/hcl/v2/json"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// Configuration has the declarations of a directory and of its local modules.
type Configuration struct {
	blocks  map[string][]*block // by address, those of overriding files last
	first   string
	modules map[string]*module // by directory
	placed  map[string]*module // by address, with a point
	removed []Removal
	calls   int
	size    int64
}

// Removal is a removed block with provisioners, which run when the apply destroys its objects. No
// plan as JSON has it.
type Removal struct {
	Address      string // of the objects, without keys
	Provisioners []string
	File         string
	Line         int
}

// module is the configuration of one directory.
type module struct {
	blocks  []*block
	removed []Removal           // with addresses in the module
	calls   map[string][]string // sources of local modules, by name, those of overriding files last
	locals  map[string]hcl.Expression
	// isTofu says for locals and calls whether a file of .tofu has them, which only OpenTofu reads, in
	// place of one of .tf. No plan tells the engine, so of unsure ones, only removed blocks are known:
	// both kinds of files have them.
	isTofu, unsure map[string]bool
}

// block is one block of an object, an action or a provider.
type block struct {
	address, kind string
	at            hcl.Range
	attributes    hcl.Attributes
	module        *module
}

// The limits of a configuration. A pull request brings it, so it may be hostile.
const (
	mostCalls      = 1000
	largestSource  = 8 << 20 // bytes of a file
	largestSources = 64 << 20
)

// Read returns the configuration of a directory and of the local modules that it calls.
func Read(dir string) (*Configuration, error) {
	if here, err := os.Getwd(); err == nil && filepath.IsAbs(dir) {
		if relative, err := filepath.Rel(here, dir); err == nil && filepath.IsLocal(relative) {
			dir = relative
		}
	}
	c := &Configuration{blocks: map[string][]*block{}, modules: map[string]*module{}, placed: map[string]*module{}}
	if err := c.read(filepath.Clean(dir), "", nil, true); err != nil {
		return nil, err
	}
	if c.first == "" {
		return nil, cli.Wrong("-dir: %s has no configuration", dir)
	}
	return c, nil
}

// Removals are the removed blocks with provisioners.
func (c *Configuration) Removals() []Removal {
	if c == nil {
		return nil
	}
	return c.removed
}

// First is a file, for findings about no block.
func (c *Configuration) First() string { return c.first }

// read adds a module at an address, and those that it calls. above are the directories of its
// callers. Of a module that is not sure to be called, it adds the removed blocks alone.
func (c *Configuration) read(dir, at string, above []string, isSure bool) error {
	target, err := filepath.EvalSymlinks(dir)
	if c.calls++; err == nil && c.calls > mostCalls {
		err = fmt.Errorf("it calls more than %d modules", mostCalls)
	}
	if slices.Contains(above, target) {
		err = fmt.Errorf("the module %s calls itself", styled.Clean(dir))
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
	for _, r := range m.removed {
		r.Address = at + r.Address
		c.removed = append(c.removed, r)
	}
	if isSure {
		c.placed[at] = m
		for _, b := range m.blocks {
			c.blocks[at+b.address] = append(c.blocks[at+b.address], b)
		}
	}
	for _, name := range sortedNames(m.calls) {
		sources, isUnsure := m.calls[name], m.unsure["module."+name]
		if !isUnsure {
			sources = sources[len(sources)-1:]
		}
		for _, source := range sources {
			inside := append(slices.Clone(above), target)
			if err := c.read(filepath.Join(dir, source), at+"module."+name+".", inside, isSure && !isUnsure); err != nil {
				return err
			}
		}
	}
	return nil
}

// isSource and isOverride match the names of files.
var (
	isSource   = regexp.MustCompile(`(?s)^[^.].*\.(tf|tofu)(\.json)?$`)
	isOverride = regexp.MustCompile(`(^|_)override\.(tf|tofu)`)
	isTofu     = regexp.MustCompile(`\.tofu(\.json)?$`)
)

// parse reads the files of a directory.
func (c *Configuration) parse(dir string) (*module, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, cli.Wrong("-dir: %v", err)
	}
	m := &module{calls: map[string][]string{}, locals: map[string]hcl.Expression{}, isTofu: map[string]bool{}, unsure: map[string]bool{}}
	for _, overrides := range []bool{false, true} {
		for _, entry := range entries {
			if name := entry.Name(); isSource.MatchString(name) && isOverride.MatchString(name) == overrides {
				if err := c.parseFile(m, filepath.Join(dir, name)); err != nil {
					return nil, err
				}
			}
		}
	}
	return m, nil
}

// parseFile reads one file.
func (c *Configuration) parseFile(m *module, path string) error {
	info, err := os.Stat(path)
	if err == nil && !info.Mode().IsRegular() {
		return nil // a directory, or a pipe that never ends
	}
	var text []byte
	if err == nil {
		text, err = cli.ReadFile(path, min(largestSource, largestSources-c.size))
	}
	if err != nil {
		return cli.Wrong("-dir: %v", err)
	}
	c.size += int64(len(text))
	name := strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) {
			return '?' // it would hide the name in a log
		}
		return r
	}, filepath.ToSlash(path))
	var file *hcl.File
	var mistakes hcl.Diagnostics
	if strings.HasSuffix(path, ".json") {
		if !json.Valid(text) { // it refuses too deep nesting
			return cli.Wrong("%s: it is no JSON", styled.Clean(name))
		}
		file, mistakes = hcljson.Parse(text, name)
	} else {
		if err := MayParse(text, name); err != nil {
			return err
		}
		file, mistakes = hclsyntax.ParseConfig(text, name, hcl.InitialPos)
	}
	if mistakes.HasErrors() {
		return Mistaken(mistakes)
	}
	if c.first == "" {
		c.first = name
	}
	return m.add(file.Body, isTofu.MatchString(path))
}

// blockKinds are the blocks that are read.
var blockKinds = &hcl.BodySchema{Blocks: []hcl.BlockHeaderSchema{
	{Type: "resource", LabelNames: []string{"type", "name"}},
	{Type: "action", LabelNames: []string{"type", "name"}},
	{Type: "provider", LabelNames: []string{"name"}},
	{Type: "module", LabelNames: []string{"name"}},
	{Type: "locals"},
	{Type: "removed"},
}}

// removedParts are those of a removed block that are read.
var removedParts = &hcl.BodySchema{
	Attributes: []hcl.AttributeSchema{{Name: "from"}},
	Blocks:     []hcl.BlockHeaderSchema{{Type: "provisioner", LabelNames: []string{"type"}}},
}

// add collects the blocks of a file.
func (m *module) add(body hcl.Body, isTofu bool) error {
	content, _, mistakes := body.PartialContent(blockKinds)
	if mistakes.HasErrors() {
		return Mistaken(mistakes)
	}
	for _, of := range content.Blocks {
		attributes, _ := of.Body.JustAttributes() // it complains about blocks inside
		b := &block{address: strings.Join(append([]string{of.Type}, of.Labels...), "."), at: of.DefRange, attributes: attributes, module: m}
		switch of.Type {
		case "resource":
			b.kind, b.address = of.Labels[0], strings.Join(of.Labels, ".")
		case "provider":
			if alias := attributes["alias"]; alias != nil {
				b.address += "." + shortString(alias.Expr)
			}
		case "module":
			if from := attributes["source"]; from != nil {
				if isLong(from.Expr) { // it would hide a local module
					return Mistaken(hcl.Diagnostics{Mistake(from.Range, "the source of a module is longer than %d bytes", longestString)})
				}
				if path := shortString(from.Expr); strings.HasPrefix(path, "./") || strings.HasPrefix(path, "../") {
					m.calls[of.Labels[0]] = append(m.calls[of.Labels[0]], path)
				}
			}
			m.define(b.address, isTofu)
			continue
		case "removed":
			if err := m.remove(of); err != nil {
				return err
			}
			continue
		case "locals":
			for name, a := range attributes {
				m.locals[name] = a.Expr
				m.define("local."+name, isTofu)
			}
			continue
		}
		m.blocks = append(m.blocks, b)
	}
	return nil
}

// remove collects a removed block, if it has provisioners.
func (m *module) remove(of *hcl.Block) error {
	content, _, mistakes := of.Body.PartialContent(removedParts)
	if mistakes.HasErrors() {
		return Mistaken(mistakes)
	}
	from := content.Attributes["from"]
	if from == nil || len(content.Blocks) == 0 {
		return nil
	}
	traversal, mistakes := hcl.AbsTraversalForExpr(from.Expr) // as the engine reads it
	if mistakes.HasErrors() {
		return Mistaken(mistakes)
	}
	r := Removal{Address: addressOf(traversal), File: from.NameRange.Filename, Line: from.NameRange.Start.Line}
	for _, p := range content.Blocks {
		r.Provisioners = append(r.Provisioners, p.Labels[0])
	}
	m.removed = append(m.removed, r)
	return nil
}

// define notes which kind of file has a local or a call.
func (m *module) define(address string, isTofu bool) {
	was, isThere := m.isTofu[address]
	m.unsure[address] = m.unsure[address] || isThere && was != isTofu
	m.isTofu[address] = isTofu
}

func sortedNames[V any](of map[string]V) []string { return slices.Sorted(maps.Keys(of)) }
