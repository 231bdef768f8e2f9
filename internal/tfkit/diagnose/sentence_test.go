// SPDX-License-Identifier: MPL-2.0

package diagnose

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client"
)

func TestSentence(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"": "", "a": "A.", "the end.": "The end.", "why?": "Why?", "no!": "No!", "cut…": "Cut…", "it (so)": "It (so).", "über": "Über.",
		"base_url is wrong": "base_url is wrong.",
	} {
		if got := Sentence(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

// TestDetail_sentences puts a sentence of the service into each message of the package. No full
// stop is doubled, and none stands inside a sentence.
func TestDetail_sentences(t *testing.T) {
	t.Parallel()
	for _, said := range []string{"Try again later.", "Try again later…", "Try again later", "Wait..."} {
		answer := &client.Error{Status: 500, Method: "GET", Path: "/products", Message: said}
		asked := &client.Error{Status: 429, Method: "GET", Path: "/products", Message: said, RequestID: "r17", Asked: time.Hour}
		for _, err := range []error{
			answer, asked, &client.Error{Status: 500, Message: said, RequestID: "r17"},
			&client.CreatedError{Noun: "product", ID: "17", Err: answer},
			&client.UnknownOutcomeError{
				Operation: "POST /product/create", Noun: "product", Err: errors.New("the response was empty"), LookErr: answer,
			},
			&client.UnknownOutcomeError{Operation: "POST /product/create", Noun: "product", Err: errors.New(said), LookErr: errors.New(said)},
			&client.UnknownOutcomeError{Operation: "POST /product/create", Noun: "product", Err: answer, LookErr: asked},
		} {
			text := Detail("product", err)
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
