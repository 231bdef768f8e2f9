// SPDX-License-Identifier: MPL-2.0

//go:build linux

// Bench measures the provider with the real terraform, and prints a Markdown table. Each row runs
// several times. Within each round it runs with a provider that does nothing as well, see
// internal/tools/floor, so that every ratio compares two runs of the same minutes. The service is a
// sandbox in this process. Terraform and the provider are processes of their own, measured apart.
//
//	bench -terraform PATH -provider PATH -floor PATH -meter PATH -rounds 3 -rows 'plan|apply'
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"regexp"
	"time"
)

// options are the arguments of the command line.
type options struct {
	terraform, provider, floor, meter string
	sizes                             []int
	rounds                            int
	rows                              *regexp.Regexp
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1) //nolint:gocritic // stop has nothing left to do
	}
}

func parse(args []string, stderr io.Writer) (options, error) {
	var o options
	var sizes, rows string
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.StringVar(&o.terraform, "terraform", "terraform", "`path` of terraform")
	flags.StringVar(&o.provider, "provider", "", "`path` of the provider")
	flags.StringVar(&o.floor, "floor", "", "`path` of the provider that does nothing")
	flags.StringVar(&o.meter, "meter", "", "`path` of the program that measures a provider")
	flags.IntVar(&o.rounds, "rounds", 3, "number of `rounds`; the table shows medians")
	flags.StringVar(&sizes, "sizes", "100,1000,10000", "`numbers` of objects to plan")
	flags.StringVar(&rows, "rows", "", "`pattern` of the rows to run; all if empty")
	err := flags.Parse(args)
	if err != nil {
		return o, err
	}
	if o.rows, err = regexp.Compile(rows); err != nil {
		return o, err
	}
	if o.rounds < 1 || flags.NArg() > 0 {
		return o, errors.New("it takes flags only, and at least one round")
	}
	o.sizes, err = parseSizes(sizes)
	return o, err
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	o, err := parse(args, stderr)
	if err != nil {
		return err
	}
	b, err := newBench(ctx, o)
	if err != nil {
		return err
	}
	defer b.close()
	results := map[string][]pair{}
	rows := chosen(rowsOf(o.sizes), o.rows)
	for round := range o.rounds {
		for _, r := range rows {
			start := time.Now()
			p, err := b.measure(ctx, r, round)
			if err != nil {
				return fmt.Errorf("%s: %w", r.name(), err)
			}
			results[r.name()] = append(results[r.name()], p)
			_, _ = fmt.Fprintf(stderr, "round %d of %d, %s: %s in %s\n", round+1, o.rounds, r.name(), p, time.Since(start).Round(time.Second))
		}
	}
	return writeTable(stdout, rows, results)
}
