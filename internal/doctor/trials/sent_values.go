// SPDX-License-Identifier: MPL-2.0

package trials

import (
	"encoding/json"
	"math/big"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/match"
	"github.com/terraform-payments/terraform-provider-payments/internal/contract/schema"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
	"github.com/terraform-payments/terraform-provider-payments/internal/spelling"
)

// How an object shows a member that a request of the doctor was about. The doctor compares values
// here, and keeps nothing of them but these words.
type echo string

const (
	echoSame   echo = "as sent"
	echoSpelt  echo = "in another spelling"
	echoMasked echo = "masked"
	echoStored echo = "stored in another spelling"
	echoOther  echo = "other than sent"
	echoGone   echo = "cleared"
	echoKept   echo = "kept"
	echoAbsent echo = "absent"
	echoZero   echo = "false, zero or empty"
	echoFilled echo = "a value of the service's choice"
)

// plain is a value as the provider reads it, with each number in one spelling.
func plain(s *schema.Schema, value any) any {
	return schema.Rewrite(s, schema.Respell(s, value), func(_ *schema.Schema, part any) any {
		if number, isNumber := part.(json.Number); isNumber && len(number) < 50 {
			if exact, ok := new(big.Rat).SetString(number.String()); ok {
				return json.Number(exact.RatString())
			}
		}
		return part
	})
}

// echoOf compares a member that was sent with the object's.
func echoOf(s *schema.Schema, name string, sent, got any) echo {
	property := s.Properties[name]
	if property == nil {
		return echoSame // no response has it
	}
	sent, got = plain(property, sent), plain(property, got)
	switch {
	case match.HoldsMember(name, got, sent):
		if isRespelled(property, sent, got) {
			return echoSpelt
		}
		return echoSame
	case match.MayHoldMember(name, got, sent):
		return echoMasked
	case match.MaySpellMember(name, got, sent):
		return echoStored
	case got == nil:
		return echoGone
	}
	return echoOther
}

// howStored says how a text came back.
func howStored(sent, got any) string {
	was, isText := sent.(string)
	is, _ := got.(string)
	switch kind := spelling.Of(was, is); {
	case !isText:
		return "in another order or spelling"
	case kind != "":
		return kind
	case spelling.Same(was, is):
		return "with other white space or line ends"
	}
	return "in another form of the URL"
}

// isRespelled reports whether an address or the number of a bank is not among the texts of a
// response that holds it.
func isRespelled(s *schema.Schema, sent, got any) bool {
	shown, found := texts(got), false
	schema.Rewrite(s, sent, func(s *schema.Schema, part any) any {
		content, isText := part.(string)
		found = found || isText && (s.Format == "address" || s.Marks["x-bank-number"] == true) && !shown[content]
		return part
	})
	return found
}

// texts are the strings in a value.
func texts(value any) map[string]bool {
	all := map[string]bool{}
	var walk func(any)
	walk = func(value any) {
		switch v := value.(type) {
		case map[string]any:
			for _, member := range v {
				walk(member)
			}
		case []any:
			for _, element := range v {
				walk(element)
			}
		case string:
			all[v] = true
		}
	}
	walk(value)
	return all
}

// choiceOf names the service's choice for a member that a request omitted. An empty text is none
// where the service writes null so.
func (w *Writer) choiceOf(s *schema.Schema, name string, got any) echo {
	property := s.Properties[name]
	switch {
	case property == nil || got == nil:
		return echoGone
	case property.Type == schema.String && isZero(property, got) && w.Facts.HasZeroTimes():
		return echoGone
	case isZero(property, got) && property.Nullable:
		return echoZero
	case isZero(property, got): // the contract has no null there
		return echoGone
	}
	return echoFilled
}

// isZero reports whether a value is false, zero or empty, with all members of the contract in it.
func isZero(s *schema.Schema, value any) bool {
	switch v := value.(type) {
	case map[string]any:
		for name, property := range s.Properties {
			if v[name] != nil && !isZero(property, v[name]) {
				return false
			}
		}
		return true
	case []any:
		return len(v) == 0
	case json.Number:
		return isNaught(v.String())
	case string:
		return v == "" || evidence.IsZeroTime(v) || evidence.Decimals().MatchString(v) && isNaught(v)
	}
	return value == false
}

func isNaught(digits string) bool {
	exact, ok := new(big.Rat).SetString(digits)
	return ok && exact.Sign() == 0
}

// hides reports whether an object lacks personal data that was sent.
func hides(s *schema.Schema, sent, got any) bool {
	members, isObject := sent.(map[string]any)
	shown, _ := got.(map[string]any)
	if !isObject || shown == nil {
		return false
	}
	for name, value := range members {
		property := s.Properties[name]
		switch {
		case property == nil || value == nil:
		case property.Marks["x-personal"] == true && shown[name] == nil:
			return true
		case hides(property, value, shown[name]):
			return true
		}
	}
	return false
}
