// SPDX-License-Identifier: MPL-2.0

package command

import (
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
)

// runCommand runs a command with the settings for the sandbox, and returns its exit code: 128 and
// the signal that ended it, as shells do.
//
// It passes signals on. A terminal sends Ctrl-C to the command too, and a second one would make
// engines stop at once, without their state.
func runCommand(r *cli.Run, command []string, address, key string) (int, error) {
	cmd := exec.Command(command[0], command[1:]...) //nolint:gosec,noctx // the caller's command, which ends by signals
	cmd.Stdin, cmd.Stdout, cmd.Stderr = r.Stdin, r.Stdout, r.Stderr
	cmd.Env = append(os.Environ(), cli.EnvBaseURL+"="+address, cli.EnvAPIKey+"="+key)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(signals)
	if err := cmd.Start(); err != nil {
		return cli.Failed, err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for {
		select {
		case s := <-signals:
			if s != os.Interrupt || !r.TerminalIn && !r.TerminalOut && !r.TerminalErr {
				_ = cmd.Process.Signal(s)
			}
		case err := <-ended:
			var exit *exec.ExitError
			if !errors.As(err, &exit) {
				return cli.Done, err
			}
			if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
				return 128 + int(status.Signal()), nil
			}
			return exit.ExitCode(), nil
		}
	}
}
