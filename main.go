// SPDX-License-Identifier: MPL-2.0

// Terraform-provider-payments is the provider plugin, which Terraform or OpenTofu starts. With the
// argument "sandbox" it runs the payments service on this machine, with "call" it runs one
// operation of the service, with "export" it writes an account as configuration, with "review" it
// says what a plan does to money and prices, and with "doctor" it says which assumptions about the
// service hold for an account.
package main

import (
	"flag"
	"fmt"
	"io"
	"log"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6/tf6server"

	"github.com/terraform-payments/terraform-provider-payments/internal/call"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor"
	"github.com/terraform-payments/terraform-provider-payments/internal/export"
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

func main() {
	if len(os.Args) > 1 {
		switch os.Args[1] {
		case "sandbox":
			os.Exit(command.Command().Main(builtVersion(), os.Args[2:]))
		case "call":
			os.Exit(call.Command().Main(builtVersion(), os.Args[2:]))
		case "export":
			os.Exit(export.Command().Main(builtVersion(), os.Args[2:]))
		case "review":
			os.Exit(review.Command().Main(builtVersion(), os.Args[2:]))
		case "doctor":
			os.Exit(doctor.Command().Main(builtVersion(), os.Args[2:]))
		}
	}
	debugging := flag.Bool("debug", false, "run under a debugger, and print the variable that connects Terraform or OpenTofu to this process")
	showVersion := flag.Bool("version", false, "print the version and exit")
	flag.Usage = func() {
		_, _ = fmt.Fprintln(flag.CommandLine.Output(), "This is a plugin, which Terraform or OpenTofu starts.",
			"To run the payments service on this machine, use `terraform-provider-payments sandbox`.",
			"To run one operation of the service, use `terraform-provider-payments call`.",
			"To write an account as configuration, use `terraform-provider-payments export`.",
			"To review the effect of a plan on money and prices, use `terraform-provider-payments review`.",
			"To learn which assumptions hold for an account, use `terraform-provider-payments doctor`.")
		flag.PrintDefaults()
	}
	flag.Parse()
	if *showVersion {
		fmt.Println(builtVersion())
		return
	}
	// Without TF_LOG, terraform discards the SDK's trace log. Building it costs 15 to 31 % of the CPU
	// time.
	if !slices.ContainsFunc(os.Environ(), func(variable string) bool { return strings.HasPrefix(variable, "TF_LOG") }) {
		_ = os.Setenv("TF_LOG_SDK", "off")
	}
	collectLess()
	log.SetOutput(io.Discard) // net/http logs unsolicited responses there, which may contain secrets
	var options []tf6server.ServeOpt
	if *debugging {
		options = append(options, tf6server.WithManagedDebug())
	} else {
		ignoreFirstSIGTERM()
		go exitWithParent(os.Getppid())
	}
	err := tf6server.Serve(provider.Address, provider.NewServer(builtVersion()), options...)
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// collectLess sets [gcPercent]. GOGC wins, and GOMEMLIMIT still limits the memory.
func collectLess() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
	}
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
