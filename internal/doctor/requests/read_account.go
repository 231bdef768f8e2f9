// SPDX-License-Identifier: MPL-2.0

package requests

import (
	"context"
	"fmt"
	"net/url"
	"slices"

	"github.com/google/uuid"

	"github.com/terraform-payments/terraform-provider-payments/internal/cli"
	"github.com/terraform-payments/terraform-provider-payments/internal/doctor/evidence"
)

// ReadAccount sends the reads: first the lists and the reads that need nothing, then the reads of
// objects that the lists named. It returns early if the service stops responding.
func (s *Session) ReadAccount(ctx context.Context, reads *Reads) error {
	for _, op := range reads.Operations {
		s.ResultOf(op) // the report has the order of the contract
	}
	ids := map[string][]string{} // by object
	for _, needsID := range []bool{false, true} {
		for _, op := range reads.Operations {
			if op.Why != "" || needsID != (op.Parent != "") {
				continue
			}
			read := s.readList
			if needsID {
				read = s.readByID
			}
			if err := read(ctx, op, ids); err != nil {
				return err
			}
		}
	}
	return nil
}

// readList sends a read that needs nothing, and again with its flag, such as include_archived=true.
// The ids in a list are for later requests.
func (s *Session) readList(ctx context.Context, op *Operation, ids map[string][]string) error {
	r := s.ResultOf(op)
	keep := func(got evidence.Reading) {
		object := op.Response.Object
		for _, id := range got.IDs {
			if op.Response.List && len(ids[object]) < s.sample && !slices.Contains(ids[object], id) {
				ids[object] = append(ids[object], id)
			}
		}
	}
	response, err := s.Send(ctx, op, op.NewRequest())
	if err != nil {
		return err
	}
	keep(s.count(op, response))
	if op.Flag == "" {
		return nil
	}
	request := op.NewRequest()
	request.Query = url.Values{op.Flag: {"true"}}
	response, err = s.Send(ctx, op, request)
	switch {
	case err != nil:
		return err
	case response.Refusal != "" && !response.SaysNothing:
		r.Refusal = response.Refusal
		return nil
	case response.Failure() != "":
		r.Record(response)
		return nil
	}
	got := evidence.Read(op.Operation, response.Body, s.sample, s.now(), &s.Facts)
	keep(got)
	r.Flagged, r.Compared = got.Elements, got.Breach == "" && r.Bare+r.Envelope > 0
	return nil
}

// readByID reads the objects with some ids, and one that does not exist.
func (s *Session) readByID(ctx context.Context, op *Operation, ids map[string][]string) error {
	r, missing, refusal := s.ResultOf(op), 0, ""
	for _, id := range ids[op.Parent] {
		response, err := s.Send(ctx, op, op.NewRequest(id))
		switch {
		case err != nil:
			return err
		case response.isMissing:
			missing, refusal = missing+1, response.Refusal
		default:
			s.count(op, response)
		}
	}
	switch {
	case missing == 0:
	case r.Objects+r.Bare+r.Envelope > 0: // an account that changes, or reads that lag behind lists
		evidence.Once(&r.Failures, fmt.Sprintf("%s not found (%s): either deleted since the list was read, or too new",
			cli.Count(missing, "listed object"), refusal))
	default: // the operation finds nothing
		evidence.Once(&r.Breaches, "the service returned "+refusal)
	}
	if !op.IsByID() {
		return nil
	}
	response, err := s.Send(ctx, op, op.NewRequest(uuid.NewString()))
	switch {
	case err != nil:
		return err
	case response.Refusal != "" && !response.SaysNothing:
		r.Missing = response.Refusal
	case response.Failure() != "":
		r.Record(response)
	default:
		r.Missing = Success
	}
	return nil
}

// count reads a response into facts, and counts its objects.
func (s *Session) count(op *Operation, response Response) (got evidence.Reading) {
	r := s.ResultOf(op)
	if response.Failure() != "" {
		r.Record(response)
		return got
	}
	got = s.Take(op, response.Body)
	r.Listed += got.Elements
	r.Objects += min(got.Elements, s.sample)
	return got
}
