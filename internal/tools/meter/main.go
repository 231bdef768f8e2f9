// SPDX-License-Identifier: MPL-2.0

//go:build unix

// Meter runs a program and writes the resources that it used as one line of JSON. METER_FILE names
// the file to append to.
//
// The benchmark puts it between terraform and the provider, because terraform's own process must be
// measured without the provider's. METER_PROGRAM names the provider then. A small process in
// between keeps the memory of its parent out of the measured peak.
//
// `go test -exec` puts it before each test binary, which is its first argument. `meter -slowest
// FILE` prints the ten packages with the most CPU time, their engines and providers included.
package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"
)

// usage is what one process used.
type usage struct {
	Directory string        `json:"directory"` // where it ran: a test runs in that of its package
	CPU       time.Duration `json:"cpu"`       // user and system, of the processes that it waited for, too
	Peak      int64         `json:"peak"`      // of resident memory, in KB
}

func main() {
	code, err := 0, error(nil)
	args, program, file := os.Args[1:], os.Getenv("METER_PROGRAM"), os.Getenv("METER_FILE")
	switch {
	case program == "" && len(args) == 2 && args[0] == "-slowest":
		err = printSlowest(os.Stdout, args[1])
	case program == "" && len(args) > 0:
		// `go test` keeps the results of tests whose inputs this file lists. With -exec it does not ask
		// for the file, because the test may run on another machine.
		inputs := "-test.testlogfile=" + filepath.Join(filepath.Dir(args[0]), "testlog.txt")
		code, err = run(args[0], file, slices.Insert(args[1:], 0, inputs))
	default:
		code, err = run(program, file, args)
	}
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, "meter:", err)
		os.Exit(1)
	}
	os.Exit(code)
}

// run returns the exit code of the program.
func run(program, file string, args []string) (int, error) {
	signal.Ignore(os.Interrupt, syscall.SIGTERM) // terraform stops the provider, and this process ends with it
	cmd := exec.Command(program, args...)        //nolint:gosec,noctx // the benchmark's own program, which outlives no context
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, err
	}
	used := usageOf(cmd.ProcessState)
	if used.Directory, err = os.Getwd(); err != nil {
		return 0, err
	}
	line, err := json.Marshal(used)
	if err != nil {
		return 0, err
	}
	out, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600) //nolint:gosec // the benchmark's own file
	if err != nil {
		return 0, err
	}
	_, err = out.Write(append(line, '\n'))
	return cmd.ProcessState.ExitCode(), errors.Join(err, out.Close())
}

func usageOf(state *os.ProcessState) usage {
	u := usage{CPU: state.UserTime() + state.SystemTime()}
	if all, ok := state.SysUsage().(*syscall.Rusage); ok {
		u.Peak = all.Maxrss
	}
	return u
}

// slowest is how many packages [printSlowest] prints.
const slowest = 10

// printSlowest prints the directories of a file with the most CPU time, and the sum of all. It is
// silent about a file that does not exist: the results of all tests were cached.
func printSlowest(to io.Writer, file string) error {
	data, err := os.ReadFile(file) //nolint:gosec // the caller's own file
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var sum time.Duration
	byDirectory := map[string]time.Duration{}
	for decoder := json.NewDecoder(bytes.NewReader(data)); ; {
		var u usage
		if err := decoder.Decode(&u); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		sum += u.CPU
		byDirectory[u.Directory] += u.CPU
	}
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	directories := slices.SortedFunc(maps.Keys(byDirectory), func(a, b string) int { return cmp.Compare(byDirectory[b], byDirectory[a]) })
	_, _ = fmt.Fprintf(to, "%.0f s of CPU time in the tests of %d packages. The slowest are:\n", sum.Seconds(), len(directories))
	for _, directory := range directories[:min(slowest, len(directories))] {
		_, _ = fmt.Fprintf(to, "%7.1f s  %s\n", byDirectory[directory].Seconds(), strings.TrimPrefix(directory, here+"/"))
	}
	return nil
}
