// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bytes"
	"os"
	"testing"
)

func TestScreen(t *testing.T) {
	var out bytes.Buffer
	s := &screen{out: &out}
	s.step("Build %s", "it")
	s.command("go build")
	s.step("Run")
	if want := "\n1. Build it\n   $ go build\n\n2. Run\n"; out.String() != want {
		t.Errorf("without colours: %q, want %q", out.String(), want)
	}
	out.Reset()
	s.color = true
	s.command("go build")
	if want := "   \x1b[2m$ \x1b[0m\x1b[1mgo build\x1b[0m\n"; out.String() != want {
		t.Errorf("with colours: %q, want %q", out.String(), want)
	}
}

func TestScreen_confirmWithoutTerminal(t *testing.T) {
	for name, open := range map[string]func() (*os.File, error){
		"null device": func() (*os.File, error) { return os.Open(os.DevNull) },
		"file":        func() (*os.File, error) { return os.CreateTemp(t.TempDir(), "") },
	} {
		f, err := open()
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := (&screen{out: &out, in: f}).confirm(t.Context(), "Apply?"); err != nil || out.Len() > 0 {
			t.Errorf("%s: %v, and asked %q", name, err, out.String())
		}
		_ = f.Close()
	}
}

func TestYes(t *testing.T) {
	for line, want := range map[string]bool{"\n": true, "y\n": true, "YES\r\n": true, "n\n": false, "no\n": false, "maybe\n": false} {
		if got := yes(line); got != want {
			t.Errorf("yes(%q) = %v", line, got)
		}
	}
}
