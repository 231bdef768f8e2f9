// SPDX-License-Identifier: MPL-2.0

package main

import (
	"context"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/tfkit/derive"
)

// personalTables is the line of the guide that the tables replace.
const personalTables = "<!-- personal-tables -->\n"

// completePersonal writes the tables of personal data into their guide.
func completePersonal(page string, operations []contract.Operation) error {
	text, err := os.ReadFile(page) //nolint:gosec // a generated page
	if err != nil {
		return err
	}
	before, after, found := strings.Cut(string(text), personalTables)
	if !found {
		return fmt.Errorf("%s has no line %q", page, personalTables)
	}
	all, err := provider.NewServer("dev")().GetProviderSchema(context.Background(), &tfprotov6.GetProviderSchemaRequest{})
	if err != nil {
		return err
	}
	return os.WriteFile(page, []byte(before+tables(all, operations)+after), 0o644) //nolint:gosec // a page to read
}

// tables returns a table each of the resources, the data sources and the ephemeral resources with
// personal or bank data, or secrets. A list shares the row of its objects' type if they show the
// same, and a data source has none if its resource shows the same.
func tables(all *tfprotov6.GetProviderSchemaResponse, operations []contract.Operation) string {
	var written []string
	resources := map[string]*row{}
	for _, kind := range []struct {
		name, heading string
		schemas       map[string]*tfprotov6.Schema
	}{
		{"resource", "Resource", all.ResourceSchemas},
		{"data source", "Data source", all.DataSourceSchemas},
		{"ephemeral resource", "Ephemeral resource", all.EphemeralResourceSchemas},
	} {
		var rows []*row
		for _, name := range slices.Sorted(maps.Keys(kind.schemas)) {
			members := privateMembers(kind.name+" "+name, operations)
			found := row{name: name, hidden: map[string]bool{}, shown: map[string]bool{}}
			found.classify(kind.schemas[name].Block.Attributes, "", members)
			last := len(rows) - 1
			switch {
			case len(found.hidden)+len(found.shown) == 0:
			case kind.name == "data source" && found.repeats(resources[strings.TrimSuffix(name, "s")]):
			case last >= 0 && found.isListOf(rows[last]):
				rows[last].list = ", `" + short(name) + "`"
			default:
				rows = append(rows, &found)
				if kind.name == "resource" {
					resources[name] = &found
				}
			}
		}
		table := "| " + kind.heading + " | Sensitive | Not sensitive, and personal or bank data |\n|---|---|---|\n"
		for _, r := range rows {
			table += fmt.Sprintf("| `%s`%s | %s | %s |\n", short(r.name), r.list, quote(r.hidden), quote(r.shown))
		}
		written = append(written, table)
	}
	return strings.Join(written, "\n")
}

// short is the name of a type as a narrow table has it.
func short(name string) string { return strings.TrimPrefix(name, "payments_") }

// row is a row of a table: a type, a list that shows the same, and the names of its attributes.
type row struct {
	name, list    string
	hidden, shown map[string]bool
}

// isListOf reports whether a type is a list of another one's objects that shows the same.
func (r row) isListOf(other *row) bool {
	return r.name == other.name+"s" && len(r.hidden) == 0 && maps.Equal(r.shown, other.shown)
}

// repeats reports whether a data source or a list shows the same as the resource of its objects.
func (r row) repeats(resource *row) bool {
	return resource != nil && (maps.Equal(r.hidden, resource.hidden) && maps.Equal(r.shown, resource.shown) || r.isListOf(resource))
}

// classify collects the sensitive attributes at any depth, and other attributes with a private
// member of the contract. A sensitive object counts as a whole.
func (r row) classify(attributes []*tfprotov6.SchemaAttribute, parent string, private map[string]bool) {
	for _, a := range attributes {
		switch {
		case a.Sensitive:
			r.hidden[qualified(parent, a.Name)] = true
		case private[parent+"."+a.Name] && (a.Required || a.Computed || parent != ""): // no filter of a data source
			r.shown[qualified(parent, a.Name)] = true
		case a.NestedType != nil:
			if parent == "" && a.NestedType.Nesting == tfprotov6.SchemaObjectNestingModeList { // the objects of a list
				r.classify(a.NestedType.Attributes, "", private)
			}
			r.classify(a.NestedType.Attributes, a.Name, private)
		}
	}
}

// qualified returns the name of an attribute, with its parent if it says nothing by itself.
func qualified(parent, name string) string {
	if parent != "" && slices.Contains([]string{"address", "code", "email", "name", "other", "reason", "value"}, name) {
		return parent + "." + name
	}
	return name
}

// technical are the kinds of x-private that are neither of a person nor of a bank.
var technical = []string{"endpoint", "hash", "secret"}

// privateMembers returns the private members in the requests and the responses of a type's
// operations: "parent.member", in Terraform's spelling. A member of an object also counts as
// "parent_member", as the attributes of lists are named.
func privateMembers(of string, operations []contract.Operation) map[string]bool {
	found := map[string]bool{}
	for _, o := range operations {
		if !names(o, of) {
			continue
		}
		for _, body := range []contract.Payload{o.Request, o.Response} {
			if element := body.Element(); element != nil {
				private(element, "", found)
			}
		}
	}
	return found
}

func private(s *schema.Schema, parent string, found map[string]bool) {
	for name, member := range s.Properties {
		kind, marked := member.Marks["x-private"].(string)
		member = member.Element()
		if !marked {
			kind, marked = member.Marks["x-private"].(string)
		}
		name = derive.Snake(name)
		if marked && !slices.Contains(technical, kind) {
			found[parent+"."+name] = true
			found["."+parent+"_"+name] = true
		}
		private(member, name, found)
	}
}

func quote(names map[string]bool) string {
	var quoted []string
	for _, name := range slices.Sorted(maps.Keys(names)) {
		quoted = append(quoted, "`"+name+"`")
	}
	return strings.Join(quoted, ", ")
}
