// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"strings"
	"sync"
)

// bulk serves reads by id from the group's list, which it reads once. It is for a refresh, which
// reads thousands of objects and writes none. The first write ends it, because it makes the list
// outdated. A nil *bulk serves nothing.
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

// fromList returns the object with that id. If the list lacks the object, or fails, the operation
// that reads one object decides: the list alone never says that an object is missing.
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
