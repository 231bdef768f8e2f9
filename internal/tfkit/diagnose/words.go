// SPDX-License-Identifier: MPL-2.0

package diagnose

import "regexp"

// Finding is what is known of a failure.
type Finding struct {
	Message string // what happened, as a sentence that every program says alike
	Advice  Advice // what to do next; empty for nothing
}

// Explain returns what happened, and what to do next. name is the type's, without the prefix, or
// empty.
func Explain(name string, err error) Finding {
	message, advice := explain(name, err)
	return Finding{Sentence(message), Advice(advice)}
}

// Advice is what to do next. A mark such as {base_url} is in the place of each setting and each
// step that programs name differently.
type Advice string

// Words are what a program says in the place of the marks.
type Words map[string]string

var mark = regexp.MustCompile(`\{[a-z_]+\}`)

// In returns the advice in the words of a program.
func (a Advice) In(words Words) string {
	return mark.ReplaceAllStringFunc(string(a), func(found string) string {
		if word, ok := words[found[1:len(found)-1]]; ok {
			return word
		}
		return found
	})
}

// terraform has the words of a provider. Package call has those of a command line.
var terraform = Words{
	"program": "provider",
	"input":   "configuration",

	"base_url":        "base_url (or PAYMENTS_BASE_URL)",
	"url":             "base_url",
	"api_key":         "the attribute api_key of the provider block, or else the environment variable PAYMENTS_API_KEY",
	"account":         "base_url and api_key (or PAYMENTS_BASE_URL and PAYMENTS_API_KEY)",
	"ca_file":         "ca_file (or PAYMENTS_CA_FILE)",
	"organization_id": "organization_id",
	"max_retries":     "max_retries",
	"request_timeout": "request_timeout",

	"again":       "Plan again: the plan shows what is left to do.",
	"again_later": "Plan again later: the plan shows what is left to do.",
	"repeat":      "Apply again",
	"slow_down":   "lower max_requests_per_second, use a smaller -parallelism, run fewer pipelines at once",
	"child": "the data source `payments_fbo_verification` tells: it reads children only. Import it as " +
		"`payments_fbo_organization`, with the id PARENT_ID/ID.",
	"import": " To manage that object here, import it.",
	"order":  "; depends_on orders them",
	"shown":  ": the next plan shows whether it did",
}
