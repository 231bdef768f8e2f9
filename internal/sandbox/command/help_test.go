// SPDX-License-Identifier: MPL-2.0

package command

import (
	"bytes"
	"flag"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
)

// TestHelp_whole compares the help with the flags, and with the settings of faults and dialects.
func TestHelp_whole(t *testing.T) {
	t.Parallel()
	var flags, described []string
	new(config).flags().VisitAll(func(f *flag.Flag) { flags = append(flags, f.Name) })
	for _, found := range regexp.MustCompile(`(?m)^  -([a-z-]+)`).FindAllStringSubmatch(help, -1) {
		described = append(described, found[1])
	}
	slices.Sort(flags)
	slices.Sort(described)
	if len(flags) < 10 || !slices.Equal(flags, described) {
		t.Errorf("the flags are %v, the help describes %v", flags, described)
	}
	var words []string
	for _, choice := range dialect.Choices() {
		words = append(words, choice.String())
	}
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
	rules := regexp.MustCompile(`-fault (\S+=\S+)`).FindAllStringSubmatch(help, -1)
	for _, rule := range rules {
		if _, err := sandbox.ParseFault(rule[1]); err != nil {
			t.Error(err)
		}
	}
	if len(rules) != 4 {
		t.Errorf("%d rules, want 4", len(rules))
	}
	var out, errs bytes.Buffer
	if code := Main([]string{"-h"}, &out, &errs); code != 0 || out.String() != help || errs.Len() > 0 {
		t.Errorf("-h: %d, %q", code, errs.String())
	}
}
