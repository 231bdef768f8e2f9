// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"strings"
	"sync"
)

// bulk answers reads by id from one reading of the group's list. It serves a refresh, which reads thousands of objects and writes
// none; the first write ends it for good, because from then on a list is old. A nil *bulk never answers.
type bulk struct {
	mu    sync.Mutex
	kinds map[string]*snapshot // nil after the first write
}

// snapshot is one group's list, read once.
type snapshot struct {
	read    sync.Once
	objects map[string]any
}

// forget ends the use of lists.
func (b *bulk) forget() {
	if b == nil {
		return
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.kinds = nil
}

func (b *bulk) of(kind string) *snapshot {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.kinds == nil {
		return nil
	}
	if b.kinds[kind] == nil {
		b.kinds[kind] = &snapshot{}
	}
	return b.kinds[kind]
}

// fromList returns the object with that id. What the list lacks, or a list that fails, is left to the operation that
// reads one object: a list never decides that something is gone.
func fromList[T entity](ctx context.Context, b *bulk, kind, id string, all every[T]) (T, bool) {
	var none T
	if b == nil || all == nil {
		return none, false
	}
	s := b.of(kind)
	if s == nil {
		return none, false
	}
	s.read.Do(func() {
		objects := map[string]any{}
		var n notes
		for object, err := range all(ctx, &n) {
			if err != nil {
				return
			}
			if n.isPart(object.ObjectID()) {
				continue // not the whole object
			}
			objects[strings.ToLower(object.ObjectID())] = object
		}
		s.objects = objects
	})
	object, ok := s.objects[strings.ToLower(id)].(T)
	return object, ok
}
