// SPDX-License-Identifier: MPL-2.0

// Package requests sends the requests of the doctor. The contract names its reads: it knows no
// operation by name. A [Session] turns each response into evidence, and keeps no value of it.
package requests
