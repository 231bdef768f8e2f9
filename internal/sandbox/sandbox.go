// SPDX-License-Identifier: MPL-2.0

// Package sandbox is the payments service itself, embedded. Acceptance tests, the demo and users'
// own `terraform test` run against it. It is strict where the specification speaks. Where the
// specification is silent, a [Dialect] decides how it speaks. A [Fault] makes it fail.
//
// Every request is checked against the contract before it is handled, and every response before it
// is sent.
//
// The engine handles requests, and knows no group by name: package engine. The groups of the
// contract are package groups, and the money that they move is package ledger. This package puts
// them together, and shows the pages of package page.
//
// Known differences from the real service:
//   - Where the specification shows nothing, the marks "seen" and "assumed" of the contract apply.
//   - There is one organization and one API key, and no rate limit unless one is set: see
//     [Sandbox.SetLimit].
//   - The texts of refusals are the sandbox's own. It refuses whole numbers that are written with a
//     point or an exponent.
//   - Names are limited to 250 characters, so that one rule exists that only the service checks.
//   - Buyers pay only by [Sandbox.Pay] and the hosted pages, and only by managed methods. The
//     lifetimes of sessions are invented. Subscriptions charge no customer by themselves.
//   - Events are delivered to this machine only, unless other machines are allowed. Deliveries go
//     on in the background. A delivery that a stop interrupts stays a failure to resend.
//   - Bank accounts exist in three currencies, and are open 3 seconds after their creation.
//     Withdrawals take a minute. The numbers of confirmations are invented. All of that goes by the
//     sandbox's clock.
//   - Addresses and bank accounts that money goes to are not checked.
//   - The control interface under /_sandbox/ and the pages of the account do not exist in the real
//     service. The hosted pages under /pay/ are the sandbox's own, and pay in the sandbox.
package sandbox

import (
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/groups"
)

// Options configure a sandbox. The zero value is useful.
type Options = engine.Options

// ForwardKey is the verification key of forwarded events.
const ForwardKey = engine.ForwardKey

// Object is one object as JSON has it. Every number in it is a json.Number: its digits, never a
// float.
type Object = engine.Object

// Request is one recorded request to the service. Requests without an operation are recorded too.
type Request = engine.Request

// Payment is a payment by a buyer. Exactly one of the ids names the object that is paid.
type Payment = groups.Payment

// Answer is a buyer's answer to an input field of a payment link.
type Answer = groups.Answer

// Deposit is a payment to a deposit account.
type Deposit = groups.Deposit

// Sandbox is the service. It is an http.Handler, safe for concurrent use.
type Sandbox struct{ *engine.Engine }

// Pay simulates a buyer who pays, see [groups.Pay].
func (s *Sandbox) Pay(p Payment) (Object, error) { return groups.Pay(s.Engine, p) }

// Deposit simulates a sender of money to a deposit account, see [groups.Receive].
func (s *Sandbox) Deposit(d Deposit) (Object, error) { return groups.Receive(s.Engine, d) }

// Fund gives the organization an amount of an asset, see [groups.Fund].
func (s *Sandbox) Fund(network, token, amount string) (Object, error) {
	return groups.Fund(s.Engine, network, token, amount)
}

// Publish sends an event to every webhook that is not deleted, see [groups.Publish].
func (s *Sandbox) Publish(eventType string, payload Object) {
	groups.Publish(s.Engine, eventType, payload)
}

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
