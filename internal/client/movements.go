// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"encoding/json"
	"strings"
	"sync"
)

// Movements are the movements of money of one client. They happen one after the other, so that each
// one sees those before it.
type Movements struct {
	mu   sync.Mutex
	turn chan struct{}
	made map[string]string // the id of the made object, empty if it is not known, by the request
}

// Movements returns the movements of this client.
func (c *Client) Movements() *Movements { return &c.movements }

// Begin waits until no other movement is under way. It fails if ctx ends first.
func (m *Movements) Begin(ctx context.Context) (end func(), err error) {
	m.mu.Lock()
	if m.turn == nil {
		m.turn, m.made = make(chan struct{}, 1), map[string]string{}
	}
	m.mu.Unlock()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	select {
	case m.turn <- struct{}{}:
		return func() { <-m.turn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Made returns the id of the object that an equal request of this client made or may have made. The
// caller has the turn.
func (m *Movements) Made(kind string, params any) (id string, ok bool) {
	id, ok = m.made[movementKey(kind, params)]
	return id, ok
}

// Note remembers a request. The id is empty if it is not known. The caller has the turn.
func (m *Movements) Note(kind string, params any, id string) { m.made[movementKey(kind, params)] = id }

func movementKey(kind string, params any) string {
	body, _ := json.Marshal(params) // params that cannot be encoded are not sent
	return kind + " " + strings.ToLower(string(body))
}
