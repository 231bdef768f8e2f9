// SPDX-License-Identifier: MPL-2.0

package group

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/client/operation"
)

// created remembers the objects that this client made, and the create requests in flight. So no two
// requests take the same object.
type created struct {
	mu      sync.Mutex
	ids     map[string]time.Time     // the time of the claim, see [keyOf]; zero after the object was deleted
	queues  map[string]chan struct{} // full while the first request of a queue is in flight
	waiting map[string]int           // how many requests are in a queue
	flights []*flight

	undated notes[bool]      // nouns of groups whose objects do not say when they were made
	deleted notes[time.Time] // when this client last deleted an object, by noun
	// written are the times at which earlier clients made or changed objects, by the id in lower
	// case.
	written notes[time.Time]
	// existing are the ids of objects in the latest complete list before a request, by noun, in
	// lower case.
	existing notes[map[string]bool]
}

// keyOf is the key of an object: two groups may use one id.
func keyOf(noun, id string) string { return noun + " " + strings.ToLower(id) }

// notes are values by a key. The zero value is ready to use.
type notes[V any] struct {
	mu  sync.Mutex
	all map[string]V
}

func (n *notes[V]) note(key string, value V) {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.all == nil {
		n.all = map[string]V{}
	}
	n.all[key] = value
}

// of returns the latest value of a key, or the zero value.
func (n *notes[V]) of(key string) V {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.all[key]
}

// flight is a create request whose object is not known yet.
type flight struct {
	op      operation.Op
	matches func(object any) bool // whether it may have made an object
}

// count returns the number of objects that this client has created.
func (c *created) count() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.ids)
}

// Claim gives an id to one request. It returns false where another request of this client has it.
func (c *created) claim(noun, id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ids == nil {
		c.ids = map[string]time.Time{}
	}
	key := keyOf(noun, id)
	isFree := c.ids[key].IsZero() // a new object may get the id of a deleted one
	if isFree {
		c.ids[key] = time.Now()
	}
	return isFree
}

func (c *created) has(noun, id string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	_, ok := c.ids[keyOf(noun, id)]
	return ok
}

// isFresh reports whether this client made an object, or an earlier one wrote it, so lately before
// a time that a read of that time may not show it yet.
func (c *created) isFresh(noun, id string, at time.Time, within time.Duration) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	made, own := c.ids[keyOf(noun, id)]
	if !own {
		made = c.written.of(strings.ToLower(id))
	}
	since := at.Sub(made)
	return !made.IsZero() && since >= 0 && since < within // another clock may be ahead
}

// deletedWithin reports whether this client deleted an object of a group so lately that the service
// may still refuse another one with its key.
func (c *created) deletedWithin(noun string, within time.Duration) bool {
	return time.Since(c.deleted.of(noun)) < within
}

// removed notes that an object is deleted, so that a 404 counts from now on.
func (c *created) removed(noun, id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.ids[keyOf(noun, id)]; ok {
		c.ids[keyOf(noun, id)] = time.Time{}
	}
	c.written.note(strings.ToLower(id), time.Time{})
}

// queue waits until no request with the same operation, ids and body is in flight. So each request
// knows the objects of those before it. queue fails if ctx ends. Then nothing was sent.
func (c *created) queue(ctx context.Context, op operation.Op, in any, args []string) (done func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	body, _ := json.Marshal(in) // a body that cannot be encoded is not sent
	key := op.Method + " " + op.Path + " " + strings.Join(args, " ") + " " + string(body)
	c.mu.Lock()
	if c.queues == nil {
		c.queues, c.waiting = map[string]chan struct{}{}, map[string]int{}
	}
	queue := c.queues[key]
	if queue == nil {
		queue = make(chan struct{}, 1)
		c.queues[key] = queue
	}
	c.waiting[key]++
	c.mu.Unlock()
	leave := func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.waiting[key]--; c.waiting[key] == 0 {
			delete(c.waiting, key)
			delete(c.queues, key)
		}
	}
	select {
	case queue <- struct{}{}:
		return func() { <-queue; leave() }, nil
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
}

// departs registers a request, until the returned function is called.
func (c *created) departs(f *flight) (arrived func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.flights = append(c.flights, f)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.flights = slices.DeleteFunc(c.flights, func(other *flight) bool { return other == f })
	}
}

// isContested reports whether another request in flight may have made an object. That is a similar
// request, because equal requests wait for each other.
func (c *created) isContested(f *flight, object any) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.ContainsFunc(c.flights, func(other *flight) bool { return other != f && other.op == f.op && other.matches(object) })
}
