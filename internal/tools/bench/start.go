// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"context"
	"fmt"
	"time"
)

// starts is the number of starts of which the median counts.
const starts = 11

// start measures from the start of the process to the schemas, which every command of terraform
// waits for.
func (b *bench) start(ctx context.Context, provider string) (sample, error) {
	var all, handshakes, cpu []time.Duration
	var peaks []int64
	for range starts {
		begun := time.Now()
		p, err := startPlugin(ctx, provider, b.dir)
		if err != nil {
			return sample{}, err
		}
		err = p.call(ctx, "GetProviderSchema", nil, 0)
		all, handshakes = append(all, time.Since(begun)), append(handshakes, p.handshaken)
		peaks = append(peaks, p.statusKB("VmHWM"))
		cpu = append(cpu, p.stop())
		if err != nil {
			return sample{}, err
		}
	}
	return sample{
		wall: median(all), providerCPU: median(cpu), providerPeak: median(peaks),
		note: fmt.Sprintf("handshake %d ms, schemas %d ms", median(handshakes).Milliseconds(), median(all).Milliseconds()),
	}, nil
}
