// SPDX-License-Identifier: MPL-2.0

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

// TestPlatforms checks the types of the provider and of its libraries on platforms unlike most that
// run tests: an int has 32 bits there, or other system calls exist. A build for each platform takes
// minutes, so only the rehearsal does that.
func TestPlatforms(t *testing.T) {
	t.Parallel()
	for _, platform := range []string{"freebsd/386", "windows/386", "darwin/arm64"} {
		system, architecture, _ := strings.Cut(platform, "/")
		loaded, err := packages.Load(&packages.Config{
			Mode: packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedTypes | packages.NeedSyntax |
				packages.NeedCompiledGoFiles | packages.NeedTypesSizes,
			Dir: filepath.Join("..", "..", ".."), Env: append(os.Environ(), "GOOS="+system, "GOARCH="+architecture, "CGO_ENABLED=0"),
		}, ".")
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		packages.Visit(loaded, nil, func(p *packages.Package) {
			n++
			for _, err := range p.Errors {
				t.Errorf("%s: %s", platform, err)
			}
		})
		if n < 300 {
			t.Errorf("%s: only %d packages were checked", platform, n)
		}
	}
}
