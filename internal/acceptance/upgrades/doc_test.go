// SPDX-License-Identifier: MPL-2.0

// Package upgrades holds this version of the provider against the states of released ones.
//
// testdata has a directory for each minor version, in it one for each resource, and in it one for
// each configuration of its row, full and minimal:
//
//   - main.tf is the configuration, without the provider block.
//   - service.json has the objects of the service, as a seed of the sandbox.
//   - state.json has the state that the version wrote: schema versions, attributes, identities and
//     private data.
//
// Every later version of the same major version reads each state, keeps its values and identities,
// and plans no change for its configuration. So the files of a released version never change.
//
// Before the first release of a minor version, its files are written by
//
//	go test ./internal/acceptance/upgrades -update 1.1
package upgrades_test
