// SPDX-License-Identifier: MPL-2.0

//go:build unix

package acctest

import (
	"bytes"
	"errors"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Process is a running terraform. It leads its own process group, which has its provider too. A
// terminal sends Ctrl-C to such a group, as does a pipeline that ends a job.
type Process struct {
	cmd  *exec.Cmd
	out  output
	done chan struct{} // closed when it has ended
	err  error         // of waiting; read it after done
	t    testing.TB
}

// Start starts terraform and does not wait for it. The end of the test kills terraform and its
// provider, if they still run.
func (c *CLI) Start(args ...string) *Process {
	c.t.Helper()
	p := &Process{done: make(chan struct{}), t: c.t, out: output{news: make(chan struct{}, 1)}}
	p.cmd = c.command(&p.out, args...)
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	p.cmd.WaitDelay = time.Minute
	if err := p.cmd.Start(); err != nil {
		c.t.Fatalf("terraform %s: %v", strings.Join(args, " "), err)
	}
	go func() {
		p.err = p.cmd.Wait()
		close(p.done)
	}()
	c.t.Cleanup(func() {
		_ = syscall.Kill(-p.cmd.Process.Pid, syscall.SIGKILL)
		<-p.done
	})
	return p
}

// Signal sends a signal to terraform alone. It does nothing after terraform has ended.
func (p *Process) Signal(signal syscall.Signal) { _ = p.cmd.Process.Signal(signal) }

// SignalGroup sends a signal to terraform and its provider at once. It does nothing after they have
// ended.
func (p *Process) SignalGroup(signal syscall.Signal) {
	_ = syscall.Kill(-p.cmd.Process.Pid, signal)
}

// SignalProvider sends a signal to the provider that terraform has started, and reports whether
// there was one.
func (p *Process) SignalProvider(signal syscall.Signal) bool {
	p.t.Helper()
	select {
	case <-p.done:
		return false
	default:
	}
	pids := p.group()
	for _, pid := range pids {
		_ = syscall.Kill(pid, signal)
	}
	return len(pids) > 0
}

// AwaitAll waits until terraform has ended, and every process in its group with it.
func (p *Process) AwaitAll() {
	p.t.Helper()
	<-p.done
	for len(p.group()) > 0 {
		time.Sleep(20 * time.Millisecond)
	}
}

// group returns the ids of the processes in terraform's group except its own. Zombies do not count.
func (p *Process) group() []int {
	p.t.Helper()
	leader := strconv.Itoa(p.cmd.Process.Pid)
	listed, err := exec.CommandContext(p.t.Context(), "ps", "-A", "-o", "pid=,pgid=,stat=").Output()
	if err != nil {
		p.t.Fatalf("ps: %v", err)
	}
	var pids []int
	for line := range strings.Lines(string(listed)) {
		column := strings.Fields(line)
		if len(column) < 3 || column[1] != leader || column[0] == leader || strings.HasPrefix(column[2], "Z") {
			continue
		}
		pid, err := strconv.Atoi(column[0])
		if err != nil {
			p.t.Fatalf("ps: %v", err)
		}
		pids = append(pids, pid)
	}
	return pids
}

// Done is closed when terraform has ended.
func (p *Process) Done() <-chan struct{} { return p.done }

// Await waits until terraform has printed a text. It fails the test if terraform ends without it.
func (p *Process) Await(words string) {
	p.t.Helper()
	for !strings.Contains(p.out.String(), words) {
		select {
		case <-p.out.news:
		case <-p.done:
			if !strings.Contains(p.out.String(), words) {
				p.t.Fatalf("terraform ended without saying %q:\n%s", words, p.out.String())
			}
		}
	}
}

// Wait waits for terraform's end. Where a signal ended it, the code is -1.
func (p *Process) Wait() Result {
	p.t.Helper()
	<-p.done
	var exit *exec.ExitError
	if p.err != nil && !errors.As(p.err, &exit) {
		p.t.Fatalf("terraform: %v", p.err)
	}
	return Result{Output: unframed(p.out.String()), Code: p.cmd.ProcessState.ExitCode()}
}

// output is the output of terraform so far.
type output struct {
	mu   sync.Mutex
	text bytes.Buffer
	news chan struct{} // has an element when there is more than before
}

// Write adds to it.
func (o *output) Write(text []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	defer func() {
		select {
		case o.news <- struct{}{}:
		default:
		}
	}()
	return o.text.Write(text)
}

// String is all of it.
func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}
