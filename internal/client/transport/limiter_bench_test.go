// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"testing"
	"time"
)

// BenchmarkLimiter runs 500 requests, 10 and 50 at a time, against a service that accepts 25 a
// second, with the limiter and without, in real time. The ideal is the time that the service's
// limit allows.
func BenchmarkLimiter(b *testing.B) {
	const total, perSecond = 500, 25
	for _, bench := range []struct {
		name     string
		parallel int
		changes  []func(*Transport)
	}{
		{"limited/10", 10, nil}, {
			"unlimited/10", 10, []func(*Transport){unlimit},
		}, {"limited/50", 50, nil}, {"unlimited/50", 50, []func(*Transport){unlimit}},
	} {
		b.Run(bench.name, func(b *testing.B) {
			refused, failed := 0, 0
			for b.Loop() {
				service := &limited{accepts: bucket(perSecond, perSecond), header: true, latency: 50 * time.Millisecond}
				_, lost := run(b, service, total, bench.parallel, bench.changes...)
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
