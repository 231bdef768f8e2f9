// SPDX-License-Identifier: MPL-2.0

package command

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// TestHelp_whole: the help names each part of a fault, and no line is long.
func TestHelp_whole(t *testing.T) {
	t.Parallel()
	help := shownHelp(t)
	var words []string
	for field := range reflect.TypeFor[sandbox.Fault]().Fields() {
		name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		words = append(words, name)
	}
	for _, word := range words {
		if !regexp.MustCompile(`[ ,]` + regexp.QuoteMeta(word) + `[=,\s]`).MatchString(help) {
			t.Errorf("the help does not mention %s", word)
		}
	}
	for line := range strings.Lines(help) {
		if len(strings.TrimRight(line, "\n")) > 132 {
			t.Errorf("too long: %s", line)
		}
	}
}

// TestHelp_examples: every rule in the help can be parsed.
func TestHelp_examples(t *testing.T) {
	t.Parallel()
	rules := regexp.MustCompile(`-fault (\S+=\S+)`).FindAllStringSubmatch(shownHelp(t), -1)
	for _, rule := range rules {
		if _, err := sandbox.ParseFault(rule[1]); err != nil {
			t.Error(err)
		}
	}
	if len(rules) != 4 {
		t.Errorf("%d rules, want 4", len(rules))
	}
}

// shownHelp is the output of -h.
func shownHelp(t *testing.T) string {
	t.Helper()
	out, errs, code := run(t, "-h")
	if code != cli.Done || errs != "" {
		t.Fatalf("-h: %d, %q", code, errs)
	}
	return out
}
