// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
)

// Dialect says how the sandbox writes responses where the specification is silent.
type Dialect = dialect.Dialect

// ParseDialect reads settings such as "decimals=text,lists=envelope", see [dialect.Parse].
func ParseDialect(line string) (Dialect, error) { return dialect.Parse(line) }

// SingleDialects returns every setting that is not the usual one, each alone.
func SingleDialects() []string { return dialect.Singles() }

// PairDialects returns dialects in which every two values of different settings occur together.
func PairDialects() []Dialect { return dialect.Pairs() }

// RandomDialect draws every setting. The same seed gives the same dialect.
func RandomDialect(seed uint64) Dialect { return dialect.Random(seed) }

// Fault is a rule by which requests fail.
type Fault = engine.Fault

// ParseFault reads a rule in one line, see [fault.Parse].
func ParseFault(line string) (Fault, error) { return engine.ParseFault(line) }

// ParseLimit reads a limit for [Sandbox.SetLimit].
func ParseLimit(text string) (int, error) { return engine.ParseLimit(text) }
