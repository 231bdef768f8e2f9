// SPDX-License-Identifier: MPL-2.0

// Package sandbox is the payments service itself, embedded. Acceptance tests, the demo and users'
// own `terraform test` run against it. It is strict where the specification speaks. Where the
// specification is silent, a [Dialect] decides how it speaks. A [Fault] makes it fail.
//
// Every request is checked against the contract before it is handled, and every response before it
// is sent.
//
// The engine is in sandbox.go (options), serve.go (the chain of a request), check.go (the
// contract), handle.go (common parts of handlers), transaction.go, schedule.go (jobs by the clock)
// and deliveries.go (webhooks). The one table of groups and handlers is registry.go. Every other
// file is a group of the specification, or shared by several groups: ledger.go, assets.go,
// pricing.go, payments.go, sessions.go. The control interface is in control*.go.
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
