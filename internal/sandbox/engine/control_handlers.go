// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"errors"
	"net/http"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/dialect"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// controlObjects returns the objects of one moment.
func controlObjects(e *Engine, _ *http.Request, _ []byte) (any, error) {
	all, tx := Object{}, e.Read()
	for name := range e.def.Groups {
		all[name] = tx.List(name)
	}
	return all, nil
}

func controlGroup(e *Engine, r *http.Request, _ []byte) (any, error) {
	group := r.PathValue("group")
	if err := e.known(group); err != nil {
		return nil, err
	}
	return e.Objects(group), nil
}

func controlPut(e *Engine, r *http.Request, body []byte) (any, error) {
	var object Object
	if err := store.Decode(body, &object); err != nil {
		return nil, errors.New("the body is not a JSON object: " + malformed(err))
	}
	if wrong := mistakeIn(body); wrong != nil {
		return nil, wrong
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.put(r.PathValue("group"), object)
}

func controlRemove(e *Engine, r *http.Request, _ []byte) (any, error) {
	removed, err := e.removed(r.PathValue("group"), r.PathValue("id"))
	return Object{"removed": removed}, err
}

func controlDialect(e *Engine, _ *http.Request, body []byte) (any, error) {
	wanted, err := dialect.Parse(strings.TrimSpace(string(body)))
	if err != nil {
		return nil, err
	}
	e.SetDialect(wanted)
	return nil, nil
}

func controlSpoken(e *Engine, _ *http.Request, _ []byte) (any, error) {
	spoken := e.Spoken()
	return Object{"dialect": spoken.String(), "description": spoken.Describe(), "settings": dialect.Choices()}, nil
}

func controlWait(e *Engine, r *http.Request, _ []byte) (any, error) {
	return nil, e.WaitForDeliveries(r.Context())
}
