// SPDX-License-Identifier: MPL-2.0

//go:build unix

// Meter runs a program and writes the resources that it used as one line of JSON. The benchmark
// puts it between terraform and the provider, because terraform's own process must be measured
// without the provider's. METER_PROGRAM names the program, and METER_FILE the file to append to.
// A small process in between keeps the memory of its parent out of the measured peak.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"
)

// usage is what one process used.
type usage struct {
	CPU  time.Duration `json:"cpu"`  // user and system
	Peak int64         `json:"peak"` // of resident memory, in KB
}

func main() {
	code, err := run(os.Getenv("METER_PROGRAM"), os.Getenv("METER_FILE"), os.Args[1:])
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
	line, err := json.Marshal(usageOf(cmd.ProcessState))
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
