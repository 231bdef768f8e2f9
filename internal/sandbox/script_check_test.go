// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// settle checks for status 200 or 204 where no line has checked the status.
func (r *script) settle() error {
	if r.settled || r.answer.status == http.StatusNoContent && r.failure == nil {
		return nil
	}
	return r.check("200")
}

var (
	scriptStatus = regexp.MustCompile(`^([1-5]\d\d)(?: (.+))?$`)
	scriptEnd    = regexp.MustCompile(`[\w\]]$`)       // these words must not end within a word, a path or a number,
	scriptWord   = regexp.MustCompile(`^[\w\[]|^\.\w`) // and would do so before this
	scriptMember = regexp.MustCompile(`^(\S+) (=|!=|~|!~|->|=>) (.+)$`)
	scriptHeader = regexp.MustCompile(`^([A-Z][\w-]+): ?(.*)$`)
)

// check compares the last response with an indented line.
func (r *script) check(line string) error {
	if status := scriptStatus.FindStringSubmatch(line); status != nil {
		r.settled = true
		return r.checkStatus(status[1], status[2])
	}
	if line == "lost" {
		if r.settled = true; r.failure == nil {
			return fmt.Errorf("got %d %s", r.answer.status, r.answer.body)
		}
		return nil
	}
	if err := r.settle(); err != nil {
		return err
	}
	if texts, ok := strings.CutPrefix(line, "has "); ok {
		for text := range strings.SplitSeq(texts, " | ") {
			_, rest, found := strings.Cut(r.rest, text)
			if r.rest = rest; !found {
				return fmt.Errorf("%s is missing or out of order in %s", text, r.answer.body)
			}
		}
		return nil
	}
	if texts, ok := strings.CutPrefix(line, "lacks "); ok {
		for text := range strings.SplitSeq(texts, " | ") {
			if strings.Contains(r.answer.body, text) {
				return fmt.Errorf("%s is in %s", text, r.answer.body)
			}
		}
		return nil
	}
	if header := scriptHeader.FindStringSubmatch(line); header != nil {
		got := r.answer.header.Get(header[1])
		if name, keeps := strings.CutPrefix(header[2], "-> "); keeps {
			r.names[name] = got
			return nil
		}
		if matches, err := regexp.MatchString("^("+header[2]+")$", got); err != nil || !matches {
			return errors.Join(fmt.Errorf("it is %q", got), err)
		}
		return nil
	}
	if line == "nothing" {
		if r.answer.body != "" {
			return fmt.Errorf("it is %q", r.answer.body)
		}
		return nil
	}
	var body any
	if err := store.Decode([]byte(r.answer.body), &body); err != nil {
		return fmt.Errorf("%w: %s", err, r.answer.body)
	}
	path, wanted, members := strings.Cut(line, "{")
	if member := scriptMember.FindStringSubmatch(line); member != nil && !strings.HasPrefix(line, "{") {
		value, err := lookup(body, member[1])
		got := string(encode(value))
		switch {
		case err != nil:
			return err
		case member[2] == "=>":
			r.names[member[3]] = got
		case member[2] == "->":
			if r.names[member[3]] = got; value != nil && got[0] == '"' {
				r.names[member[3]] = text(value)
			}
		case member[2] == "~":
			if matches, err := regexp.MatchString("^"+member[3]+"$", got); err != nil || !matches {
				return errors.Join(fmt.Errorf("it is %s", got), err)
			}
		case member[2] == "!~":
			if matches, err := regexp.MatchString(member[3], got); err != nil || matches {
				return errors.Join(fmt.Errorf("it is %s", got), err)
			}
		case (got == canonical(member[3])) != (member[2] == "="):
			return fmt.Errorf("it is %s", got)
		}
		return nil
	}
	if !members {
		return errors.New("there is no such check")
	}
	object, err := lookup(body, cmp.Or(strings.TrimSpace(path), "."))
	if err != nil {
		return err
	}
	var want map[string]any
	if err := store.Decode([]byte("{"+wanted), &want); err != nil {
		return fmt.Errorf("{%s: %w", wanted, err)
	}
	for name, value := range want {
		got, lookupErr := lookup(object, name)
		if lookupErr != nil || string(encode(got)) != string(encode(value)) {
			err = errors.Join(err, fmt.Errorf("%s is %s, %w", name, encode(got), lookupErr))
		}
	}
	return err
}

func (r *script) checkStatus(status, words string) error {
	message := r.answer.body
	var refusal struct{ Error string }
	if err := store.Decode([]byte(message), &refusal); err == nil && refusal.Error != "" {
		message = refusal.Error
	}
	rest, right := strings.CutPrefix(message, words)
	if inside, ok := strings.CutPrefix(words, "..."); ok {
		_, rest, right = strings.Cut(message, inside)
	}
	right = right && (!scriptEnd.MatchString(words) || !scriptWord.MatchString(rest))
	if r.failure != nil {
		return r.failure
	}
	if status != strconv.Itoa(r.answer.status) || !right || refusal.Error != "" && (strings.Contains(message, "\n") || len(message) > r.most) {
		return fmt.Errorf("got %d %s", r.answer.status, message)
	}
	return nil
}

// canonical returns JSON in the form of encode.
func canonical(text string) string {
	var value any
	if err := store.Decode([]byte(text), &value); err != nil {
		return fmt.Sprintf("%s: %v", text, err)
	}
	return string(encode(value))
}

// lookup returns the value at a path in a decoded response.
func lookup(value any, path string) (any, error) {
	if path == "." {
		return value, nil
	}
	first, rest, more := strings.Cut(path, ".")
	if !more {
		rest = "."
	}
	switch in := value.(type) {
	case map[string]any:
		if member, ok := in[first]; ok {
			return lookup(member, rest)
		}
	case []any:
		if first == "#" {
			return len(in), nil
		}
		if i, err := strconv.Atoi(first); err == nil && i >= 0 && i < len(in) {
			return lookup(in[i], rest)
		}
		if first != "*" {
			return nil, fmt.Errorf("no element %s", first)
		}
		all := []any{}
		for _, element := range in {
			member, err := lookup(element, rest)
			if err != nil {
				return nil, err
			}
			all = append(all, member)
		}
		return all, nil
	}
	return nil, fmt.Errorf("no member %s", path)
}
