// SPDX-License-Identifier: MPL-2.0

package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"testing"
)

// example is a command with each kind of flag. It does what its arguments say.
func example() Command {
	var quick bool
	var words []string
	name, number, organization := "shop", 20, ""
	return Command{
		Name: "example", Summary: "do nothing", Usage: []string{"[flags] NAME", "-help"}, HasArguments: true,
		About: "Does nothing.",
		Flags: []Flag{
			Switch(&quick, "quick", "do it at once, and be so quick that this description needs two lines of the help to say it"),
			Text(&name, "name", "NAME", "of it"),
			Number(&number, "number", 1, 30, "how many"),
			Heading("More:"),
			Words(&words, "words-with-a-very-long-name", "WORDS", "list:\n  not  wrapped"),
			Organization(&organization, "whose"),
		},
		Environment: ServiceEnvironment(OrganizationVariable()),
		Exits:       []string{"done", "failed", "wrong"},
		Notes:       []string{"It is safe."},
		Examples:    []string{"terraform-provider-payments example -quick"},
		Topic: func(arguments []string) (string, error) {
			return strings.Join(arguments, " "), nil
		},
		Do: func(_ context.Context, r *Run, arguments []string) (int, error) {
			switch strings.Join(arguments, " ") {
			case "fails":
				return Done, errors.New("it\x1b failed")
			case "wrong":
				return Done, Wrong("%d is wrong", number)
			case "other":
				return 7, nil
			}
			return Done, r.Print(strings.Join(append(arguments, words...), " "))
		},
	}
}

// run executes a command.
func run(c Command, args ...string) (stdout, stderr string, code int) {
	var out, errs bytes.Buffer
	code = c.Execute(context.Background(), &Run{Stdout: &out, Stderr: &errs}, args)
	return out.String(), errs.String(), code
}

// TestExecute_help writes the help from the declaration of the command.
func TestExecute_help(t *testing.T) {
	t.Parallel()
	const want = `Usage: terraform-provider-payments example [flags] NAME
       terraform-provider-payments example -help

Does nothing.

  -quick                    do it at once, and be so quick that this description needs two lines of
                            the help to say it
  -name NAME                of it (default shop)
  -number N                 how many (default 20)

More:
  -words-with-a-very-long-name WORDS
                            list:
                              not  wrapped
  -organization-id ID       whose
  -help, -h                 this help

Environment variables:
  PAYMENTS_BASE_URL         URL of the payments service, as for the provider; required
  PAYMENTS_API_KEY          the API key; required
  PAYMENTS_CA_FILE          file of additional certificates to trust
  PAYMENTS_ORGANIZATION_ID  as -organization-id; if both are set, they must be equal
  HTTPS_PROXY, NO_PROXY     the proxy, and the hosts that need none

Exit codes:
  0  done
  1  failed
  2  wrong

It is safe.

Examples:
  terraform-provider-payments example -quick
`
	for _, arg := range []string{"-help", "-h", "--help"} {
		if out, errs, code := run(example(), arg); code != Done || out != want || errs != "" {
			t.Errorf("%s: %d %s%s", arg, code, out, errs)
		}
	}
	if out, _, code := run(example(), "a", "-h", "b"); code != Done || out != "a b" {
		t.Errorf("the help of arguments: %d %s", code, out)
	}
}

// TestExecute_arguments takes flags anywhere, and refuses wrong ones before the command runs.
func TestExecute_arguments(t *testing.T) {
	t.Parallel()
	silent := example()
	silent.HasArguments, silent.Topic = false, nil
	for _, c := range []struct {
		command Command
		args    string
		code    int
		want    string
	}{
		{example(), "a -quick b -words-with-a-very-long-name=c,, -words-with-a-very-long-name d", Done, "a b c d"},
		{example(), "a -quick -- -target=b -var-file=c d -quick", Done, "a -target=b -var-file=c d -quick"},
		{example(), "fails", Failed, "example: it<U+001B> failed\n"},
		{example(), "wrong -number 30", Usage, "example: 30 is wrong\n"},
		{example(), "other", 7, ""},
		{example(), "-number 31", Usage, "it must be a whole number from 1 to 30; -help shows the flags\n"},
		{example(), "-number x", Usage, "it must be a whole number from 1 to 30"},
		{example(), "-words-with-a-very-long-name ,", Usage, "it names nothing"},
		{example(), "-organization-id mug", Usage, "it must be the id of an organization"},
		{example(), "-nosuch", Usage, "example: flag provided but not defined: -nosuch; -help shows the flags\n"},
		{silent, "-h -nosuch", Done, "Usage: "},
		{silent, "a", Usage, "example: \"a\" is no flag; -help shows the flags\n"},
		{silent, "", Done, ""},
	} {
		if out, errs, code := run(c.command, strings.Fields(c.args)...); code != c.code || !strings.Contains(out+errs, c.want) {
			t.Errorf("%s: %d %s%s", c.args, code, out, errs)
		}
	}
}

// TestExecute_noOutput: an output that is lost is a failure.
func TestExecute_noOutput(t *testing.T) {
	t.Parallel()
	closed, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	_ = closed.Close()
	for _, arg := range []string{"a", "-help"} {
		var errs bytes.Buffer
		code := example().Execute(t.Context(), &Run{Stdout: closed, Stderr: &errs}, []string{arg})
		if code != Failed || !strings.Contains(errs.String(), "the output could not be written") {
			t.Errorf("%s: %d %s", arg, code, errs.String())
		}
	}
}

// binary has one command, and the plugin.
func binary(isStarted bool) Binary {
	plugin := Command{
		About: "Or the plugin:", Examples: []string{"terraform {}"}, Flags: []Flag{Switch(new(bool), "debug", "debug it")},
		Do: func(_ context.Context, r *Run, _ []string) (int, error) { return Done, r.Print("served") },
	}
	return Binary{IsStarted: isStarted, Plugin: plugin, Commands: func() []Command { return []Command{example()} }}
}

// TestBinary shows all uses to a person who names no command, or an unknown one. An engine gets the
// plugin.
func TestBinary(t *testing.T) {
	t.Parallel()
	const page = `Usage: terraform-provider-payments COMMAND [flags]

  example   do nothing
              terraform-provider-payments example -quick

Or the plugin:
  terraform {}
  -debug    debug it

` + "`terraform-provider-payments COMMAND -help` shows the flags of a command, and more examples.\n"
	refused := func(reason string) string { return "terraform-provider-payments: " + reason + "\n\n" + page }
	for _, c := range []struct {
		args      []string
		isStarted bool
		code      int
		out, errs string
	}{
		{nil, true, Done, "served", ""},
		{[]string{"-debug"}, false, Done, "served", ""},
		{[]string{"-help"}, false, Done, page, ""},
		{nil, false, Usage, "", refused("name a command. Only Terraform and OpenTofu start the plugin")},
		{[]string{"exampel"}, true, Usage, "", refused("exampel: there is no such command; did you mean example?")},
		{[]string{"x\x1b"}, true, Usage, "", refused(`"x\x1b": there is no such command`)},
		{[]string{"version"}, false, Usage, "", refused("version: there is no such command; did you mean -version?")},
		{[]string{""}, false, Usage, "", refused(`"": there is no such command`)},
		{[]string{"-nosuch"}, true, Usage, "", "terraform-provider-payments: flag provided but not defined: -nosuch; -help shows the flags\n"},
	} {
		var out, errs bytes.Buffer
		code := binary(c.isStarted).run(&Run{Stdout: &out, Stderr: &errs}, c.args)
		if code != c.code || out.String() != c.out || errs.String() != c.errs {
			t.Errorf("%q: %d\n%s%s", c.args, code, out.String(), errs.String())
		}
	}
}

// TestSetGOGC leaves a GOGC of the environment as it is.
func TestSetGOGC(t *testing.T) {
	before := debug.SetGCPercent(50) // as the runtime sets it for GOGC=50
	t.Cleanup(func() { debug.SetGCPercent(before) })
	t.Setenv("GOGC", "50")
	SetGOGC(75)
	if got := debug.SetGCPercent(50); got != 50 {
		t.Errorf("GOGC is %d in spite of the environment", got)
	}
	t.Setenv("GOGC", "")
	SetGOGC(75)
	if got := debug.SetGCPercent(before); got != 75 {
		t.Errorf("GOGC is %d, want 75", got)
	}
}

// TestAsk: only "yes" is a yes, and the next message begins in a line of its own.
func TestAsk(t *testing.T) {
	t.Parallel()
	for _, answer := range []string{"yes\n", " yes", "y\n", "yes!\n", "", "no\n"} {
		want := strings.TrimSpace(answer) == "yes"
		var errs bytes.Buffer
		r := &Run{Stdin: strings.NewReader(answer), Stderr: &errs}
		shown := "Sure?" + " " + strings.Repeat("\n", 1-strings.Count(answer, "\n"))
		if got := r.Ask(t.Context(), "Sure?"); got != want || errs.String() != shown {
			t.Errorf("%q: %v, %q", answer, got, errs.String())
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	silent, typist := io.Pipe()
	defer func() { _ = typist.Close() }()
	if (&Run{Stdin: silent, Stderr: io.Discard}).Ask(ctx, "Sure?") {
		t.Error("the end of the context is a yes")
	}
}

// TestRead reads stdin and files, up to a bound.
func TestRead(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte("1234"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"-", file} {
		for most, want := range map[int64]string{4: "", 3: "is larger than 3 bytes"} {
			r := &Run{Stdin: strings.NewReader("1234")}
			data, err := r.Read(name, most)
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) || err == nil && string(data) != "1234" {
				t.Errorf("%s, %d: %q, %v", name, most, data, err)
			}
		}
	}
}

// TestColumns aligns cells by their characters.
func TestColumns(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"", "é", "", "last"}, {"long", "bb", "", ""}, {"a longer cell", "c", "", "d"}}
	if got, want := Columns(rows), "                 é   last\n  long           bb\n  a longer cell  c   d\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := ColumnsWithin(4, rows), "        é   last\n  long  bb\n  a longer cell  c   d\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestVisible shows characters that a reader would not see.
func TestVisible(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Zoë\n\tx": "Zoë\n\tx", "a\x1b[2K": "a<U+001B>[2K", "\u202eb": "<U+202E>b",
		"\ue000\u2028\xff": "<U+E000><U+2028>\uFFFD", "\r": "<U+000D>",
	} {
		if got := Visible(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// TestReadFile_marks reads a text without the mark of an editor, and refuses one in UTF-16.
func TestReadFile_marks(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	for content, want := range map[string]string{"a": "a", "": "", "\ufeffa": "a", "\xff\xfea\x00": "UTF-16", "\xfe\xff\x00a": "UTF-16"} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		data, err := ReadFile(file, 10)
		if want == "UTF-16" && (err == nil || !strings.Contains(err.Error(), want)) || want != "UTF-16" && (err != nil || string(data) != want) {
			t.Errorf("%q: %q, %v", content, data, err)
		}
	}
	if err := os.WriteFile(file, []byte("abcd"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile(file, 3); err == nil {
		t.Error("a larger file was read")
	}
}
