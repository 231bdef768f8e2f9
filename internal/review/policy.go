// SPDX-License-Identifier: MPL-2.0

package review

// policy has the levels and the exceptions of a team.
type policy struct{}

// readPolicy reads the file of a policy. Without a file, nothing changes.
func readPolicy(string) (*policy, error) { return &policy{}, nil }

// apply sets the levels of findings.
func (*policy) apply([]*finding) {}
