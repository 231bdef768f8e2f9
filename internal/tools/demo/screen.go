// SPDX-License-Identifier: MPL-2.0

package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
)

// screen prints the output of the demo.
type screen struct {
	out   io.Writer
	in    *os.File
	color bool
	steps int
}

// newScreen returns a screen that prints to f, in colour if f is a terminal and NO_COLOR is not
// set.
func newScreen(f *os.File) *screen {
	return &screen{out: f, in: os.Stdin, color: isTerminal(f) && os.Getenv("NO_COLOR") == ""}
}

// isTerminal reports whether f is a terminal, and not a file, a pipe or the null device.
func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	if err != nil || info.Mode()&os.ModeCharDevice == 0 {
		return false
	}
	null, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, null)
}

func (s *screen) print(text string) { _, _ = fmt.Fprint(s.out, text) }

func (s *screen) say(format string, arguments ...any) {
	s.print("   " + fmt.Sprintf(format, arguments...) + "\n")
}

// step prints the title of the next step, with its number.
func (s *screen) step(format string, arguments ...any) {
	s.steps++
	s.print("\n" + s.paint("1;36", fmt.Sprintf("%d. "+format, append([]any{s.steps}, arguments...)...)) + "\n")
}

func (s *screen) heading(text string) { s.print("\n" + s.paint("1;36", text) + "\n\n") }

// command prints a command line.
func (s *screen) command(line string) {
	s.print("   " + s.paint("2", "$ ") + s.paint("1", line) + "\n")
}

func (s *screen) paint(code, text string) string {
	if !s.color {
		return text
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// confirm asks a question if the input is a terminal, and assumes yes otherwise. Ctrl-C interrupts
// it.
func (s *screen) confirm(ctx context.Context, question string) error {
	if !isTerminal(s.in) {
		return nil
	}
	s.print("\n" + s.paint("1", question) + " [Y/n] ")
	agreed := make(chan bool, 1)
	go func() {
		line, err := bufio.NewReader(s.in).ReadString('\n')
		agreed <- err == nil && yes(line)
	}()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case ok := <-agreed:
		if !ok {
			return errDeclined
		}
		return nil
	}
}

func yes(line string) bool {
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "", "y", "yes":
		return true
	}
	return false
}
