// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"path/filepath"
	"testing"
)

func BenchmarkRequests(b *testing.B) {
	for name, data := range map[string]bool{"memory": false, "file": true} {
		options := Options{}
		if data {
			options.Data = filepath.Join(b.TempDir(), "sandbox.db")
		}
		s := open(b, options)
		id := s.makeMug()
		b.Run("GET/"+name, func(b *testing.B) {
			for b.Loop() {
				s.ask("GET", "/product/"+id, "")
			}
		})
		b.Run("POST/"+name, func(b *testing.B) {
			for b.Loop() {
				s.ask("POST", "/product/create", mug)
			}
		})
	}
}
