// SPDX-License-Identifier: MPL-2.0

// Package review is the review subcommand: it reads a plan as JSON and describes its effect on
// money, data and prices, in the words of people who decide about it. Its rooms are the plan, the
// money, the findings, the policy and the output, each above those before it.
//
// It opens no connection without -live.
package review

import (
	"context"
	"errors"
	"net/url"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/client"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/findings"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/plan"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/policy"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/render"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/source"
	"github.com/terraform-payments/terraform-provider-payments/internal/review/styled"
)

// The exit codes of findings.
const (
	exitApprove = 3 // a finding needs approval
	exitBlocked = 4 // a finding is blocked
)

// command is one run of the subcommand.
type command struct{ *cli.Run }

// gcPercent is the GOGC of the command. A plan is read once, so most of its allocations are garbage
// at once. 10,000 changes need 130 to 160 MB.
const gcPercent = 30

// run follows the options.
func (c *command) run(ctx context.Context, o options) (int, error) {
	rules, err := policy.Read(o.policy, time.Now())
	if err != nil {
		return cli.Failed, err
	}
	s, err := newSigner(c.Environment)
	if err != nil {
		return cli.Failed, err
	}
	var configuration *source.Configuration // a nil one knows no place
	if o.dir != "" {
		if configuration, err = source.Read(o.dir); err != nil {
			return cli.Failed, err
		}
	}
	hasEntries := o.format == "json" || o.compare != ""
	p, err := c.read(o.plan, configuration, hasEntries)
	if err != nil {
		return cli.Failed, err
	}
	if text := p.Unfit(); text != "" {
		return cli.Failed, errors.Join(c.Print(text+"\n"), errors.New(text))
	}
	all, notes := findings.Find(p, rules.Own, c.Getenv)
	all = append(append(all, findings.UnknownKeys(p, configuration)...), findings.Removals(p, configuration)...)
	organization := ""
	if ids := p.Organizations(); len(ids) == 1 {
		organization = ids[0]
	}
	if o.live {
		if err := c.live(ctx, organization, all); err != nil {
			return cli.Failed, err
		}
	}
	for _, f := range all {
		if o.format == "json" { // no other format shows it
			s.sign(f)
		}
		if f.File == "" {
			f.File, f.Line = configuration.Locate(f.Address, f.Path)
		}
	}
	rules.Apply(all)
	findings.Sort(all)
	r := &render.Report{
		Title: o.title, Findings: all, Notes: notes, Scene: c.scene(p, organization), Changed: p.Changed(), Known: len(p.Changes),
		HasDrift: len(p.Drift) > 0, Unused: rules.Unused(),
	}
	r.Scene.Commit = o.commit
	var entries []entry
	if o.format == "json" {
		entries = entriesOf(p, r, s, nil)
	}
	if o.compare != "" {
		err := c.compare(o.compare, s, func(made map[string]bool) []entry { return entriesOf(p, r, s, made) })
		if err != nil {
			return cli.Failed, err
		}
	}
	text := ""
	switch o.format {
	case "markdown":
		text = render.Markdown(r, o.maxBytes)
	case "text":
		text = render.Text(r)
	case "sarif":
		text, err = render.SARIF(r, configuration.First())
	default:
		text, err = render.JSON(r, s.name(), entries)
	}
	if err != nil {
		return cli.Failed, err
	}
	return code(r.Level()), c.Print(text)
}

// read reads the plan.
func (c *command) read(name string, configuration *source.Configuration, withEntries bool) (*plan.Plan, error) {
	in, err := c.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = in.Close() }()
	return plan.Read(in, configuration.Locals, withEntries)
}

// scene says what was read.
func (c *command) scene(p *plan.Plan, organization string) render.Scene {
	s := render.Scene{
		Counts: p.Counts, Moved: p.Moves, Invoked: len(p.Actions), Organization: organization,
		IsPinned: c.Getenv(client.EnvOrganization) != "" || p.IsPinned(),
		IsFirst:  len(p.Former()) == 0 && len(p.Changes) > 0, Unreviewed: findings.Unreviewed(p),
	}
	for _, of := range p.Changes {
		if of.Forgets {
			s.Forgotten++
		}
	}
	address, where := p.Host(c.Getenv)
	if of, err := url.Parse(address); err == nil && of.Host != "" {
		s.Host, s.Where = of.Host, where
	}
	return s
}

// code is the exit code of a level.
func code(highest findings.Level) int {
	switch highest {
	case findings.Block:
		return exitBlocked
	case findings.Approve:
		return exitApprove
	}
	return cli.Done
}

// inOneLine returns an error whose words a job's runner, or a reader of its log, cannot take for
// anything else: a pull request brings some of them.
func inOneLine(err error) error {
	text := styled.Uncommanded(styled.Clean(err.Error()))
	if usage := (*cli.UsageError)(nil); errors.As(err, &usage) {
		return cli.Wrong("%s", text)
	}
	return errors.New(text)
}
