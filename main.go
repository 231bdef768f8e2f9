// SPDX-License-Identifier: MPL-2.0

// Terraform-provider-payments is the provider plugin, which Terraform or OpenTofu starts. With the
// name of a command, it runs the command: see [commands].
package main

import (
	"context"
	"io"
	"log"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6/tf6server"

	"github.com/terraform-payments/terraform-provider-payments/internal/call"
	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor"
	"github.com/terraform-payments/terraform-provider-payments/internal/export"
	"github.com/terraform-payments/terraform-provider-payments/internal/export/rehearse"
	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/review"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/command"
)

// version is set by the release build.
var version string

// gcPercent is the provider's GOGC, if the environment sets none. With Go's 100, a refresh of 1,000
// objects takes a sixth more CPU time, because a provider keeps few MB and allocates a thousand
// times as many. 400 saves a tenth more and costs half a long list's memory again, and with a
// memory limit, a list above the limit takes four times the CPU time.
const gcPercent = 200

// cookie is the variable that an engine sets for its plugins.
const cookie = "TF_PLUGIN_MAGIC_COOKIE"

func main() { os.Exit(binary().Main(os.Args[1:])) }

// binary is the program, which an engine may have started.
func binary() cli.Binary {
	_, isStarted := os.LookupEnv(cookie)
	return cli.Binary{Version: builtVersion(), IsStarted: isStarted, Plugin: plugin(), Commands: commands}
}

// commands are those of the program.
func commands() []cli.Command {
	return []cli.Command{command.Command(), call.Command(), export.Command(), rehearse.Command(), review.Command(), doctor.Command()}
}

// plugin is the program without a command.
func plugin() cli.Command {
	var isDebugged, showsVersion bool
	return cli.Command{
		About: "Without a command, it is the plugin, which Terraform or OpenTofu starts for a configuration with this in its required_providers:",
		Flags: []cli.Flag{
			cli.Switch(&isDebugged, "debug", "run under a debugger, and print the variable that connects Terraform or OpenTofu to this process"),
			cli.Switch(&showsVersion, "version", "print the version, the commit and the version of Go"),
		},
		HasArguments: true,
		Examples:     []string{`payments = { source = "terraform-payments/payments" }`},
		Do: func(_ context.Context, r *cli.Run, _ []string) (int, error) {
			if showsVersion {
				return cli.Done, r.Print(r.Version + built() + "\n")
			}
			return cli.Done, serve(r.Version, isDebugged)
		},
	}
}

// serve serves the plugin until the engine ends.
func serve(version string, isDebugged bool) error {
	// Without TF_LOG, terraform discards the SDK's trace log. Building it costs 15 to 31 % of the CPU
	// time.
	if !slices.ContainsFunc(os.Environ(), func(variable string) bool { return strings.HasPrefix(variable, "TF_LOG") }) {
		_ = os.Setenv("TF_LOG_SDK", "off")
	}
	cli.SetGOGC(gcPercent)
	log.SetOutput(io.Discard) // net/http logs unsolicited responses there, which may contain secrets
	var options []tf6server.ServeOpt
	if isDebugged {
		options = append(options, tf6server.WithManagedDebug())
	} else {
		ignoreFirstSIGTERM()
		go exitWithParent(os.Getppid())
	}
	return tf6server.Serve(provider.Address, provider.NewServer(version), options...)
}

// ignoreFirstSIGTERM ignores the first SIGTERM; the second ends the process. A pipeline that
// cancels a job sends it to terraform and to this process. Terraform then waits for requests in
// flight and stops its providers. A provider that ended earlier would lose the responses, and with
// them the ids of created objects. The SDK ignores SIGINT for the same reason.
func ignoreFirstSIGTERM() {
	first := make(chan os.Signal, 1)
	signal.Notify(first, syscall.SIGTERM)
	go func() {
		<-first
		signal.Reset(syscall.SIGTERM)
	}()
}

// exitWithParent ends the process when terraform, its parent, was killed. Otherwise the provider
// would continue its operations, and no state would record the created objects. On systems where
// the parent's id never changes, such as Windows, it has no effect.
func exitWithParent(parent int) {
	for range time.Tick(time.Second) {
		if os.Getppid() != parent {
			os.Exit(1)
		}
	}
}

// builtVersion returns the version of the release, else of the module, else "dev".
func builtVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return strings.TrimPrefix(info.Main.Version, "v")
	}
	return "dev"
}

// built names the commit and the version of Go: " (commit 0123456789ab, go1.26.8)".
func built() string {
	commit := ""
	if info, ok := debug.ReadBuildInfo(); ok {
		settings := map[string]string{}
		for _, s := range info.Settings {
			settings[s.Key] = s.Value
		}
		if revision := settings["vcs.revision"]; revision != "" {
			commit = "commit " + revision + ", "
		}
		if settings["vcs.modified"] == "true" {
			commit += "modified, "
		}
	}
	return " (" + commit + runtime.Version() + ")"
}
