// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"

	"golang.org/x/sys/unix"
)

// clockTick is the unit of the CPU times in /proc.
const clockTick = 10 * time.Millisecond

// own is what a process used without its children.
type own struct {
	cpu  time.Duration
	peak int64 // KB
}

// runMeasured runs a command and measures its process without the children. The peak of its memory
// is read while it runs, because the peak that the system keeps afterwards includes children.
func runMeasured(cmd *exec.Cmd) (own, error) {
	if err := cmd.Start(); err != nil {
		return own{}, err
	}
	var used own
	done, sampled := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(sampled)
		tick := time.NewTicker(10 * time.Millisecond)
		defer tick.Stop()
		for {
			used.peak = max(used.peak, statusKB(cmd.Process.Pid, "VmHWM"))
			select {
			case <-done:
				return
			case <-tick.C:
			}
		}
	}()
	// The process ends, but stays in the process table until Wait, so that its times can be read.
	err := error(unix.EINTR)
	for errors.Is(err, unix.EINTR) {
		err = unix.Waitid(unix.P_PID, cmd.Process.Pid, nil, unix.WEXITED|unix.WNOWAIT, nil)
	}
	close(done)
	<-sampled
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", cmd.Process.Pid))
	if err == nil {
		used.cpu, err = parseStat(string(stat))
	}
	return used, errors.Join(cmd.Wait(), err)
}

// parseStat returns user and system time from /proc/PID/stat.
func parseStat(stat string) (time.Duration, error) {
	fields := strings.Fields(stat[strings.LastIndex(stat, ")")+1:]) // the name of the program may have spaces
	if len(fields) < 13 {
		return 0, fmt.Errorf("unexpected /proc stat %q", stat)
	}
	user, err := strconv.ParseInt(fields[11], 10, 64)
	system, err2 := strconv.ParseInt(fields[12], 10, 64)
	return time.Duration(user+system) * clockTick, errors.Join(err, err2)
}

// statusKB returns a size in KB from /proc/PID/status, or 0.
func statusKB(pid int, name string) int64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid)) //nolint:gosec // of a process
	return parseStatus(string(status), name)
}

func parseStatus(status, name string) int64 {
	_, rest, _ := strings.Cut(status, name+":")
	size, _ := strconv.ParseInt(strings.Fields(rest + " 0")[0], 10, 64)
	return size
}

// metered is one line of the meter.
type metered struct {
	CPU  time.Duration `json:"cpu"`
	Peak int64         `json:"peak"`
}

// readMeter sums the CPU times of all provider processes, and returns the highest peak.
func readMeter(data []byte) (total metered, err error) {
	lines := bytes.Fields(data)
	if len(lines) == 0 {
		return total, errors.New("no provider process was measured")
	}
	for _, line := range lines {
		var m metered
		if err := json.Unmarshal(line, &m); err != nil {
			return total, err
		}
		total.CPU += m.CPU
		total.Peak = max(total.Peak, m.Peak)
	}
	return total, nil
}
