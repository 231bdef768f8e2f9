// SPDX-License-Identifier: MPL-2.0

// Floor is a provider with the schemas of the real one that does nothing: no request, no check, no
// default. A benchmark that runs both measures the engine's own cost with floor. It speaks the
// protocol without the framework, and decodes a value only where the protocol demands it. In an
// apply it waits as long as the requests take: FLOOR_LATENCY is a duration, and FLOOR_RATE the
// maximum number of requests per second.
package main

import (
	"fmt"
	"os"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/hashicorp/terraform-plugin-go/tfprotov6/tf6server"

	"github.com/terraform-payments/terraform-provider-payments/internal/provider"
)

func main() {
	_ = os.Setenv("TF_LOG_SDK", "off") // the real provider does it too
	p, err := newPace(os.Getenv("FLOOR_LATENCY"), os.Getenv("FLOOR_RATE"))
	if err == nil {
		err = tf6server.Serve(provider.Address, func() tfprotov6.ProviderServer { return newServer(provider.NewServer("floor")(), p) })
	}
	if err != nil {
		_, _ = fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
