// SPDX-License-Identifier: MPL-2.0

package review

import (
	"strings"

	"github.com/hashicorp/hcl/v2"
	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"
)

// policyBlock is `level "ID" { … }`. The braces are read as an object, so that commas
// and new lines both separate attributes: HCL has no commas in the blocks of its own.
type policyBlock struct {
	name, id  string
	at, idAt  hcl.Range
	object    *hclsyntax.ObjectConsExpr
	given     map[string]cty.Value
	positions map[string]hcl.Range
}

// nextBlock reads a block, and returns the tokens after it. After a mistake there are none.
func nextBlock(tokens hclsyntax.Tokens, source []byte, path string, mistakes hcl.Diagnostics) (
	b policyBlock, rest hclsyntax.Tokens, _ hcl.Diagnostics,
) {
	for len(tokens) > 0 && isBlank(tokens[0]) {
		tokens = tokens[1:]
	}
	if len(tokens) == 0 {
		return b, nil, mistakes
	}
	want := []hclsyntax.TokenType{
		hclsyntax.TokenIdent, hclsyntax.TokenOQuote, hclsyntax.TokenQuotedLit, hclsyntax.TokenCQuote, hclsyntax.TokenOBrace,
	}
	for i, t := range want {
		if tokens[min(i, len(tokens)-1)].Type != t {
			return b, nil, append(mistakes, mistake(tokens[min(i, len(tokens)-1)].Range, `a block is level "ID" { … } or allow "ID" { … }`))
		}
	}
	end := len(want)
	for depth := 1; end < len(tokens) && depth > 0; end++ {
		switch tokens[end].Type {
		case hclsyntax.TokenOBrace:
			depth++
		case hclsyntax.TokenCBrace:
			depth--
		}
	}
	open, last := tokens[len(want)-1].Range, tokens[end-1].Range
	expression, diagnostics := hclsyntax.ParseExpression(source[open.Start.Byte:last.End.Byte], path, open.Start)
	if diagnostics.HasErrors() {
		return b, nil, append(mistakes, diagnostics...)
	}
	b = policyBlock{name: string(tokens[0].Bytes), id: string(tokens[2].Bytes), at: tokens[0].Range, idAt: tokens[2].Range}
	b.object, _ = expression.(*hclsyntax.ObjectConsExpr)
	if b.object == nil {
		return b, nil, append(mistakes, mistake(open, "the braces hold no attributes"))
	}
	if rest = tokens[end:]; len(rest) > 0 && !isBlank(rest[0]) {
		mistakes = append(mistakes, mistake(rest[0].Range, "a new line must stand after a block"))
	}
	return b, rest, mistakes
}

// isBlank reports whether a token stands between blocks.
func isBlank(t hclsyntax.Token) bool {
	return t.Type == hclsyntax.TokenNewline || t.Type == hclsyntax.TokenComment || t.Type == hclsyntax.TokenEOF
}

// attributes reads the literals of a block.
func (b *policyBlock) attributes(known map[string]cty.Type) (mistakes hcl.Diagnostics) {
	b.given, b.positions = map[string]cty.Value{}, map[string]hcl.Range{}
	for _, item := range b.object.Items {
		name, at := hcl.ExprAsKeyword(item.KeyExpr), item.KeyExpr.Range()
		value, isLiteral := literal(item.ValueExpr)
		switch of, isKnown := known[name]; {
		case !isKnown:
			mistakes = append(mistakes, mistake(at, "%s has no such attribute. Known are %s", b.name, strings.Join(sortedNames(known), ", ")))
		case b.positions[name] != hcl.Range{}:
			mistakes = append(mistakes, mistake(at, "%s is set twice", name))
		case !isLiteral || value.IsNull() || !value.Type().Equals(of):
			mistakes = append(mistakes, mistake(item.ValueExpr.Range(), "%s must be a literal %s", name, of.FriendlyName()))
		default:
			b.given[name] = value
		}
		b.positions[name] = at
	}
	return mistakes
}

// literal returns the value of a literal. An expression could take any time.
func literal(e hclsyntax.Expression) (cty.Value, bool) {
	switch of := e.(type) {
	case *hclsyntax.LiteralValueExpr:
		return of.Val, true
	case *hclsyntax.TemplateExpr:
		if of.IsStringLiteral() {
			value, _ := of.Value(nil)
			return value, true
		}
	}
	return cty.NilVal, false
}

// text is an attribute of a block, or "".
func (b *policyBlock) text(name string) string {
	if value, ok := b.given[name]; ok {
		return value.AsString()
	}
	return ""
}
