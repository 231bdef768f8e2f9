// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/groups"
)

// New returns a sandbox. The caller closes it.
func New(options Options) (*Sandbox, error) { return start(options, service()) }

// service is the service of the contract, with the demo.
func service() engine.Definition {
	service := groups.Definition()
	service.Seeds = map[string][]byte{DemoName: demoSeed}
	return service
}

func start(options Options, service engine.Definition) (*Sandbox, error) {
	e, err := engine.New(options, service)
	if err != nil {
		return nil, err
	}
	s := &Sandbox{e}
	s.routePages()
	return s, nil
}
