// SPDX-License-Identifier: MPL-2.0

package write

import (
	"fmt"
	"slices"
	"strings"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/destination"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/layout"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/described"
)

// resource is the text of one resource block. It ends with a newline.
func resource(l *layout.Layout, b layout.Block) string {
	w := arguments{l.References, l.Variables, b.Type}
	o := b.Objects[0]
	_, name, _ := strings.Cut(b.Address, ".")
	comments, text := "", fmt.Sprintf("resource %q %q {\n", b.Type.Name, name)
	if b.Table == nil {
		comments = w.madeOnce(o, l.Options.Copy)
		text += linesOf(w.of(b.Type.Attributes, o.ConfigWithSecrets()), "  ", "")
	} else {
		text += fmt.Sprintf("  for_each = { for row in csvdecode(trimprefix(file(\"${path.module}/%s\"), \"\\ufeff\")) : row.key => row }\n\n",
			b.Table.File()) +
			linesOf(w.ofTable(b.Table), "  ", "")
	}
	if b.Type.IsIrreplaceable {
		text += "\n  lifecycle {\n    prevent_destroy = true\n  }\n"
	}
	text = comments + text + "}\n"
	if b.IsRefused() {
		return commentOut(text, o, l.Options.Copy)
	}
	return text
}

// arguments writes the arguments of objects of a type.
type arguments struct {
	references *layout.References
	variables  *layout.Variables
	from       *account.Type
}

// ofTable returns the arguments of a table: each column is a value of the row.
func (w arguments) ofTable(t *layout.Table) []expression {
	arguments := w.of(t.Type.Attributes, t.Sample())
	for i, a := range arguments {
		if slices.Contains(t.Columns, a.name) {
			value := "each.value." + a.name
			if t.Blank[a.name] {
				value += ` == "" ? null : ` + value
			}
			arguments[i].line, arguments[i].parts = value, nil
		}
	}
	return arguments
}

// of returns the arguments that a configuration sets. A sensitive value is a variable, or a comment
// below the others.
func (w arguments) of(attributes []account.Attribute, config cty.Value) (arguments []expression) {
	var notes []expression
	for _, a := range attributes {
		value := account.Member(config, a.Name)
		switch variable := w.variables.Of(a, value); {
		case !a.Argument || value.IsNull():
		case variable != "":
			arguments = append(arguments, expression{name: a.Name, line: "var." + variable})
		case a.Sensitive:
			notes = append(notes, expression{comment: a.Name + ": kept by the service" + endsOf(a, value)})
		default:
			argument := w.expression(a, value)
			argument.name = a.Name
			arguments = append(arguments, argument)
		}
	}
	return append(arguments, notes...)
}

// endsOf returns the ends of a bank number. Other sensitive values are not shown.
func endsOf(a account.Attribute, value cty.Value) string {
	if !a.Is(described.Payee) || value.Type() != cty.String {
		return ""
	}
	return ", " + account.Printable(destination.Shorten(value.AsString()))
}

func (w arguments) expression(a account.Attribute, value cty.Value) expression {
	isObject, isList := value.Type().IsObjectType(), value.Type().IsListType() || value.Type().IsSetType()
	var elements []expression
	switch {
	case len(a.Members) > 0 && isObject:
		return objectOf(w.of(a.Members, value))
	case len(a.Members) > 0 && isList:
		for _, element := range value.AsValueSlice() {
			elements = append(elements, objectOf(w.of(a.Members, element)))
		}
	case a.RefersTo != "" && value.Type().IsSetType():
		for _, element := range value.AsValueSlice() {
			elements = append(elements, w.reference(a, element))
		}
		sortReferences(elements)
	case a.RefersTo != "" && value.Type() == cty.String:
		return w.reference(a, value)
	default:
		return expression{line: layout.Literal(value)}
	}
	return listOf(elements)
}

// reference returns the expression of the id of an object, or the id with the reason.
func (w arguments) reference(a account.Attribute, id cty.Value) expression {
	found, reason := w.references.Find(w.from, a.RefersTo, id.AsString())
	if found != "" {
		return expression{line: found}
	}
	return expression{line: layout.Literal(id), comment: reason}
}

// madeOnce are comments with the values that tell a reviewer which object it is: the address of a
// page or of an account, the status of an invoice. A copy gets other ones.
func (w arguments) madeOnce(o account.Object, isCopy bool) (comments string) {
	for _, a := range o.Type.Attributes {
		isKept := a.Is(described.Irreplaceable) || !a.Argument && (a.Name == "status" || a.Name == "url")
		if value := account.String(o.State, a.Name); isKept && !a.Sensitive && value != "" && !isCopy {
			comments += "# " + account.Printable(value) + "\n"
		}
	}
	if total := totalOf(o); total != "" && !isCopy {
		comments += "# " + total + "\n"
	}
	return comments
}

// totalOf is the sum of an object's own items, or "" if it has none, several currencies, items
// without one, or products: no state has their prices at its time.
func totalOf(o account.Object) string {
	sum, price, currency, items, named := cty.Zero, cty.Zero, "", 0, 0
	for s := range account.Settings(o.Type.Attributes, o.State) {
		switch {
		case s.Is(described.Price):
			price = s.Value
		case s.Is(described.Quantity) && len(s.Path) > 1: // behind the required price
			sum, items = sum.Add(price.Multiply(s.Value)), items+1
		case s.RefersTo == "payments_product", s.Is(described.Currency) && currency != "" && currency != s.Value.AsString():
			return ""
		case s.Is(described.Currency):
			currency, named = s.Value.AsString(), named+1
		}
	}
	if sum.RawEquals(cty.Zero) || named > 0 && named != items {
		return ""
	}
	return layout.Money(sum, currency)
}

// commentOut turns a block that the provider refuses into comments, so that the others still plan.
func commentOut(text string, o account.Object, isCopy bool) string {
	lines := []string{fmt.Sprintf(layout.RefusedComment, account.Printable(o.ID))}
	if isCopy {
		lines[0] = fmt.Sprintf("# Not copied: %s, because another account does not accept it:", account.Printable(o.ID))
	}
	for line := range strings.Lines(o.Refused) {
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, "#   "+account.Printable(line))
		}
	}
	for line := range strings.Lines(text) {
		lines = append(lines, strings.TrimRight("# "+line, "\n "))
	}
	return strings.Join(lines, "\n") + "\n"
}
