// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// sample is what one run used.
type sample struct {
	wall                     time.Duration
	engineCPU, providerCPU   time.Duration
	enginePeak, providerPeak int64 // KB; 0 if there is no such process
	requests, refused        int64
	note                     string // shown with the row's name
}

func (s sample) cpu() time.Duration { return s.engineCPU + s.providerCPU }
func (s sample) peak() int64        { return s.enginePeak + s.providerPeak }

// pair is one round of a row.
type pair struct {
	real, floor sample
	noFloor     bool // the row cannot run without the provider's work
}

// String is the round in short.
func (p pair) String() string {
	text := fmt.Sprintf("%s wall, CPU %s + %s", seconds(p.real.wall), seconds(p.real.engineCPU), seconds(p.real.providerCPU))
	if !p.noFloor {
		text += fmt.Sprintf(" against %s and %s + %s", seconds(p.floor.wall), seconds(p.floor.engineCPU), seconds(p.floor.providerCPU))
	}
	return fmt.Sprintf("%s, %s + %s MB, %d requests", text, megabytes(p.real.enginePeak), megabytes(p.real.providerPeak), p.real.requests)
}

// median returns the middle value, or the lower one of the two.
func median[T cmp.Ordered](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[(len(sorted)-1)/2]
}

// medianOf returns the median of a member of all rounds.
func medianOf[T cmp.Ordered](pairs []pair, of func(pair) T) T {
	values := make([]T, len(pairs))
	for i, p := range pairs {
		values[i] = of(p)
	}
	return median(values)
}

// percent is a ratio in hundredths, rounded. It is -1 if there is nothing to compare with.
func percent(value, base int64) int64 {
	if base <= 0 {
		return -1
	}
	return (200*value + base) / (2 * base)
}

// times writes a ratio in hundredths.
func times(percent int64) string {
	if percent < 0 {
		return "–"
	}
	return fmt.Sprintf("%d.%02d", percent/100, percent%100)
}

// seconds writes a duration with as many digits as are significant.
func seconds(d time.Duration) string {
	if d < 10*time.Second {
		return fmt.Sprintf("%.2f", d.Seconds())
	}
	return fmt.Sprintf("%.1f", d.Seconds())
}

func megabytes(kilobytes int64) string { return fmt.Sprint((kilobytes + 512) / 1024) }

// writeTable writes medians. Ratios are medians of the rounds' ratios.
func writeTable(w io.Writer, rows []row, results map[string][]pair) error {
	lines := []string{
		"| Run | Requests | Time, s | of the floor | CPU, s: engine + provider | of the floor | Ratio " +
			"| Memory, MB: engine + provider | of the floor | Ratio |",
		"|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|",
	}
	for _, r := range rows {
		if pairs := results[r.name()]; len(pairs) > 0 {
			lines = append(lines, line(r, pairs))
		}
	}
	_, err := fmt.Fprintln(w, strings.Join(lines, "\n"))
	return err
}

func line(r row, pairs []pair) string {
	requests := grouped(int(medianOf(pairs, func(p pair) int64 { return p.real.requests })))
	if refused := medianOf(pairs, func(p pair) int64 { return p.real.refused }); refused > 0 {
		requests += fmt.Sprintf(" (%d refused)", refused)
	}
	name := strings.ToUpper(r.name()[:1]) + r.name()[1:]
	if note := pairs[0].real.note; note != "" {
		name += " (" + note + ")"
	}
	cells := []string{name, requests, seconds(medianOf(pairs, func(p pair) time.Duration { return p.real.wall }))}
	realOf, floorOf := func(p pair) sample { return p.real }, func(p pair) sample { return p.floor }
	floorTime, floorCPU, floorPeak := "–", "–", "–"
	if !pairs[0].noFloor {
		floorTime = seconds(medianOf(pairs, func(p pair) time.Duration { return p.floor.wall }))
		floorCPU, floorPeak = cpuCell(pairs, floorOf), peakCell(pairs, floorOf)
	}
	cells = append(cells, floorTime, cpuCell(pairs, realOf), floorCPU,
		times(medianOf(pairs, func(p pair) int64 { return percent(int64(p.real.cpu()), int64(p.floor.cpu())) })),
		peakCell(pairs, realOf), floorPeak,
		times(medianOf(pairs, func(p pair) int64 { return percent(p.real.peak(), p.floor.peak()) })))
	return "| " + strings.Join(cells, " | ") + " |"
}

func cpuCell(pairs []pair, of func(pair) sample) string {
	return plus(
		medianOf(pairs, func(p pair) time.Duration { return of(p).engineCPU }),
		medianOf(pairs, func(p pair) time.Duration { return of(p).providerCPU }), seconds)
}

func peakCell(pairs []pair, of func(pair) sample) string {
	return plus(
		medianOf(pairs, func(p pair) int64 { return of(p).enginePeak }),
		medianOf(pairs, func(p pair) int64 { return of(p).providerPeak }), megabytes)
}

// plus writes the engine's and the provider's value, or the provider's if it runs alone.
func plus[T cmp.Ordered](engine, provider T, write func(T) string) string {
	var zero T
	if engine == zero {
		return write(provider)
	}
	return write(engine) + " + " + write(provider)
}
