// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"context"
	"sync"
)

// Delivery is a message on its way to its receiver.
type Delivery struct {
	Webhook, Message string // ids; empty for a forwarded event
	attempts         int    // at most
	done             chan struct{}
	event            string // the type of a forwarded event, which is no message of the store
	post             Post
}

// deliveryQueue makes deliveries in the background. Each webhook gets its messages in order, and
// no webhook waits for another one's receiver.
type deliveryQueue struct {
	deliver func(d *Delivery) deliveryResult // makes all attempts

	mu      sync.Mutex
	waiting map[string][]*Delivery // by webhook; an entry exists while a goroutine works on it
	idle    sync.Cond              // no entry is left
}

// deliveryResult is the result of all attempts at a delivery.
type deliveryResult int

const (
	nothingSent deliveryResult = iota // the message was removed, or its webhook is paused or deleted
	messageLost
	messageArrived
)

func newDeliveryQueue(deliver func(d *Delivery) deliveryResult) *deliveryQueue {
	q := &deliveryQueue{deliver: deliver, waiting: map[string][]*Delivery{}}
	q.idle.L = &q.mu
	return q
}

// add queues deliveries and returns at once.
func (q *deliveryQueue) add(outbox []*Delivery) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, d := range outbox {
		queue, works := q.waiting[d.Webhook]
		q.waiting[d.Webhook] = append(queue, d)
		if !works {
			go q.work(d.Webhook)
		}
	}
}

// work makes the deliveries of one webhook until none waits. After a message that did not arrive,
// the next one gets a single attempt: many messages for a dead receiver must not take minutes.
func (q *deliveryQueue) work(webhook string) {
	arrived := true
	for {
		d := q.next(webhook)
		if d == nil {
			return
		}
		if !arrived {
			d.attempts = 1
		}
		if result := q.deliver(d); result != nothingSent {
			arrived = result == messageArrived
		}
		close(d.done)
	}
}

// next takes the next delivery of a webhook, or ends its work if there is none.
func (q *deliveryQueue) next(webhook string) *Delivery {
	q.mu.Lock()
	defer q.mu.Unlock()
	queue := q.waiting[webhook]
	if len(queue) == 0 {
		delete(q.waiting, webhook)
		if len(q.waiting) == 0 {
			q.idle.Broadcast()
		}
		return nil
	}
	q.waiting[webhook] = queue[1:]
	return queue[0]
}

// wait returns when the deliveries are over, or with ctx's error when ctx ends before.
func (q *deliveryQueue) wait(ctx context.Context, outbox []*Delivery) error {
	for _, d := range outbox {
		select {
		case <-d.done:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// waitAll returns when no delivery is queued or under way, or with ctx's error when ctx ends
// before.
func (q *deliveryQueue) waitAll(ctx context.Context) error {
	defer context.AfterFunc(ctx, func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		q.idle.Broadcast()
	})()
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.waiting) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		q.idle.Wait()
	}
	return nil
}
