// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"bytes"
	_ "embed"
)

//go:embed seeds/demo.json
var demoSeed []byte

// DemoName names the demo seed in place of a file.
const DemoName = "demo"

// DemoSeed returns the seed of a small business, a coffee roaster. Its ids never change, so guides
// can name them.
func DemoSeed() []byte { return bytes.Clone(demoSeed) }
