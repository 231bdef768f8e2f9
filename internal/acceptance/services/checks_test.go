// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/hashicorp/terraform-plugin-testing/plancheck"
)

// settle demands the success of a command that no check allows to fail.
func (s *scene) settle() error {
	if s.settled {
		return nil
	}
	s.settled = true
	return s.err
}

var scriptCheck = regexp.MustCompile(`^(\S+) (=|!=|~|has|lacks|->) (.*)$`)

// check runs a line below a command.
func (s *scene) check(line string) error {
	word, rest, _ := strings.Cut(line, " ")
	if word == "fails" {
		s.settled = true
		if s.err == nil {
			return errors.New("it succeeded")
		}
		return saysAll(s.err.Error(), rest)
	}
	if err := s.settle(); err != nil && !strings.HasPrefix(line, "error") {
		return err
	}
	actions := map[string]plancheck.ResourceActionType{
		"create": plancheck.ResourceActionCreate, "update": plancheck.ResourceActionUpdate, "no-op": plancheck.ResourceActionNoop,
		"replace": plancheck.ResourceActionDestroyBeforeCreate, "delete": plancheck.ResourceActionDestroy,
	}
	if action := actions[word]; action != "" {
		if len(s.plan.Changes) == 0 {
			return errors.New("there is no change")
		}
		if got := s.plan.Changes[len(s.plan.Changes)-1].Action; got != action {
			return fmt.Errorf("it is %s", got)
		}
		return nil
	}
	switch word {
	case "empty":
		return s.plan.ExpectEmpty()
	case "warns":
		if rest == "" && len(s.warnings) > 0 {
			return fmt.Errorf("it warns: %q", s.warnings)
		}
		return saysAll(strings.Join(s.warnings, "\n"), rest)
	}
	parts := scriptCheck.FindStringSubmatch(line)
	if parts == nil {
		return errors.New("there is no such check")
	}
	value, err := s.value(parts[1])
	if err != nil {
		return err
	}
	return s.compare(value, parts[2], parts[3])
}

func (s *scene) compare(value any, operator, wanted string) error {
	text, ok := value.(string)
	data, err := json.Marshal(value)
	if !ok {
		text = string(data)
	}
	right := true
	switch operator {
	case "=", "!=":
		var want any
		if err := decode(wanted, &want); err != nil {
			return err
		}
		canonical, _ := json.Marshal(want)
		right = bytes.Equal(data, canonical) == (operator == "=")
	case "~":
		right = regexp.MustCompile(wanted).MatchString(text)
	case "has", "lacks":
		right = strings.Contains(text, wanted) == (operator == "has")
	case "->":
		s.names[wanted] = text
	}
	if !right {
		return fmt.Errorf("it is %s", data)
	}
	return err
}

// saysAll demands all words in a text, in its lines or across them.
func saysAll(text, words string) error {
	flat := strings.Join(strings.Fields(text), " ")
	for word := range strings.SplitSeq(words, " | ") {
		if !strings.Contains(text, word) && !strings.Contains(flat, strings.Join(strings.Fields(word), " ")) {
			return fmt.Errorf("%q is missing in %s", word, text)
		}
	}
	return nil
}

// value returns the value at a path.
func (s *scene) value(path string) (any, error) {
	root, rest, _ := strings.Cut(path, ".")
	var value any
	switch root {
	case "state", "managed":
		state, err := s.driver.State()
		if err != nil {
			return nil, err
		}
		addresses := []string{}
		for _, r := range state.Values.RootModule.Resources {
			if addresses = append(addresses, r.Address); value == nil || !strings.HasPrefix(r.Address, "payments_product.") {
				value = r.AttributeValues
			}
		}
		if root == "managed" {
			value = addresses
		}
	case "plan":
		plan, err := s.plan.JSON()
		if err != nil {
			return nil, err
		}
		value = plan.ResourceChanges[len(plan.ResourceChanges)-1].Change.After
	case "data":
		value = s.data
	case "stored":
		var group string
		group, rest, _ = strings.Cut(rest, ".")
		value = s.service.Objects(group)
	case "sent", "requests":
		all := []any{}
		for _, r := range s.service.Requests() {
			if root == "requests" || r.Method != http.MethodGet {
				var body any
				_ = decode(string(r.Body), &body)
				all = append(all, map[string]any{"line": r.Method + " " + r.Path, "operation": r.Operation, "status": r.Status, "body": body})
			}
		}
		value = all
	case "warnings":
		value = append([]string{}, s.warnings...)
	case "events":
		value = s.receiver.events.Load()
	case "error":
		value = fmt.Sprint(s.err)
	default:
		return nil, fmt.Errorf("there is no %s", root)
	}
	data, err := json.Marshal(value)
	if err == nil {
		err = decode(string(data), &value)
	}
	if err != nil || rest == "" {
		return value, err
	}
	return lookup(value, strings.Split(rest, "."))
}

// decode reads JSON with every digit of its numbers.
func decode(text string, into any) error {
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	return decoder.Decode(into)
}

// lookup returns what is at a path in decoded JSON.
func lookup(value any, path []string) (any, error) {
	if len(path) == 0 {
		return value, nil
	}
	switch in := value.(type) {
	case map[string]any:
		if member, ok := in[path[0]]; ok {
			return lookup(member, path[1:])
		}
	case []any:
		if path[0] == "#" {
			return len(in), nil
		}
		if i, err := strconv.Atoi(path[0]); err == nil && i < len(in) {
			return lookup(in[i], path[1:])
		}
		if path[0] != "*" {
			return nil, fmt.Errorf("no element %s in %v", path[0], value)
		}
		all := []any{}
		for _, element := range in {
			member, err := lookup(element, path[1:])
			if err != nil {
				return nil, err
			}
			all = append(all, member)
		}
		slices.SortStableFunc(all, func(a, b any) int { return strings.Compare(fmt.Sprint(a), fmt.Sprint(b)) })
		return all, nil
	}
	return nil, fmt.Errorf("no member %s in %v", path[0], value)
}

// TestScripts_failures: a wrong expectation fails a command, and so does a line without a meaning.
func TestScripts_failures(t *testing.T) {
	t.Parallel()
	const read = "read payments_auto_swap\n\t"
	for text, want := range map[string]string{
		read + "data.enabled = false\n\twarns\n\tsent = []\n\tdata has target\n\trequests.# = 1": "",

		read + "fails not found":             "it succeeded",
		read + "warns of it":                 `"of it" is missing`,
		read + "data.enabled = true":         "it is false",
		read + "data.enabled != false":       "it is false",
		read + "data.colour = null":          "no member colour",
		read + "data ~ purple":               "it is {",
		read + "data lacks target":           "it is {",
		read + "sent.0.line has POST":        "no element 0",
		read + "answer = 1":                  "there is no answer",
		read + "is read":                     "there is no such check",
		"read payments_auto_swap $arguments": "$arguments has no value",
		"read payments_colour":               "payments_colour",
		"wait":                               "there is no such command",
		"fault operation=autoSwap,status=403\nread payments_auto_swap":                       "403",
		"fault operation=autoSwap,status=403\nread payments_auto_swap\n\tfails 403 | purple": `"purple" is missing`,
		"secret network\nread payments_auto_swap network = 1":                                "network is in",
		"let config\nplan\n\tempty\n\tcreate":                                                "there is no change",
	} {
		s := newScene()
		s.t = t
		var err error
		for _, c := range commandsOf(text) {
			err = s.step(c)
		}
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
