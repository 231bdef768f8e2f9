// SPDX-License-Identifier: MPL-2.0

// Terraform-provider-payments is the plugin that terraform starts, and with the argument "sandbox" the payments service itself.
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

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// version is set by the release build.
var version string

func main() {
	if len(os.Args) > 1 && os.Args[1] == "sandbox" {
		os.Exit(sandbox.Main(os.Args[2:], os.Stdout, os.Stderr))
	}
	debugging := flag.Bool("debug", false, "serve for a debugger, and print how terraform reaches this process")
	asked := flag.Bool("version", false, "print the version and stop")
	flag.Usage = func() {
		_, _ = fmt.Fprintln(flag.CommandLine.Output(), "This is a plugin of terraform, which starts it. By itself it can run `terraform-provider-payments sandbox`.")
		flag.PrintDefaults()
	}
	flag.Parse()
	if *asked {
		fmt.Println(builtVersion())
		return
	}
	// The SDK builds a trace log of every call and sends it to terraform, though nobody listens: 15 to 31 % of the CPU time.
	if !slices.ContainsFunc(os.Environ(), func(variable string) bool { return strings.HasPrefix(variable, "TF_LOG") }) {
		_ = os.Setenv("TF_LOG_SDK", "off")
	}
	log.SetOutput(io.Discard) // net/http quotes there what comes unasked, which may be anything
	var options []tf6server.ServeOpt
	if *debugging {
		options = append(options, tf6server.WithManagedDebug())
	} else {
		outliveSignal()
		go endWithTerraform(os.Getppid())
	}
	if err := tf6server.Serve(provider.Address, provider.NewServer(builtVersion()), options...); err != nil {
		_, _ = fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// outliveSignal ignores the first SIGTERM; the second ends the process. Who ends a job, a pipeline for one, sends it to terraform and to this process
// alike. Terraform then lets what is on its way finish, and stops its providers: one that is dead by then has lost the answers, and with them
// the ids of what was just made. SIGINT is ignored for the same reason by the SDK.
func outliveSignal() {
	first := make(chan os.Signal, 1)
	signal.Notify(first, syscall.SIGTERM)
	go func() {
		<-first
		signal.Reset(syscall.SIGTERM)
	}()
}

// endWithTerraform ends the process when terraform, its parent, has been killed. Otherwise it would go on with what it was told, and what it makes then
// nobody would ever know of. Where parents do not change, as on Windows, it does nothing.
func endWithTerraform(parent int) {
	for range time.Tick(time.Second) {
		if os.Getppid() != parent {
			os.Exit(1)
		}
	}
}

// builtVersion is the release's version, else the module's, else "dev".
func builtVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" && info.Main.Version != "(devel)" {
		return strings.TrimPrefix(info.Main.Version, "v")
	}
	return "dev"
}
