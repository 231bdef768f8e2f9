// SPDX-License-Identifier: MPL-2.0

package rows

// ExampleID is the id in every import example, and in examples of data sources that read an object
// which no resource makes.
const ExampleID = "0b9f6a2e-7c35-4f0e-9d6b-3a1f7c2d8e40"

const StrangerID = "5e0d2b61-8c47-4a39-9f12-0a1b2c3d4e5f"
