// SPDX-License-Identifier: MPL-2.0

package client

import (
	"errors"
	"strings"
	"testing"
	"time"
)

func TestSentence(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "", "a": "A.", "the end.": "The end.", "why?": "Why?", "no!": "No!", "cut…": "Cut…", "it (so)": "It (so).", "über": "Über.",
	} {
		if got := Sentence(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// TestSentence_ofTheService puts a sentence of the service into each message of the package.
// No full stop is doubled, and none stands inside a sentence.
func TestSentence_ofTheService(t *testing.T) {
	t.Parallel()
	create := operation{method: "POST", path: "/product/create"}
	for _, said := range []string{"Try again later.", "Try again later…", "Try again later", "Wait..."} {
		answer := &Error{Status: 500, Method: "GET", Path: "/products", Message: said}
		asked := &Error{Status: 429, Method: "GET", Path: "/products", Message: said, RequestID: "r17", Asked: time.Hour}
		for _, err := range []error{
			answer, asked, &Error{Status: 500, Message: said, RequestID: "r17"},
			&CreatedError{Kind: "product", ID: "17", Err: answer},
			unknownOutcome(create, "product", errors.New("the answer was empty"), answer),
			unknownOutcome(create, "product", answer, asked),
		} {
			text := Sentence(err.Error())
			for _, wrong := range []string{".. ", "…. ", "., ", ". ("} {
				if strings.Contains(strings.ReplaceAll(text, "Wait...", "Wait."), wrong) {
					t.Errorf("%q is in %q", wrong, text)
				}
			}
			if strings.HasSuffix(text, "..") && !strings.HasSuffix(text, "Wait...") {
				t.Errorf("%q ends twice", text)
			}
		}
	}
}
