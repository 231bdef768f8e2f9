// SPDX-License-Identifier: MPL-2.0

package store

// Record is an object of a group, its place in the order of creation, and its next job. A stored
// record is never changed, only replaced.
type Record struct {
	Group  string `json:"-"`
	Seq    int    `json:"seq"`
	Object Object `json:"object"`
	// Job is due at a time that sorts as a string does. Both are empty without a job.
	Job string `json:"job,omitempty"`
	Due string `json:"due,omitempty"`
}
