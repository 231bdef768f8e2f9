// SPDX-License-Identifier: MPL-2.0

package store

import "sync/atomic"

// Record is an object and its place in the order of creation. A stored record is never changed,
// only replaced.
type Record struct {
	Seq    int    `json:"seq"`
	Object Object `json:"object"`

	json *atomic.Pointer[[]byte] // see JSON
}

func newRecord() *Record { return &Record{json: new(atomic.Pointer[[]byte])} }

// JSON returns what encode makes of the object. Without an error it is remembered: the next call
// returns the same.
func (r *Record) JSON(encode func(Object) ([]byte, error)) ([]byte, error) {
	if done := r.json.Load(); done != nil {
		return *done, nil
	}
	data, err := encode(r.Object)
	if err == nil {
		r.json.Store(&data)
	}
	return data, err
}
