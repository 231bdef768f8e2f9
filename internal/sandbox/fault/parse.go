// SPDX-License-Identifier: MPL-2.0

package fault

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// part is one part of a rule: its name, and the field that has its value.
type part struct {
	name  string
	value reflect.Value
}

// parts are all parts of a rule. A body comes last.
func (r *Rule) parts() []part {
	var all []part
	for field, value := range reflect.ValueOf(r).Elem().Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		all = append(all, part{name, value})
	}
	return all
}

// Parse reads a rule in one line: "operation=createProduct,status=503,times=2,retry_after=1". The
// names are those of the JSON form. Times are written as "200ms". The parts after, drop_before,
// drop_after and truncate need no value. A body goes last and takes the rest of the line, commas
// included. Parse refuses unknown names, wrong values, and everything that [Rule.Check] refuses.
func Parse(line string, known Known) (Rule, error) {
	var r Rule
	var given []string
	for rest := line; ; {
		part, more, found := strings.Cut(rest, ",")
		name, value, valued := strings.Cut(strings.TrimSpace(part), "=")
		if name == "body" {
			_, value, valued = strings.Cut(rest, "=")
			found = false
		}
		if slices.Contains(given, name) {
			return Rule{}, fmt.Errorf("sandbox: fault: %s is given twice", name)
		}
		given = append(given, name)
		if !valued {
			value = "true"
		}
		if err := r.set(name, value); err != nil {
			return Rule{}, err
		}
		if !found {
			return r, r.Check(known)
		}
		rest = more
	}
}

// Read reads a rule from the members of its JSON form. It refuses the same rules as [Parse].
func Read(members map[string]any, known Known) (Rule, error) {
	var r Rule
	for _, name := range slices.Sorted(maps.Keys(members)) {
		value, ok := members[name].(string)
		if members[name] == nil {
			continue
		}
		if !ok {
			data, err := json.Marshal(members[name])
			if err != nil {
				return Rule{}, err
			}
			value = string(data)
		}
		if err := r.set(name, value); err != nil {
			return Rule{}, err
		}
	}
	return r, r.Check(known)
}

// set gives one part of a rule its value.
func (r *Rule) set(name, value string) error {
	parts := r.parts()
	i := slices.IndexFunc(parts, func(p part) bool { return p.name == name })
	if i < 0 {
		var names []string
		for _, p := range parts {
			names = append(names, p.name)
		}
		return fmt.Errorf("sandbox: fault: %q is no part of a fault: the parts are %s, which goes last", name, strings.Join(names, ", "))
	}
	var wanted string
	var err error
	switch field := parts[i].value.Addr().Interface().(type) {
	case *bool:
		wanted = "true or false"
		if *field = value == "true"; value != "true" && value != "false" {
			err = strconv.ErrSyntax
		}
	case *string:
		wanted = "a text"
		if *field = value; value == "" {
			err = strconv.ErrSyntax
		}
	case *int:
		wanted = "a whole number"
		*field, err = strconv.Atoi(value)
	case *time.Duration:
		wanted = "a time such as 200ms or 1.5s"
		*field, err = time.ParseDuration(value)
	case *uint64:
		wanted = "a whole number that is not negative"
		*field, err = strconv.ParseUint(value, 10, 64)
	}
	if err != nil {
		return fmt.Errorf("sandbox: fault: %s=%s: it must be %s", name, value, wanted)
	}
	return nil
}

// String writes a rule in the form that [Parse] reads, and how many more requests it applies to.
func (a Armed) String() string {
	var all []string
	for _, p := range a.parts() {
		switch {
		case p.value.IsZero():
		case p.value.Kind() == reflect.Bool:
			all = append(all, p.name)
		default:
			all = append(all, fmt.Sprint(p.name, "=", p.value.Interface()))
		}
	}
	line := strings.Join(all, ",")
	if a.Times > 0 {
		line += fmt.Sprintf(" (%d left)", a.Left)
	}
	return line
}

// MarshalJSON writes the rule in the form that [Read] takes, and how many more requests it applies
// to (null: no limit).
func (a Armed) MarshalJSON() ([]byte, error) {
	rule := map[string]any{}
	for _, p := range a.parts() {
		if p.value.IsZero() {
			continue
		}
		rule[p.name] = p.value.Interface()
		if wait, ok := rule[p.name].(time.Duration); ok {
			rule[p.name] = wait.String()
		}
	}
	out := map[string]any{"rule": rule, "left": nil}
	if a.Times > 0 {
		out["left"] = a.Left
	}
	return json.Marshal(out)
}
