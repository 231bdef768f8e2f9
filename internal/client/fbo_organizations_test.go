// SPDX-License-Identifier: MPL-2.0

package client

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const (
	childrenOfA = "POST /organizations/" + idA + "/organizations"
	verifyB     = " /organizations/" + idA + "/organizations/" + idB + "/verify"
	transferOfA = "POST /organizations/" + idA + "/transfer_balance"
)

func TestCreateFboOrganization(t *testing.T) {
	t.Parallel()
	whole := `{"id":"` + idB + `","parentId":"` + idA + `","name":"Child","email":"a@b","website":null,"country":"NL","createdAt":"` +
		justNow + `"}`
	told := FboOrganization{ID: idB, ParentID: idA, Name: "Child", Email: "a@b", Country: new(CountryCode("NL")), CreatedAt: justNow}
	sent := told
	sent.CreatedAt = ""
	lost := []string{childrenPath + " was sent, but whether it took effect is unknown"}
	for name, test := range map[string]struct {
		steps    []step
		want     FboOrganization
		messages []string
		unknown  bool
	}{
		"object":        {[]step{reply(200, whole)}, told, nil, false},
		"array of one":  {[]step{reply(201, "["+whole+"]")}, told, nil, false},
		"bare id":       {[]step{reply(200, `"`+idB+`"`)}, sent, nil, false},
		"id of its own": {[]step{reply(200, `{"fboOrganizationId":"`+idB+`"}`)}, sent, nil, false},
		"organization":  {[]step{reply(200, `{"organizationId":"`+idB+`"}`)}, sent, nil, false},
		"capitals":      {[]step{reply(200, `{"organizationId":"`+strings.ToUpper(idB)+`"}`)}, sent, nil, false},
		"child":         {[]step{reply(200, `{"organizationId":"`+idA+`","childId":"`+idB+`","requestId":"`+idC+`"}`)}, sent, nil, false},
		"both, down":    {[]step{reply(200, `{"data":{"id":"`+idA+`","child_organization_id":"`+idB+`"}}`)}, sent, nil, false},
		"envelope":      {[]step{reply(200, `[{"organization":{"id":"`+idB+`","parentId":"`+idA+`"}}]`)}, sent, nil, false},
		"another name":  {[]step{reply(200, `{"entityId":"`+idB+`","ownerEntityId":"`+idA+`"}`)}, sent, nil, false},
		"parent alone": {
			[]step{reply(200, `{"organizationId":"`+idA+`"}`)},
			FboOrganization{},
			append(undisclosed, "it has organizationId "+idA), true,
		},
		"two": {
			[]step{reply(200, `{"entityId":"`+idB+`","accountHolderId":"`+idC+`"}`)},
			FboOrganization{},
			append(undisclosed, "accountHolderId "+idC+", entityId "+idB), true,
		},
		"request alone": {[]step{reply(200, `{"requestId":"`+idC+`"}`)}, FboOrganization{}, append(undisclosed, "it has requestId "+idC), true},
		"nothing":       {[]step{reply(200, "")}, FboOrganization{}, undisclosed, true},
		"dropped":       {[]step{drop}, FboOrganization{}, lost, true},
		"500":           {[]step{reply(500, "")}, FboOrganization{}, lost, true},
		"cut":           {[]step{cut(whole[:20])}, FboOrganization{}, undisclosed, true},
		"throttled":     {[]step{reply(429, ""), reply(200, whole)}, told, nil, false},
		"forbidden":     {[]step{reply(403, `{"error": "FBO mode is off"}`)}, FboOrganization{}, []string{"403", "FBO mode is off"}, false},
		"no parent":     {[]step{reply(404, "")}, FboOrganization{}, []string{"404"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			got, err := s.client().CreateFboOrganization(context.Background(), idA,
				FboOrganizationParams{Name: "Child", Email: "a@b", Country: new(CountryCode("NL"))})
			wantError(t, err, test.messages...)
			if diff := cmp.Diff(test.want, got); diff != "" || isUndecided(err) != test.unknown || IsNotFound(err) {
				t.Errorf("%v (-want +got):\n%s", err, diff)
			}
			s.wantAll(childrenOfA, `{"name":"Child","email":"a@b","country":"NL"}`)
		})
	}
	_, err := serve(t).client().CreateFboOrganization(context.Background(), "../"+idA, FboOrganizationParams{})
	wantError(t, err, "is not an id")
}

// wantAll checks that all requests were equal.
func (s *script) wantAll(line, body string) {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, got := range s.got {
		if (got.line != line || got.body != body) && got.line != "GET /transactions" { // there an id is looked for
			s.t.Errorf("%s %s, want %s %s", got.line, got.body, line, body)
		}
	}
}

const childrenPath = "POST /organizations/{parent_id}/organizations"

func TestFboVerification(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		steps    []step
		notFound bool
		messages []string
	}{
		"object":         {[]step{reply(200, `{"status":"Pending","updatedAt":"`+justNow+`"}`)}, false, nil},
		"lost at first":  {[]step{drop, reply(500, ""), reply(200, `{"status":"Pending","updatedAt":"`+justNow+`"}`)}, false, nil},
		"not found":      {[]step{reply(404, ""), listed()}, true, []string{"has no FBO organization " + idB}},
		"wrong address":  {[]step{reply(404, ""), reply(404, "")}, false, []string{"404", idB + " still exists could not be confirmed"}},
		"a proxy's page": {[]step{reply(404, ""), reply(200, "<html>")}, false, []string{"404", idB + " still exists could not be confirmed"}},
		"400":            {[]step{reply(400, "")}, false, []string{"400"}},
		"forbidden":      {[]step{reply(403, "")}, false, []string{"403"}},
		"nothing":        {[]step{reply(200, "")}, false, []string{"cannot be read"}},
		"without status": {[]step{reply(200, `{"businessName":"B"}`)}, false, []string{"it has no status"}},
		"no object":      {[]step{reply(200, "<html>")}, false, []string{"GET /organizations/{parent_id}", "HTML page"}},
	} {
		s := serve(t, test.steps...)
		got, err := s.client().FboVerification(context.Background(), idA, idB)
		wantError(t, err, test.messages...)
		if IsNotFound(err) != test.notFound || (got.Status == "Pending") != (test.messages == nil) {
			t.Errorf("%s: %v, %v", name, got, err)
		}
		for _, line := range s.lines() {
			if line != "GET"+verifyB && line != "GET /balance" {
				t.Errorf("%s: %s", name, line)
			}
		}
	}
	for _, ids := range [][2]string{{"x", idB}, {idA, "x"}} {
		_, err := serve(t).client().FboVerification(context.Background(), ids[0], ids[1])
		wantError(t, err, "is not an id")
	}
}

func TestUpdateFboVerification(t *testing.T) {
	t.Parallel()
	const put, get = "PUT" + verifyB, "GET" + verifyB
	full := FboVerificationParams{
		"Verified", new("r"), new("B"), new("7"), new(CountryCode("NL")),
		&Address{StreetLine1: "1", City: "C", Country: "NL", PostalCode: new("9")},
		&Representative{Name: "Ann", Email: "a@b"},
	}
	const fullBody = `{"status":"Verified","rejectionReason":"r","businessName":"B","registrationNumber":"7","country":"NL",` +
		`"address":{"streetLine1":"1","city":"C","postalCode":"9","country":"NL"},"representative":{"name":"Ann","email":"a@b"}}`
	whole := reply(200, fullBody[:len(fullBody)-1]+`,"updatedAt":"`+justNow+`"}`)
	for name, test := range map[string]struct {
		params   FboVerificationParams
		body     string
		steps    []step
		notFound bool
		messages []string
		lines    []string
	}{
		"full":    {full, fullBody, []step{whole}, false, nil, []string{put}},
		"least":   {FboVerificationParams{Status: "Verified"}, `{"status":"Verified"}`, []step{whole}, false, nil, []string{put}},
		"nothing": {full, fullBody, []step{reply(204, ""), whole}, false, nil, []string{put, get}},
		"null":    {full, fullBody, []step{reply(200, "null"), whole}, false, nil, []string{put, get}},
		"an id":   {full, fullBody, []step{reply(200, `{"id":"`+idB+`"}`), whole}, false, nil, []string{put, get}},
		"lost":    {full, fullBody, []step{drop, reply(500, ""), whole}, false, nil, []string{put, put, put}},
		"refused": {full, fullBody, []step{reply(422, `{"error": "status: no"}`)}, false, []string{"422", "status: no"}, []string{put}},
		"not found": {
			full, fullBody,
			[]step{reply(404, ""), reply(404, ""), listed()},
			true,
			[]string{"has no FBO organization " + idB},
			[]string{put, get, "GET /balance"},
		},
		"404, there":        {full, fullBody, []step{reply(404, ""), whole}, false, []string{"PUT", "404"}, []string{put, get}},
		"without a status":  {full, fullBody, []step{reply(200, `{"businessName":"B","country":"NL"}`), whole}, false, nil, []string{put, get}},
		"nothing, not read": {full, fullBody, []step{reply(200, ""), reply(403, "")}, false, []string{"403"}, []string{put, get}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			got, err := s.client().UpdateFboVerification(context.Background(), idA, idB, test.params)
			wantError(t, err, test.messages...)
			if IsNotFound(err) != test.notFound || (got.Status == "Verified" && got.UpdatedAt == justNow) != (test.messages == nil) {
				t.Errorf("%v, %v", got, err)
			}
			s.wantLines(test.lines...)
			if s.got[0].body != test.body {
				t.Errorf("sent %s, want %s", s.got[0].body, test.body)
			}
		})
	}
}

// TestUpdateFboVerification_decided returns a decision that the service makes at once. It does not
// wait for the sent status, but it waits for the sent details.
func TestUpdateFboVerification_decided(t *testing.T) {
	t.Parallel()
	const decided = `{"status":"Verified","businessName":"B","updatedAt":"` + justNow + `"}`
	params := FboVerificationParams{Status: "Pending", BusinessName: new("B")}
	for name, steps := range map[string][]step{
		"in the response": {reply(200, decided)},
		"in a read":       {reply(204, ""), reply(200, decided)},
		"in a late read":  {reply(204, ""), reply(200, `{"status":"Pending","updatedAt":"`+justNow+`"}`), reply(200, decided)},
	} {
		s := serve(t, steps...)
		got, err := s.client().UpdateFboVerification(context.Background(), idA, idB, params)
		if err != nil || got.Status != "Verified" || *got.BusinessName != "B" || len(s.lines()) != len(steps) {
			t.Errorf("%s: %v, %v after %v", name, got, err, s.lines())
		}
	}
}

// TestFboVerification_fresh waits for a child that this client made just now, in a read and in an
// update. A 404 of an older child counts at once, and says that no list shows the account.
func TestFboVerification_fresh(t *testing.T) {
	t.Parallel()
	verification := reply(200, `{"status":"Pending","updatedAt":"`+justNow+`"}`)
	child := reply(200, `{"id":"`+idB+`","parentId":"`+idA+`","name":"N","email":"a@b","createdAt":"`+justNow+`"}`)
	s := serve(t, child, reply(404, ""), verification, reply(404, ""), verification)
	c := s.client()
	c.account.Looks = []time.Duration{time.Microsecond, time.Minute} // the first pause is enough
	if _, err := c.CreateFboOrganization(context.Background(), idA, FboOrganizationParams{Name: "N", Email: "a@b"}); err != nil {
		t.Fatal(err)
	}
	if _, err := c.FboVerification(context.Background(), idA, idB); err != nil {
		t.Error(err)
	}
	if _, err := c.UpdateFboVerification(context.Background(), idA, idB, FboVerificationParams{Status: "Pending"}); err != nil {
		t.Error(err)
	}
	_, err := serve(t, reply(404, ""), listed()).client().FboVerification(context.Background(), idA, idB)
	var missing *NotFoundError
	if !errors.As(err, &missing) || !missing.EmptyList {
		t.Errorf("%v: want a missing child without evidence of its account", err)
	}
}

func TestTransferBalance(t *testing.T) {
	t.Parallel()
	params := TransferBalanceParams{
		FromOrganizationID: idA, ToOrganizationID: idB, Network: "Base", Token: new("0xAb"),
		Amount: decimal(t, "12345678901234567890123456789.000000000000000001"),
	}
	const body = `{"fromOrganizationId":"` + idA + `","toOrganizationId":"` + idB +
		`","network":"Base","token":"0xAb","amount":12345678901234567890123456789.000000000000000001}`
	lost := []string{
		"POST /organizations/{parent_id}/transfer_balance was sent, but whether it took effect is unknown",
	}
	for name, test := range map[string]struct {
		steps    []step
		messages []string
		unknown  bool
	}{
		"object":     {[]step{reply(200, `{"id":"`+idC+`"}`)}, nil, false},
		"more of it": {[]step{reply(200, `{"id":"`+idC+`","amount":1}`)}, nil, false},
		"id":         {[]step{reply(200, `{"balanceTransferId":"`+idC+`"}`)}, nil, false},
		"bare id":    {[]step{reply(201, `"`+idC+`"`)}, nil, false},
		"throttled":  {[]step{reply(429, ""), reply(200, `{"id":"`+idC+`"}`)}, nil, false},
		"nothing":    {[]step{reply(200, ""), listed(), listed()}, append(undisclosed, "the response was empty"), true},
		"dropped":    {[]step{drop}, append(lost, "connection closed"), true},
		"500":        {[]step{reply(500, "")}, append(lost, "500"), true},
		"cut":        {[]step{cut("{"), listed(), listed()}, undisclosed, true},
		"not enough": {[]step{reply(422, `{"error": "amount: no"}`)}, []string{"422", "amount: no"}, false},
		"a stranger": {[]step{reply(403, `{"error": "toOrganizationId: no"}`)}, []string{"403", "toOrganizationId: no"}, false},
		"no parent":  {[]step{reply(404, "")}, []string{"404"}, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := serve(t, test.steps...)
			got, err := s.client(allowed).TransferBalance(context.Background(), idA, params)
			wantError(t, err, test.messages...)
			if isUndecided(err) != test.unknown || (got.ID == idC) != (test.messages == nil) || IsNotFound(err) {
				t.Errorf("%v, %v", got, err)
			}
			s.wantAll(transferOfA, body)
		})
	}
	if _, err := serve(t).client().TransferBalance(context.Background(), idA, params); !errors.Is(err, ErrMoneyMovement) {
		t.Errorf("without leave: %v", err)
	}
}
