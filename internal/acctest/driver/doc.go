// SPDX-License-Identifier: MPL-2.0

// Package driver drives the provider in this process through the plugin protocol, in place of
// Terraform core. One command of the driver takes milliseconds, one of the terraform binary a
// second.
//
// # What it models
//
// A plan ([Driver.Plan], [Driver.PlanWithoutRefresh], [Driver.PlanDestroy]) takes these steps:
//
//  1. It parses the configuration, and starts a provider that is not configured yet.
//  2. It validates the provider block and each resource block, with unknown references.
//  3. It configures the provider, upgrades the objects of the state, and imports and reads them.
//  4. For each block, after those that it refers to: it evaluates and validates the block, proposes
//     a new state, asks the provider for a plan, and checks the plan by the rules of core. A
//     replaced object is planned a second time, without its prior state.
//  5. It plans the deletion of objects that left the configuration: see
//     [Driver.DeletesBeforeRefresh].
//
// [Driver.Apply] starts another provider. It deletes dependents first, creates dependencies first,
// plans each block again with the values that are known now, applies it, and checks the new state
// against the plan. After a failure, it skips what depends on the failed object and keeps the rest.
// The state is JSON, with identities and private state, as in a state file.
//
// [Driver.Run] and [Test] take the steps of package resource of terraform-plugin-testing, with
// their checks of plans and states. [Driver.Import], [Driver.Refresh], [Driver.Destroy] and
// [Driver.Forget] are the commands of these names. A block that is no resource has a call of its
// own, with one such block in its configuration: [Driver.ReadDataSource], [Driver.List],
// [Driver.Invoke] and [Driver.Open]. Every command starts a new provider. A driver of [NewQuick]
// does not ask it twice for the same plan of an object that exists, or for the same validation.
//
// # What it does not model
//
// There are no variables, locals, modules, function calls in configurations, counts, lifecycle
// blocks, triggers of actions, moved or removed blocks, provisioners, deferred changes and
// sensitive marks. There is one provider, objects are written one after the other, and nothing is
// printed. A configuration with anything else is an error, never ignored. Tests that need these run
// the real terraform: see package acctest.
//
// # How it is held against the real terraform
//
// Package conformance runs the same steps with both, and records what happens: the changes of each
// plan (actions, values before and after, unknown values, reasons to replace), each state (values,
// dependencies, taints), and each request to the provider with its response and private state. Ids
// apart, both records must be equal.
//
//   - TestAccConformance does so with the life of every resource of the provider.
//   - TestAccConformance_driver does so with a provider made for it: nested attributes of every
//     kind, replaced dependencies, objects that leave the configuration, private state, and
//     failures.
//
// Blocks of the other kinds are not recorded. TestAccReadings, TestAccSessions and the examples of
// actions and list resources run them with the real terraform too, where it has them.
package driver
