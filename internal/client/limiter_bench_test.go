// SPDX-License-Identifier: MPL-2.0

package client

import (
	"testing"
	"time"
)

// BenchmarkPace runs 500 requests, 10 at a time and 50 at a time, against a service that takes 25 a second, with pacing and without, in real time. The ideal is what
// its limit allows.
func BenchmarkPace(b *testing.B) {
	const total, perSecond = 500, 25
	for _, bench := range []struct {
		name     string
		parallel int
		unpaced  bool
	}{
		{"paced/10", 10, false}, {"unpaced/10", 10, true}, {"paced/50", 50, false}, {"unpaced/50", 50, true},
	} {
		b.Run(bench.name, func(b *testing.B) {
			refused, failed := 0, 0
			for b.Loop() {
				service := &limited{accepts: bucket(perSecond, perSecond), header: true, latency: 50 * time.Millisecond}
				_, lost := run(b, service, total, bench.parallel, func(cfg *Config) { cfg.unpaced = bench.unpaced })
				failed += lost
				refused += service.refusals
			}
			ideal := b.N * (total/perSecond - 1) // a bucket is full at first
			b.ReportMetric(float64(refused)/float64(b.N), "refused")
			b.ReportMetric(float64(failed)/float64(b.N), "failed")
			b.ReportMetric(b.Elapsed().Seconds()/float64(ideal), "ideal")
		})
	}
}
