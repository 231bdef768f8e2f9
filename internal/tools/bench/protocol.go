// SPDX-License-Identifier: MPL-2.0

//go:build linux

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"
)

// starts is the number of starts of which the median counts.
const starts = 11

// settings is the provider block of a row.
func (r row) settings(url, key string) (map[string]any, error) {
	name, literal, _ := strings.Cut(refreshArgument(r.refresh), "=")
	var refresh any
	if err := json.Unmarshal([]byte(literal), &refresh); err != nil {
		return nil, err
	}
	settings := map[string]any{"base_url": url, "api_key": key, strings.TrimSpace(name): refresh}
	if r.rate > 0 {
		settings["max_requests_per_second"] = r.rate
	}
	return settings, nil
}

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

// reads reads objects as an engine does, ten at a time, and measures the memory that the provider
// still has afterwards.
func (b *bench) reads(ctx context.Context, r row, provider string, service *service) (sample, error) {
	groups := groupsOf(r.objects)
	state, seed, err := world(groups, b.patterns)
	if err != nil {
		return sample{}, err
	}
	if err := service.Seed(seed); err != nil {
		return sample{}, err
	}
	requests, err := readRequests(state)
	if err != nil {
		return sample{}, err
	}
	p, err := startPlugin(ctx, provider, b.dir)
	if err != nil {
		return sample{}, err
	}
	settings, err := r.settings(service.url, service.Key())
	if err == nil {
		err = p.configure(ctx, settings)
	}
	if err != nil {
		p.stop()
		return sample{}, err
	}
	begun := time.Now()
	err = p.readAll(ctx, requests)
	s := sample{wall: time.Since(begun), providerPeak: p.statusKB("VmRSS"), requests: service.requests.Load()}
	s.note = fmt.Sprintf("peak %s MB", megabytes(p.statusKB("VmHWM")))
	s.providerCPU = p.stop()
	return s, err
}

// readRequests encodes a ReadResource for each object of a state.
func readRequests(state []byte) ([][]byte, error) {
	var all struct {
		Resources []struct {
			Type      string `json:"type"`
			Instances []struct {
				Attributes json.RawMessage `json:"attributes"`
				Private    []byte          `json:"private"`
			} `json:"instances"`
		} `json:"resources"`
	}
	if err := json.Unmarshal(state, &all); err != nil {
		return nil, err
	}
	var requests [][]byte
	for _, resource := range all.Resources {
		for _, instance := range resource.Instances {
			object, err := value(readState, instance.Attributes)
			if err != nil {
				return nil, err
			}
			request := append(text(readType, resource.Type), object...)
			requests = append(requests, append(request, text(readPrivate, string(instance.Private))...))
		}
	}
	return requests, nil
}

// readAll calls ReadResource for each request, ten at a time.
func (p *plugin) readAll(ctx context.Context, requests [][]byte) error {
	next := make(chan []byte)
	errs := make([]error, 10)
	var workers sync.WaitGroup
	for i := range errs {
		workers.Go(func() {
			for req := range next {
				if errs[i] == nil {
					errs[i] = p.call(ctx, "ReadResource", req, readDiagnostics)
				}
			}
		})
	}
	for _, req := range requests {
		next <- req
	}
	close(next)
	workers.Wait()
	return errors.Join(errs...)
}
