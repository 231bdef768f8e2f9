// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/transport"
)

// TestExchanges runs the scripts in testdata/exchanges: each section calls methods of the client,
// and has the answers of the service. The lines above a file's first section begin each section. A
// line that starts with a tab continues the one above it, and # starts a comment line.
//
//	=== NAME                            a section
//	let NAME TEXT [with OLD -> NEW]...  $NAME stands for TEXT from here on, with these changes
//	but OLD -> NEW                      adds $whole to $others, with the id B and this change
//	for NAME | NAME...                  the rest of the section runs for each line "- TEXT | TEXT..."
//	call METHOD JSON...                 the method of the cases, and its arguments
//	body TEXT                           the first request of a call has this body; without TEXT, none
//	secret TEXT                         no error and no log entry has TEXT, in any case of its letters
//	retries N                           how often a request is repeated; organization ID: the client's
//	CASE: EXCHANGES => OUTCOME          a call: these requests are sent, and no others; with $each,
//	                                    once for each of $others
//	then [METHOD JSON...]: ...          the client of the case above goes on
//
// EXCHANGES are separated by semicolons: a name of a request line or the line itself, and a reply,
// which is
//
//	STATUS [BODY], list OBJECT..., cut BODY, drop, moved PATH, or echo OBJECT (with the sent members)
//
// An OUTCOME is a word, the names of the ids of the returned objects (or none; without any, A for a
// success and none for an error), JSON that the result or the error contains, and after a colon the
// words of the error, separated by bars. The word is ok, or says which error it is, see
// [outcomeOf].
//
// The names of testdata/objects.txt are known, as in $mug, $mugB, $mugOld and $mugBOld. $[NAME]B is
// the object that $NAME and B spell.
func TestExchanges(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/exchanges/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(err, "there are no scripts")
	}
	for _, file := range files {
		data, err := os.ReadFile(file) //nolint:gosec // a file of this package
		if err != nil {
			t.Fatal(err)
		}
		head, sections, _ := strings.Cut("\n"+string(data), "\n=== ")
		for section := range strings.SplitSeq(sections, "\n=== ") {
			name, body, _ := strings.Cut(section, "\n")
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+name, func(t *testing.T) {
				t.Parallel()
				d := &dialog{names: map[string]string{"A": idA, "B": idB, "C": idC, "justNow": justNow, "longAgo": longAgo, "blank": " \n"}}
				for name := range samples() {
					for id, suffix := range map[string]string{idA: "", idB: "B", idC: "C"} {
						d.names[name+suffix], d.names[name+suffix+"Old"] = sample(name, id, justNow), sample(name, id, longAgo)
					}
				}
				d.run(t, logicalLines(head+"\n"+body))
			})
		}
	}
}

// dialog is the state of a section.
type dialog struct {
	names        map[string]string
	others       []string
	call, secret string
	body         *string
	changes      []func(*settings)
}

func (d *dialog) run(t *testing.T, lines []string) {
	for i := 0; i < len(lines); i++ {
		word, rest, _ := strings.Cut(lines[i], " ")
		switch word {
		case "let":
			name, text, _ := strings.Cut(rest, " ")
			d.names[name] = d.changed(t, text)
		case "but":
			d.others = append(d.others, strings.Replace(d.changed(t, "$whole with "+rest), idA, idB, 1))
			d.names["others"] = strings.Join(d.others, ",")
		case "call":
			d.call = rest
		case "body":
			d.body = new(d.expand(t, rest))
		case "secret":
			d.secret = strings.ToLower(d.expand(t, rest))
		case "retries":
			retries, _ := strconv.Atoi(rest)
			d.changes = append(d.changes, func(cfg *settings) { cfg.MaxRetries = retries })
		case "organization":
			id := d.expand(t, rest)
			d.changes = append(d.changes, func(cfg *settings) { cfg.Organization = id })
		case "for":
			end := i + 1
			for end < len(lines) && strings.HasPrefix(lines[end], "- ") {
				end++
			}
			for _, row := range lines[i+1 : end] {
				each := *d
				each.names = maps.Clone(d.names)
				values := strings.Split(row[len("- "):], " | ")
				for n, name := range strings.Split(rest, " | ") {
					each.names[name] = each.changed(t, values[n])
				}
				t.Run(values[0], func(t *testing.T) { each.run(t, lines[end:]) })
			}
			return
		default:
			end := i + 1
			for end < len(lines) && strings.HasPrefix(lines[end], "then") {
				end++
			}
			d.talk(t, lines[i:end])
			i = end - 1
		}
	}
}

var scriptName = regexp.MustCompile(`\$(?:\[(\w+)\])?(\w*)`)

func (d *dialog) expand(t *testing.T, text string) string {
	t.Helper()
	return scriptName.ReplaceAllStringFunc(text, func(name string) string {
		parts := scriptName.FindStringSubmatch(name)
		value, ok := d.names[d.names[parts[1]]+parts[2]]
		if !ok {
			t.Fatalf("%s has no value in %s", name, text)
		}
		return value
	})
}

// changed returns a text with the changes that follow it.
func (d *dialog) changed(t *testing.T, text string) string {
	t.Helper()
	if !strings.Contains(text, " ->") {
		return d.expand(t, text)
	}
	parts := strings.Split(text, " with ")
	out := d.expand(t, parts[0])
	for _, change := range parts[1:] {
		before, after, _ := strings.Cut(d.expand(t, change), " ->")
		if !strings.Contains(out, before) {
			t.Fatalf("%s is not in %s", before, out)
		}
		out = strings.Replace(out, before, strings.TrimPrefix(after, " "), 1)
	}
	return out
}

// talk runs a case, and the lines with which its client goes on.
func (d *dialog) talk(t *testing.T, lines []string) {
	runs := []string{""}
	if strings.Contains(lines[0], "$each") {
		runs = d.others
	}
	if len(runs) == 0 {
		t.Fatal("there are no others")
	}
	for _, d.names["each"] = range runs {
		t.Run(strings.Split(lines[0], ":")[0], func(t *testing.T) {
			s := serve(t)
			c := s.client(append([]func(*settings){allowed, func(cfg *settings) {
				cfg.Log = func(_ context.Context, _ transport.Level, message string, fields map[string]any) {
					d.wantSecret(t, fmt.Sprint(message, fields))
				}
			}}, d.changes...)...)
			var sent []string
			for _, line := range lines {
				name, rest, _ := strings.Cut(line, ": ")
				said, wanted, ok := strings.Cut(rest, "=> ")
				if !ok {
					t.Fatalf("there is no outcome in %s", line)
				}
				first := len(sent)
				for exchange := range strings.SplitSeq(strings.TrimSuffix(said, " "), "; ") {
					if request, answer := d.exchange(t, exchange); answer != nil {
						sent, s.Steps = append(sent, request), append(s.Steps, answer)
					}
				}
				call := d.call
				if _, other, ok := strings.Cut(name, " "); ok && strings.HasPrefix(line, "then") {
					call = other
				}
				d.invoke(t, c, d.changed(t, call), d.expand(t, wanted))
				s.WantLines(sent...)
				if d.body != nil && len(s.Got) > first && s.Got[first].Body != *d.body {
					t.Errorf("the body differs (-the script's, +sent):\n%s", cmp.Diff(*d.body, s.Got[first].Body))
				}
			}
		})
	}
}

// exchange returns the request line and the reply of one of a case's EXCHANGES.
func (d *dialog) exchange(t *testing.T, text string) (line string, answer step) {
	first, rest, _ := strings.Cut(text, " ")
	line, named := d.names[first]
	if first == "" {
		return "", nil
	} else if !named {
		path, after, _ := strings.Cut(rest, " ")
		line, rest = first+" "+d.expand(t, path), after
	}
	verb, body, _ := strings.Cut(rest, " ")
	if strings.HasPrefix(verb, "$") {
		verb, body, _ = strings.Cut(strings.TrimSpace(d.expand(t, verb)+" "+body), " ")
	}
	objects := strings.ReplaceAll(body, " ", ",")
	body = d.expand(t, body)
	switch verb {
	case "drop":
		return line, drop
	case "cut":
		return line, cut(body)
	case "moved":
		return line, reply(http.StatusFound, "", "Location", body)
	case "echo":
		return line, echo(body)
	case "list":
		return line, listed(d.expand(t, objects))
	}
	status, err := strconv.Atoi(verb)
	if err != nil {
		t.Fatalf("there is no such reply: %s", text)
	}
	return line, reply(status, body, "Date", serviceDate)
}
