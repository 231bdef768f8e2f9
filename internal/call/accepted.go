// SPDX-License-Identifier: MPL-2.0

package call

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
	"github.com/terraform-payments/terraform-provider-payments/internal/client/wire"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
)

// printAccepted reports a write that the service accepted, and whose response cannot be read. It is
// a success, so the output is that of an empty response.
func (c *command) printAccepted(r *request, why string) (int, error) {
	c.warn(r, why)
	return cli.Done, c.Print("null\n")
}

// warn says that a write took effect, and how to find its result.
func (c *command) warn(r *request, lacks string) {
	c.Say("warning: %s was accepted and took effect, but %s%s", r.op.ID, lacks, r.result())
}

// result says how to find the result of an accepted write.
func (r *request) result() string {
	outcome := r.op.outcome
	switch {
	case outcome.Second == "":
		return ""
	case outcome.Call == "":
		return "\nDo not send it again. " + outcome.Note.In(words)
	}
	return fmt.Sprintf("\nDo not send it again. Look for it with `terraform-provider-payments call %s`.", r.lookupCommand(outcome))
}

// lacksID reports whether a response should have the id of a new object, and has none.
func (r *request) lacksID(body []byte) bool {
	_, about := r.parameters["id"]
	if r.op.effect == transport.Safe || r.op.effect == transport.Idempotent || about || r.op.Response.Schema == nil {
		return false
	}
	if !slices.ContainsFunc(r.op.Response.Element().Required, isIDName) {
		return false
	}
	var value any
	return json.Unmarshal(body, &value) != nil || !r.hasID(value)
}

// hasID looks for an id of its own in a response: alone, or in a member that the request does not
// have. The organization's does not count.
func (r *request) hasID(value any) bool {
	switch v := value.(type) {
	case string:
		return client.CheckID(v) == nil
	case []any:
		return slices.ContainsFunc(v, r.hasID)
	case map[string]any:
		for name, member := range v {
			_, inner := member.(map[string]any)
			if own := isIDName(name) && !has(r.body, name) && name != "organizationId"; (own || inner) && r.hasID(member) {
				return true
			}
		}
	}
	return false
}

// differing returns the members of a movement that its response shows with another value. Another
// spelling is no other value, and neither is none.
func (r *request) differing(body []byte) (names []string) {
	if r.op.effect != transport.MovesMoney || r.op.Response.Schema == nil {
		return nil
	}
	value, _ := decode(wire.Unwrap(r.op.Response.Schema.Names(), body))
	shown, _ := schema.Respell(r.op.Response.Schema, value).(map[string]any)
	for _, name := range slices.Sorted(maps.Keys(r.body)) {
		got := shown[name]
		if got == nil && name == "amount" {
			got = shown["sourceAmount"] // of a swap
		}
		if got != nil && !match.MaySpellMember(name, plain(got), plain(r.body[name])) {
			names = append(names, name)
		}
	}
	return names
}

// plain returns a decoded value with one spelling of each number, which may be a text.
func plain(value any) any {
	switch v := value.(type) {
	case map[string]any:
		members := map[string]any{}
		for name, member := range v {
			members[name] = plain(member)
		}
		return members
	case []any:
		elements := make([]any, len(v))
		for i, element := range v {
			elements[i] = plain(element)
		}
		return elements
	case json.Number, string:
		if number, err := client.ParseDecimal(fmt.Sprint(v)); err == nil {
			return json.Number(number.String())
		}
	}
	return value
}

func isIDName(name string) bool { return strings.HasSuffix(strings.ToLower(name), "id") }
