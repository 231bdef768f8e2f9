// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest"
	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestScripts runs the scripts in testdata: a file for each service, and a subtest for each
// section. The lines above the first section begin each section. Lines that start with a tab belong
// to the line above them, and # starts a comment line. $NAME is replaced when it is used, also in
// texts. " ; " is a new line of a configuration, and $provider is a part of the provider block.
//
//	=== NAME            a section
//	let NAME TEXT       $NAME stands for TEXT, and for the lines below
//	for NAME | NAME...  the section runs for each of the lines below, "TEXT | TEXT...", each time from
//	                    its beginning; each NAME... goes on for each of them, one after the other
//	secret TEXT | ...   no error and no warning has any of these, spaces apart
//	clock TIME          stops the clocks of services, from the beginning of the section
//	service NAME        goes on with this service, and starts it; driver NAME does so with a driver
//	receive STATUS      starts the endpoint $url of a webhook, which answers so
//	put GROUP JSON [-> NAME], remove GROUP ID, fault RULE, faults, dialect TEXT, advance DURATION,
//	inhabit, pay ID [final], clear    change the service, its faults or its record of requests
//
// These are the commands of Terraform. Those without arguments work on $config:
//
//	plan [stale|destroy] [-> NAME]    a plan, also without a refresh, or of the end of everything
//	adopt ADDRESS ID|JSON             the plan "adopted" with an import block, by id or by identity
//	apply [NAME]                      applies that plan, or a new one: then plans with and without a
//	                                  refresh must be empty
//	refresh, destroy, import ADDRESS ID, and read, list, invoke or open TYPE ARGUMENTS
//
// The lines below a command check it. Without the first of them, it must succeed:
//
//	fails WORDS | WORDS...   its error has all of these, also across lines
//	warns WORDS | WORDS...   its warnings have all of these; without WORDS: there is none
//	empty                    the plan has no changes
//	ACTION                   of the last change: create, update, replace, delete or no-op
//	PATH = JSON              the value, or != another one, ~ PATTERN for a match, has or lacks TEXT;
//	                         -> NAME gives it a name
//
// A PATH begins with state (the last object, and no product beside another one), managed (the
// addresses), plan (the last change), data (the result of a call), stored.GROUP, sent (the requests
// that write), requests, events, warnings or error. # is a number of elements, and * every element.
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
		head, sections, _ := strings.Cut("\n"+string(data), "\n=== ")
		for section := range strings.SplitSeq(sections, "\n=== ") {
			name, body, _ := strings.Cut(section, "\n")
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+name, func(t *testing.T) {
				t.Parallel()
				newScene().run(t, commandsOf(head+"\n"+body))
			})
		}
	}
}

// command is a line of a script with those below it.
type command struct {
	line  string
	below []string
}

func commandsOf(text string) (all []command) {
	for line := range strings.SplitSeq(text, "\n") {
		switch {
		case strings.TrimSpace(line) == "" || line[0] == '#':
		case line[0] == '\t':
			last := &all[len(all)-1]
			last.below = append(last.below, line[1:])
		default:
			all = append(all, command{line: line})
		}
	}
	return all
}

// scene is the state of a section.
type scene struct {
	t        *testing.T
	names    map[string]string
	secrets  []string
	options  sandbox.Options
	services map[string]*acctest.Service
	drivers  map[string]*driver.Driver
	plans    map[string]*driver.Plan
	service  *acctest.Service
	driver   *driver.Driver
	receiver *receiver

	plan     *driver.Plan // of the last command, like all below
	warnings []string
	data     any
	err      error
	settled  bool
}

func newScene() *scene {
	return &scene{
		names: map[string]string{
			"usdc": "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "usdt": "0xdAC17F958D2ee523a2206206994597C13D831ec7", "provider": "",
		},
		options:  sandbox.Options{Pause: func(time.Duration) {}},
		services: map[string]*acctest.Service{}, drivers: map[string]*driver.Driver{}, plans: map[string]*driver.Plan{},
	}
}

func (s *scene) run(t *testing.T, commands []command) {
	s.t = t
	for _, c := range commands {
		if at, ok := strings.CutPrefix(c.line, "clock "); ok {
			noon, err := time.Parse(time.RFC3339, at)
			if err != nil {
				t.Fatal(err)
			}
			s.options.Clock = func() time.Time { return noon }
		}
	}
	for i, c := range commands {
		word, rest, _ := strings.Cut(c.line, " ")
		if word == "for" || word == "each" {
			if len(c.below) == 0 {
				t.Fatalf("%s: there are no rows", c.line)
			}
			for _, row := range c.below {
				names, values := strings.Split(rest, " | "), strings.Split(row, " | ")
				if len(names) != len(values) {
					t.Fatalf("%s: want %d texts", row, len(names))
				}
				set := make([]command, len(names))
				for n, name := range names {
					set[n].line = "let " + name + " " + strings.TrimSpace(values[n])
				}
				t.Run(row, func(t *testing.T) {
					if word == "for" {
						t.Parallel()
						newScene().run(t, slices.Concat(commands[:i], set, commands[i+1:]))
						return
					}
					shared := *s
					shared.names = maps.Clone(s.names)
					shared.run(t, slices.Concat(set, commands[i+1:]))
				})
			}
			return
		}
		if err := s.step(c); err != nil {
			t.Fatalf("%s: %v", c.line, err)
		}
	}
}

// step runs a command and its checks.
func (s *scene) step(c command) error {
	if text, ok := strings.CutPrefix(c.line, "let "); ok {
		name, text, _ := strings.Cut(text, " ")
		s.names[name] = strings.TrimPrefix(strings.Join(append([]string{text}, c.below...), "\n"), "\n")
		return nil
	}
	line, err := s.expand(c.line)
	if err != nil {
		return err
	}
	word, rest, _ := strings.Cut(line, " ")
	if s.service == nil {
		s.start("it")
	}
	if s.driver == nil {
		s.drive("it")
	}
	s.err, s.settled, s.warnings, s.data = nil, false, nil, nil
	if err := s.do(word, rest); err != nil {
		return err
	}
	said := strings.Join(strings.Fields(fmt.Sprint(s.err, s.warnings)), "")
	for _, secret := range s.secrets {
		if strings.Contains(said, secret) {
			return fmt.Errorf("%s is in %s", secret, said)
		}
	}
	for _, check := range c.below {
		expanded, err := s.expand(check)
		if err == nil {
			err = s.check(expanded)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", check, err)
		}
	}
	return s.settle()
}

func (s *scene) start(name string) {
	if s.service = s.services[name]; s.service == nil {
		s.service = acctest.StartWith(s.t, s.options)
		s.services[name] = s.service
	}
	s.names["organization"], s.names[name+"Organization"] = s.service.Organization(), s.service.Organization()
}

func (s *scene) drive(name string) {
	if s.driver = s.drivers[name]; s.driver == nil {
		s.driver = driver.New(s.t)
		s.drivers[name] = s.driver
	}
}

var scriptName = regexp.MustCompile(`\$(\w+)`)

// expand replaces the names in a text, and those in their texts.
func (s *scene) expand(text string) (out string, err error) {
	out = text
	for range 9 {
		out = scriptName.ReplaceAllStringFunc(out, func(name string) string {
			value, ok := s.names[name[1:]]
			if !ok {
				err = errors.Join(err, fmt.Errorf("%s has no value", name))
			}
			return value
		})
	}
	return out, err
}

// config is a configuration of the provider, with a text.
func (s *scene) config(text string) string {
	text, err := s.expand(text)
	if err != nil {
		s.t.Fatal(err)
	}
	return strings.Replace(s.service.Config(strings.ReplaceAll(text, " ; ", "\n")), "{\n", "{\n"+s.names["provider"]+"\n", 1)
}
