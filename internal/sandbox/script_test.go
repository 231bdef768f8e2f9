// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// TestScripts runs the scripts in testdata: one file a group, one subtest a section. A line is one
// of these. A line that ends with a backslash continues on the next, and # without an indentation
// starts a comment line.
//
//	=== NAME                     a section; it starts with an empty sandbox at noon
//	let NAME TEXT                $NAME stands for TEXT from here on
//	repeat NAME N TEXT           $NAME stands for N times TEXT from here on
//	header NAME [VALUE]          the requests from here on have this header, or none of this name
//	METHOD PATH [BODY]           a request; without a status below it, 200 or 204 is expected
//	fund NETWORK[/TOKEN] AMOUNT  adds to the organization's balance
//	holds HOLDER ASSET AMOUNT    checks a balance, and that no money appeared or vanished
//	balanced                     checks that the organization's balance is the sum of its deposits
//	count GROUP N                checks the number of stored objects
//	advance DURATION             moves the clock
//	restart                      closes the sandbox and opens its file again
//
// Indented lines below a request check its response. A PATH joins members and indexes by dots; * is
// every element, # is the number of elements, and a single dot is the whole body.
//
//	STATUS [WORDS]  the status; a refusal's message begins with these whole WORDS, as with the name of
//	                a field; after "..." they may stand anywhere in it
//	{...}           the body has these members with exactly these values
//	PATH {...}      the same for the object at PATH
//	NAME: [VALUE]   the response's header of this name, with a capital, has this value or is missing
//	nothing         the body is empty
//	PATH = JSON     the value is exactly this
//	PATH != JSON    the value is not this
//	PATH ~ PATTERN  the value's JSON text matches this regular expression as a whole
//	PATH !~ PATTERN no part of the value's JSON text matches this regular expression
//	PATH -> NAME    $NAME stands for the value from here on
//
// A refused request must change no object; the runner checks this after every refusal.
func TestScripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(err, "there are no scripts")
	}
	for _, file := range files {
		data, err := os.ReadFile(file) //nolint:gosec // a file of this package
		if err != nil {
			t.Fatal(err)
		}
		head, sections, _ := strings.Cut(string(data), "\n=== ")
		first := 2 + strings.Count(head, "\n")
		for section := range strings.SplitSeq(sections, "\n=== ") {
			name, body, _ := strings.Cut(section, "\n")
			line := first + 1
			first += 1 + strings.Count(section, "\n")
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+name, func(t *testing.T) {
				t.Parallel()
				if err := runScript(t, body, line); err != nil {
					t.Errorf("%s:%v", file, err)
				}
			})
		}
	}
}

// script is the state of a running section.
type script struct {
	*shop
	options Options
	names   map[string]string
	headers map[string]string // of the requests; an empty one is removed
	answer  response
	settled bool // the response's status was checked
}

// runScript runs a section, and returns its first error with the number of its line.
func runScript(t testing.TB, text string, line int) error {
	t.Helper()
	options := Options{Pause: noPause, Key: "k"}
	if strings.Contains(text, "\nrestart\n") {
		options.Data = filepath.Join(t.TempDir(), "sandbox.db")
	}
	r := &script{shop: openAtNoon(t, options), options: options, headers: map[string]string{}, settled: true}
	r.names = map[string]string{"unknown": unknownID, "usdc": usdc, "eurc": eurc, "organization": r.Organization()}
	whole, start := "", line
	for i, part := range strings.Split(text+"\n", "\n") {
		if whole == "" {
			start = line + i
		} else {
			part = strings.TrimSpace(part)
		}
		if before, continues := strings.CutSuffix(part, `\`); continues {
			whole += before
			continue
		}
		whole += part
		if content := strings.TrimSpace(whole); content != "" && whole[0] != '#' {
			if err := r.step(content, whole[0] == '\t' && part != content); err != nil {
				return fmt.Errorf("%d: %s: %w", start, content, err)
			}
		}
		whole = ""
	}
	r.wantSums()
	return r.settle()
}

var scriptName = regexp.MustCompile(`\$(\w+)`)

func (r *script) step(line string, indented bool) (err error) {
	expanded := scriptName.ReplaceAllStringFunc(line, func(name string) string {
		value, ok := r.names[name[1:]]
		if !ok {
			err = errors.Join(err, fmt.Errorf("%s has no value", name))
		}
		return value
	})
	if err != nil {
		return err
	}
	if indented {
		return r.check(expanded)
	}
	if err := r.settle(); err != nil {
		return fmt.Errorf("the request before: %w", err)
	}
	words := append(strings.SplitN(expanded, " ", 3), "", "")
	switch words[0] {
	case "let":
		r.names[words[1]] = words[2]
	case "repeat":
		var n int
		number, repeated, _ := strings.Cut(words[2], " ")
		n, err = strconv.Atoi(number)
		r.names[words[1]] = strings.Repeat(repeated, n)
	case "header":
		r.headers[words[1]] = words[2]
	case "GET", "POST", "PUT", "PATCH", "DELETE":
		before := r.everything()
		r.answer, r.settled = r.do(words[0], words[1], words[2], r.setHeaders), false
		if after := r.everything(); r.answer.status >= 400 && after != before {
			return fmt.Errorf("the refused request changed an object:\n%s\nbefore:\n%s", after, before)
		}
	case "fund":
		network, token, _ := strings.Cut(words[1], "/")
		_, err = r.Fund(network, token, words[2])
	case "holds":
		of, much, _ := strings.Cut(words[2], " ")
		network, token, _ := strings.Cut(of, "/")
		if got := r.held(words[1], ledger.Token(network, token)); got != much {
			err = fmt.Errorf("it holds %s", got)
		}
		r.wantSums()
	case "balanced":
		r.wantBalanced()
	case "count":
		if got := len(r.Objects(words[1])); strconv.Itoa(got) != words[2] {
			err = fmt.Errorf("there are %d", got)
		}
	case "advance":
		var by time.Duration
		if by, err = time.ParseDuration(words[1]); err == nil {
			r.Advance(by)
		}
	case "restart":
		at := r.Now()
		if err = r.Close(); err == nil {
			r.shop = open(r.t, Options{Pause: noPause, Key: "k", Data: r.options.Data, Clock: func() time.Time { return at }})
		}
	default:
		err = errors.New("there is no such line")
	}
	return err
}

func (r *script) setHeaders(request *http.Request) {
	for name, value := range r.headers {
		if request.Header.Del(name); value != "" {
			request.Header.Set(name, value)
		}
	}
}

// settle checks for status 200 or 204 where no line has checked the status.
func (r *script) settle() error {
	if r.settled || r.answer.status == http.StatusNoContent {
		return nil
	}
	return r.check("200")
}

var (
	scriptStatus = regexp.MustCompile(`^([1-5]\d\d)(?: (.+))?$`)
	scriptEnd    = regexp.MustCompile(`[\w\]]$`)       // these words must not end within a word, a path or a number,
	scriptWord   = regexp.MustCompile(`^[\w\[]|^\.\w`) // and would do so before this
	scriptMember = regexp.MustCompile(`^(\S+) (=|!=|~|!~|->) (.+)$`)
	scriptHeader = regexp.MustCompile(`^([A-Z][\w-]+): ?(.*)$`)
)

// check compares the last response with an indented line.
func (r *script) check(line string) error {
	if status := scriptStatus.FindStringSubmatch(line); status != nil {
		r.settled = true
		return r.checkStatus(status[1], status[2])
	}
	if err := r.settle(); err != nil {
		return err
	}
	if header := scriptHeader.FindStringSubmatch(line); header != nil || line == "nothing" {
		got, want := r.answer.body, ""
		if header != nil {
			got, want = r.answer.header.Get(header[1]), header[2]
		}
		if got != want {
			return fmt.Errorf("it is %q", got)
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
	if status != strconv.Itoa(r.answer.status) || !right || strings.Contains(message, "\n") || refusal.Error != "" && len(message) > 300 {
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

// TestScripts_failures: a wrong expectation fails a script, and so does a line without a meaning.
func TestScripts_failures(t *testing.T) {
	t.Parallel()
	const made = "POST /product/create " + mug + "\n"
	for text, want := range map[string]string{
		made + "\t{\"name\": \"Mug\", \"price\": 12.50}\n\t. ~ .*\"Mug\".*\n\tid -> id\nGET /product/$id\n\tname = \"Mug\"": "",

		made + "\t422":                       "2: 422: got 200",
		"GET /products/1":                    "got 404",
		"GET /products/1\nadvance 1s":        "the request before: got 404",
		"GET /product/7\n\t422 is":           "2: 422 is: got 422 id ",
		"GET /product/7\n\t422 ...isnt":      "got 422 id ",
		made + "\t{\"price\": 12.5}":         "price is 12.50",
		made + "\t{\"colour\": null}":        "no member colour",
		made + "\tname = \"Cup\"":            `it is "Mug"`,
		made + "\tname ~ Cup":                `it is "Mug"`,
		"GET /products\n\t# = 0\n# = 1":      "",
		"GET /products\n\t# = 1":             "it is 0",
		made + "\tcolour -> c":               "no member colour",
		made + "\taddOns.0 {\"name\": \"\"}": "no element 0",
		made + "\tname != \"Mug\"":           `it is "Mug"`,
		"GET /product/7\n\t422 i":            "got 422 id ",
		made + "\tname !~ M.g":               `it is "Mug"`,
		made + "\tname !~ C.p\n\tContent-Type: application/json\n\tRetry-After:": "",
		made + "\tContent-Type: text/plain":                                      "it is \"application/json",
		made + "\tnothing":                                                       "it is \"{",
		"header Accept text/html\nheader Authorization\nGET /products":           "got 401",
		"repeat a 3 xy\nGET /$a\n\t404 ...GET /xyxyxy":                           "",
		made + "\tname is Mug":                                                   "there is no such check",
		"GET /product/$id":                                                       "$id has no value",
		"wait 1s":                                                                "there is no such line",
		"advance soon":                                                           "invalid duration",
		"count product 1":                                                        "there are 0",
		"fund Ethereum x":                                                        "amount",
		"fund Ethereum 1\nholds fees Ethereum 1":                                 "it holds 0",
	} {
		err := runScript(t, text, 1)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
