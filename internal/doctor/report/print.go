// SPDX-License-Identifier: MPL-2.0

package report

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/requests"
)

// printer writes the report for a terminal.
type printer struct {
	output   []string // lines
	coloured bool
}

// Text is the report for people.
func (r *Report) Text(coloured bool) string {
	p := &printer{coloured: coloured}
	p.heading("Connection")
	for _, row := range connectionRows(r.Connection) {
		p.row(14, row[0], row[1])
	}
	p.heading("Assumptions of the provider")
	for _, a := range r.Assumptions {
		p.row(14, a.ID, p.state(string(a.State))+a.Says+a.details())
		p.lines(a.Where)
	}
	p.operations("Operations that read", r.Operations, func(o Operation) (string, bool) { return o.Path, o.Method == http.MethodGet })
	asFarAs := "reading shows"
	if len(r.Trials) > 0 {
		p.operations("Operations that write", r.Operations, func(o Operation) (string, bool) {
			return o.Method + " " + o.Path, o.Method != http.MethodGet
		})
		p.trials(r)
		asFarAs = "reading and writing show"
	}
	p.heading("Terraform types, as far as " + asFarAs)
	for _, t := range r.Types {
		details := ""
		if len(t.Settings) > 0 {
			details = ": " + strings.Join(t.Settings, ", ")
		}
		p.row(38, t.Name, p.colour(string(t.Verdict))+details)
		p.lines(t.Breaks)
	}
	p.end(r)
	return strings.Join(p.output, "\n") + "\n"
}

// operations writes a row for each operation that has a name in the section.
func (p *printer) operations(title string, all []Operation, nameOf func(Operation) (string, bool)) {
	p.heading(title)
	width := 0
	for _, o := range all {
		if name, ok := nameOf(o); ok {
			width = max(width, len(name)+1)
		}
	}
	for _, o := range all {
		if name, ok := nameOf(o); ok {
			p.row(width, name, p.state(string(o.State))+o.details())
			p.lines(o.Breaks)
			p.lines(o.Differs)
			p.lines(o.Failed)
		}
	}
}

// trials writes the results of the writes, and the objects that remain.
func (p *printer) trials(r *Report) {
	p.heading("Answers to writes")
	width := 0
	for _, t := range r.Trials {
		for _, a := range t.Answers {
			width = max(width, len(a.Question)+2)
		}
	}
	for _, t := range r.Trials {
		p.line("  " + t.Object)
		for _, a := range t.Answers {
			p.line("    " + a.Question + strings.Repeat(" ", width-len(a.Question)) + a.Answer)
		}
	}
	p.heading("Objects of the doctor that remain")
	for _, text := range r.Remaining {
		p.line("  " + text)
	}
	for _, text := range r.Left {
		p.line("  " + text + ": " + p.colour(string(broken)) + ": it could not be deleted, or not be found. Run the doctor with -clean")
	}
	if len(r.Remaining)+len(r.Left) == 0 {
		p.line("  none")
	}
}

func (p *printer) line(texts ...string) { p.output = append(p.output, texts...) }

// end writes the consequences of the report: the next steps, and the sandbox that behaves alike.
func (p *printer) end(r *Report) {
	p.heading("Next steps")
	p.line("  " + r.summary())
	if r.Stopped != "" {
		p.line("  The report is not complete: " + r.Stopped + ".")
	}
	switch {
	case r.isElsewhere():
		p.line("  Every path was answered with 404, known or not: check the host and the path of PAYMENTS_BASE_URL.")
	case r.Breaks():
		p.line("  A type that breaks cannot be managed with this version of the provider, so do not import its objects. Look at the",
			"  response with `terraform-provider-payments call`, report the lines above, and try again with the next version.")
	}
	if slices.ContainsFunc(r.Types, func(t Type) bool { return t.Verdict == works || t.Verdict == tolerated }) {
		p.line("  The objects of types that work can be adopted: `terraform-provider-payments export` writes them as configuration.")
	}
	if slices.ContainsFunc(r.Operations, func(o Operation) bool { return len(o.Failed) > 0 }) {
		p.line("  Some reads failed. That says nothing of the provider: check the rights of the key, and run the doctor again.")
	}
	isWritten := len(r.Trials) > 0
	switch {
	case len(r.Hidden) > 0 && isWritten:
		p.line("  These settings were not seen:")
	case len(r.Hidden) > 0:
		p.line("  Only reads were sent. They do not show these settings:")
	}
	reasons := map[string][]string{}
	var order []string
	for _, h := range r.Hidden {
		if reasons[h.Why] == nil {
			order = append(order, h.Why)
		}
		reasons[h.Why] = append(reasons[h.Why], h.Setting)
	}
	for _, why := range order {
		p.line("    " + strings.Join(reasons[why], ", ") + ": " + why)
	}
	if !isWritten {
		p.line("  In a test organization, -write shows them: it makes, changes and deletes objects of its own. In any other, try writes with",
			"  an unimportant object first.")
	}
	p.line("  The sandbox with the habits of this account, to test modules against:", "", r.command())
}

// summary is the report in one line.
func (r *Report) summary() string {
	states, verdicts := map[state]int{}, map[verdict]int{}
	for _, a := range r.Assumptions {
		states[a.State]++
	}
	for _, t := range r.Types {
		verdicts[t.Verdict]++
	}
	return fmt.Sprintf("Of %d assumptions, %d are confirmed, %d refuted and %d not seen.",
		len(r.Assumptions), states[confirmed], states[refuted], states[notSeen]) +
		fmt.Sprintf(" Of %d Terraform types, %d work, %d break and %d were not seen.",
			len(r.Types), verdicts[works]+verdicts[tolerated], verdicts[broken], verdicts[unseen])
}

// command is the command of a sandbox that behaves like the account.
func (r *Report) command() string {
	command := "terraform-provider-payments sandbox"
	if r.Dialect != "" {
		command += " -dialect " + r.Dialect
	}
	return command
}

func (p *printer) heading(title string) {
	if len(p.output) > 0 {
		p.line("")
	}
	p.line(title)
}

func (p *printer) row(width int, name, value string) {
	p.line("  " + name + strings.Repeat(" ", max(1, width-len(name))) + value)
}

func (p *printer) lines(all []string) {
	for _, text := range all {
		p.line("      " + text)
	}
}

// state is the word of a state in a column.
func (p *printer) state(word string) string {
	return p.colour(word) + strings.Repeat(" ", max(1, 11-len(word)))
}

// colours are those of a terminal: green, yellow and red.
var colours = map[string]string{
	string(confirmed): "32", string(works): "32", string(refuted): "33", string(tolerated): "33", string(broken): "31",
}

// colour marks the words that a person looks for.
func (p *printer) colour(word string) string {
	code := colours[word]
	if !p.coloured || code == "" {
		return word
	}
	return "\x1b[" + code + "m" + word + "\x1b[0m"
}

// details are the numbers behind a state, or why there are none.
func (a Assumption) details() string {
	switch a.State {
	case confirmed:
		text := " (" + cli.Count(a.Confirmed, "time") + ")"
		if a.Note != "" {
			text += ": " + a.Note
		}
		return text
	case refuted:
		text := fmt.Sprintf(" (refuted %s, confirmed %s)", cli.Count(a.Refuted, "time"), cli.Count(a.Confirmed, "time"))
		if len(a.Settings) > 0 {
			text += ", tolerated: " + strings.Join(a.Settings, ", ")
		}
		return text
	}
	return ": " + a.Why
}

func (o Operation) details() string {
	if o.State == notSeen {
		return o.Why
	}
	text := cli.Count(o.Requests, "request")
	if o.Method == http.MethodGet {
		text += ", " + cli.Count(o.Objects, "object")
	}
	if len(o.Settings) > 0 {
		text += ", tolerated: " + strings.Join(o.Settings, ", ")
	}
	return text
}

// connectionRows are the lines about the connection.
func connectionRows(c requests.Connection) [][2]string {
	rows := [][2]string{{"host", c.Host}, {"TLS", c.TLS}}
	if c.CertificateDays != 0 {
		rows[1][1] += fmt.Sprintf(", the certificate is valid for %s", cli.Count(c.CertificateDays, "more day"))
	}
	if c.WrongKey == requests.Success {
		c.WrongKey += ": it does not check keys"
	}
	proxy, limits, compressed := "none", "no header about it", "not compressed"
	if c.Proxy {
		proxy = "the one of the environment"
	}
	if len(c.RateLimit) > 0 {
		limits = strings.Join(c.RateLimit, ", ")
	}
	if c.Compressed {
		compressed = "compressed"
	}
	return append(rows, [][2]string{
		{"proxy", proxy},
		{"protocol", c.Protocol + ", " + compressed},
		{"clock", fmt.Sprintf("%d s from this machine's", c.ClockSeconds)},
		{"latency", fmt.Sprintf("median %d ms, 95 %% within %d ms, of %d responses", c.MedianMS, c.Percentile95MS, c.Requests)},
		{"rate limit", limits},
		{"wrong key", c.WrongKey},
		{"unknown path", c.UnknownPath},
	}...)
}
