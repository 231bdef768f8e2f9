// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// TestScripts runs the scripts in testdata: one file a subject, one subtest a section. A line is
// one of these. A line that ends with a backslash continues on the next, and # without an
// indentation starts a comment line.
//
//	=== NAME                     a section; it starts with an empty sandbox at noon
//	| A | B                      a row below NAME; the section runs once for each, with $1 for A
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
//	most N                       a refusal may have so many bytes from here on
//	passes N                     checks the number of further requests that the limit lets pass
//	schedule JOB DURATION ID     schedules a job of the tests for a product
//	scheduled N [ID]             checks the number of scheduled jobs, of an object or of all
//	receiver NAME STATUS...      $NAME is the URL of a receiver with these answers, the last again
//	deliveries NAME              checks the deliveries since, as a list: at, body and header
//	pauses                       checks the pauses between attempts since, as a list of texts
//	log                          checks the lines of the log since, as a list of texts
//
// Indented lines below a request check its response, and those below one of the last three its
// list. A PATH joins members and indexes by dots; * is every element, # is the number of elements,
// and a single dot is the whole body.
//
//	STATUS [WORDS]  the status; a refusal's message begins with these whole WORDS, as with the name
//	                of a field; after "..." they may stand anywhere in it
//	{...}           the body has these members with exactly these values
//	PATH {...}      the same for the object at PATH
//	NAME: [PATTERN] the response's header of this name, with a capital, matches this regular
//	                expression as a whole, or is missing; "-> NAME" lets $NAME stand for it
//	nothing         the body is empty
//	lost            no response came, or a part of one only
//	has A | B       the body has these texts in this order, behind those of the last such line
//	lacks A | B     the body has none of these texts
//	PATH = JSON     the value is exactly this
//	PATH != JSON    the value is not this
//	PATH ~ PATTERN  the value's JSON text matches this regular expression as a whole
//	PATH !~ PATTERN no part of the value's JSON text matches this regular expression
//	PATH -> NAME    $NAME stands for the value from here on
//	PATH => NAME    $NAME stands for the value's JSON text from here on
//
// A refused request must change no object, and its message has one line of at most 300 bytes, or as
// many as "most N" says. The runner checks this after a status of 400 to 499.
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
	options   Options
	names     map[string]string
	headers   map[string]string // of the requests; an empty one is removed
	receivers map[string]*receiver
	pauses    pauses
	log       logged

	answer  response
	rest    string // the part of the body behind the texts that were found
	most    int    // bytes of a refusal's message
	failure error  // why there is no whole response
	settled bool   // the response's status was checked

	accepted, refused sampleRequest // of a sample
	refusal           int           // the status of the refused one
}

// runScript runs a section, and returns its first error with the number of its line.
func runScript(t testing.TB, text string, line int) error {
	t.Helper()
	var rows []string
	for strings.HasPrefix(text, "| ") {
		row, rest, _ := strings.Cut(text, "\n")
		rows, text, line = append(rows, row), rest, line+1
	}
	if len(rows) == 0 {
		return runOnce(t, text, line)
	}
	for _, row := range rows {
		whole := text
		for i, cell := range strings.Split(row, "|")[1:] {
			whole = strings.ReplaceAll(whole, "$"+strconv.Itoa(i+1), strings.TrimSpace(cell))
		}
		if err := runOnce(t, whole, line); err != nil {
			return fmt.Errorf("%w in the row %s", err, row)
		}
	}
	return nil
}

func newScript() *script {
	return &script{headers: map[string]string{}, receivers: map[string]*receiver{}, settled: true, most: 300}
}

func runOnce(t testing.TB, text string, line int) error {
	t.Helper()
	r := newScript()
	r.options = Options{Key: "the-key-of-scripts", Pause: r.pauses.note, Log: r.log.add, Clock: func() time.Time { return noon }}
	if strings.Contains(text, "\nrestart\n") {
		r.options.Data = filepath.Join(t.TempDir(), "sandbox.db")
	}
	err := r.run(open(t, r.options), text, line)
	r.wantSums()
	return err
}

// run does the lines of a section with a sandbox.
func (r *script) run(s *shop, text string, line int) error {
	r.shop = s
	r.names = map[string]string{
		"unknown": unknownID, "key": r.Key(), "url": r.url, "usdc": usdc, "eurc": eurc, "organization": r.Organization(),
	}
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
	return r.settle()
}

var (
	scriptName   = regexp.MustCompile(`\$(\w+)`)
	scriptMethod = regexp.MustCompile(`^[A-Z]+$`)
)

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
	if scriptMethod.MatchString(words[0]) {
		return r.request(words[0], words[1], words[2])
	}
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
		if err = r.Close(); err == nil {
			r.shop = open(r.t, r.options)
			r.names["url"] = r.url
		}
	default:
		err = r.stepAside(words)
	}
	return err
}

func (r *script) request(method, path, body string) error {
	before := r.everything()
	r.answer, r.failure = r.try(method, path, body, r.setHeaders)
	r.rest, r.settled = r.answer.body, false
	r.wait()
	if after := r.everything(); r.answer.status >= 400 && r.answer.status < 500 && after != before {
		return fmt.Errorf("the refused request changed an object:\n%s\nbefore:\n%s", after, before)
	}
	return nil
}

// stepAside does the lines about the mechanics beside the requests.
func (r *script) stepAside(words []string) (err error) {
	switch words[0] {
	case "accepts":
		r.accepted = sampleRequest{words[1], words[2]}
	case "refuses":
		path, body, _ := strings.Cut(words[2], " ")
		r.refused = sampleRequest{path, body}
		r.refusal, err = strconv.Atoi(words[1])
	case "most":
		r.most, err = strconv.Atoi(words[1])
	case "passes":
		if got := r.passes(); strconv.Itoa(got) != words[1] {
			err = fmt.Errorf("%d pass", got)
		}
	case "schedule":
		in, id, _ := strings.Cut(words[2], " ")
		var after time.Duration
		after, err = time.ParseDuration(in)
		r.scheduleJob(r.Now().Add(after).In(time.FixedZone("", 3600)), words[1], id)
	case "scheduled":
		jobs := slices.DeleteFunc(r.Store().View().Due(), func(due *store.Record) bool { return words[2] != "" && due.Object["id"] != words[2] })
		if strconv.Itoa(len(jobs)) != words[1] {
			err = fmt.Errorf("%d jobs are scheduled", len(jobs))
		}
	case "receiver":
		var statuses []int
		for word := range strings.FieldsSeq(words[2]) {
			status, notNumber := strconv.Atoi(word)
			statuses, err = append(statuses, status), errors.Join(err, notNumber)
		}
		if r.receivers[words[1]] == nil {
			r.receivers[words[1]] = receive(r.t, 200)
		}
		r.receivers[words[1]].say(statuses...)
		r.names[words[1]] = r.receivers[words[1]].url
	case "deliveries":
		receiver, all := r.receivers[words[1]], []any{}
		if receiver == nil {
			return errors.New("there is no such receiver")
		}
		for _, delivery := range receiver.take() {
			all = append(all, delivery.object())
		}
		r.show(all)
	case "pauses":
		r.show(r.pauses.take())
	case "log":
		r.show(r.log.take())
	default:
		err = errors.New("there is no such line")
	}
	return err
}

// show lets the indented lines below check a value.
func (r *script) show(value any) {
	r.answer, r.failure, r.settled = response{status: http.StatusOK, body: string(encode(value))}, nil, true
	r.rest = r.answer.body
}

func (r *script) setHeaders(request *http.Request) {
	for name, value := range r.headers {
		if request.Header.Del(name); value != "" {
			request.Header.Set(name, value)
		}
		if name == "Host" {
			request.Host = value
		}
	}
}
