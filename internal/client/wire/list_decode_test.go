// SPDX-License-Identifier: MPL-2.0

package wire

import (
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

func TestDecodeList(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		in       string
		items    []int
		messages string // of the error
	}{
		{`[]`, nil, ""},
		{`[1, 2,3]`, []int{1, 2, 3}, ""},
		{` [1] ` + "\n", []int{1}, ""},
		{``, nil, "the response is empty"},
		{" \n", nil, "the response is empty"},
		{`null`, nil, ""},
		{`{"products": [1, 2]}`, []int{1, 2}, ""},
		{`{"total": 2, "page": {"next": [null, {}], "x": {}}, "items": [1, 2], "more": false, "none": null}`, []int{1, 2}, ""},
		{`{"items": []}`, nil, ""},
		{`{"errors": [], "items": [1, 2], "warnings": [ ]}`, []int{1, 2}, ""},
		{`{"errors": []}`, nil, "it is an object without an array"},
		{`{"items": [1], "errors": [{"code": 1}]}`, []int{1}, "it says that the request failed (errors)"},
		{
			`{"items": [1, 2], "total": 2, "hasMore": false, "next": null, "nextCursor": "", "links": {"next": null, "self": "/1"}}`,
			[]int{1, 2},
			"",
		},
		{`{"items": [1], "total": 2}`, []int{1}, "it has 1 of 2 objects"},
		{`{"totalCount": 2, "items": [1]}`, []int{1}, "it has 1 of 2 objects"},
		{`{"items": [1], "has_more": true}`, []int{1}, "it goes on elsewhere (has_more)"},
		{`{"nextPageToken": "b", "items": [1]}`, []int{1}, "it goes on elsewhere (nextPageToken)"},
		{`{"items": [1], "links": {"a": {"b": [1]}, "next": "/2"}}`, []int{1}, "it goes on elsewhere (next)"},
		{`{"items": [1], "next": 2}`, []int{1}, "it goes on elsewhere (next)"},
		{`{"items": [1], "meta": {"total": 2}}`, []int{1}, "it has 1 of 2 objects"},
		{`{"pagination": {"total_count": "2"}, "items": [1]}`, []int{1}, "it has 1 of 2 objects"},
		{`{"items": [1], "page": {"size": 1, "totalElements": 2, "totalPages": 2, "number": 0}}`, []int{1}, "it has 1 of 2 objects"},
		{`{"items": [1], "total": "2"}`, []int{1}, "it has 1 of 2 objects"},
		{`{"items": [1], "page": 1, "total_pages": 2}`, []int{1}, "it is one of 2 pages"},
		{`{"items": [1], "meta": {"currentPage": 1, "lastPage": 2}}`, []int{1}, "it is one of 2 pages"},
		{`{"items": [1], "pageInfo": {"hasNextPage": true, "endCursor": "a"}}`, []int{1}, "it goes on elsewhere (hasNextPage)"},
		{`{"items": [1], "@odata.nextLink": "/2"}`, []int{1}, "it goes on elsewhere (@odata.nextLink)"},
		{`{"items": [1], "isTruncated": true}`, []int{1}, "it goes on elsewhere (isTruncated)"},
		{`{"items": [1], "last": false}`, []int{1}, "it goes on elsewhere (last)"},
		{`{"items": [1], "meta": {"pagination": {"page": 1, "pageCount": 42, "total": 42}}}`, []int{1}, "it has 1 of 42 objects"},
		{`{"items": [1], "_links": {"next": {"href": "/products?page=2"}}}`, []int{1}, "it goes on elsewhere (next)"},
		{`{"items": [1], "_links": {"next": {"href": null}, "self": {"href": "/products"}}}`, []int{1}, ""},
		{`{"items": [1], "balance": {"currency": "USD", "total": "500"}}`, []int{1}, ""},
		{`{"items": [1], "hasMore": 0, "nextPage": 0, "next": {}}`, []int{1}, ""},
		{`{"items": [1], "more": true}`, []int{1}, "it goes on elsewhere (more)"},
		{`{"items": [1], "continuationToken": "a"}`, []int{1}, "it goes on elsewhere (continuationToken)"},
		{
			`{"items": [1], "last": true, "pages": 1, "meta": {"total": 1, "lastPage": 1}, "pageInfo": {"hasNextPage": false, "endCursor": "a"},` +
				`"balance": {"total": 500}}`,
			[]int{1},
			"",
		},
		{`{"items": [1], "others": [2]}`, []int{1}, "more than one array"},
		{`{"success": true, "data": {"items": [1, 2], "total": 2}}`, []int{1, 2}, ""},
		{`{"data": {"items": [1], "total": 2}}`, []int{1}, "it has 1 of 2 objects"},
		{`{"data": {"items": [1]}, "meta": {"total": 2}}`, []int{1}, "it has 1 of 2 objects"},
		{`{"_embedded": {"products": []}, "page": {"totalElements": 0}}`, nil, ""},
		{`{"user": {"roles": []}}`, nil, "without an array"},
		{`{"data": {"errors": []}}`, nil, "without an array"},
		{`{"data": {"page": {"items": []}}}`, nil, "without an array"},
		{`{"data": {"items": [1]}, "user": {"roles": [2]}}`, nil, "more than one array"},
		{`{"data": {"items": [1], "success": false}}`, []int{1}, "the request failed (success)"},
		{
			`{"success": true, "errors": [], "messages": [], "result": [1], "result_info": {"page": 1, "total_pages": 1, "count": 1}}`,
			[]int{1},
			"",
		},
		{`{"errors": [], "result": [1], "result_info": {"count": 1, "total_count": 2}}`, []int{1}, "it has 1 of 2 objects"},
		{`{"data": [1], "included": [{"id": 2}], "links": []}`, []int{1}, ""},
		{`{"messages": [1]}`, []int{1}, ""},
		{`{"messages": []}`, nil, ""},
		{`{"messages": [], "warnings": []}`, nil, "more than one array"},
		{`{"errors": []}`, nil, "without an array"},
		{`{"items": [1], "warnings": ["this endpoint ends in May: see the page for more"]}`, []int{1}, ""},
		{`{"items": [1], "warnings": ["Only the first 1 are shown"]}`, []int{1}, "it goes on elsewhere (warnings)"},
		{`{"items": [1], "warnings": ["There are more results"]}`, []int{1}, "it goes on elsewhere (warnings)"},
		{`{"items": [1], "warnings": [{"text": "Truncated to the first one"}]}`, []int{1}, "it goes on elsewhere (warnings)"},
		{`{"data": [], "errors": ["no"]}`, nil, "the request failed (errors)"},
		{`{}`, nil, "without an array"},
		{`{"items": null}`, nil, "without an array"},
		{`{"error": "no"}`, nil, "the request failed (error)"},
		{`{"data": [], "error": {"code": 403}}`, nil, "the request failed (error)"},
		{`{"success": false, "data": []}`, nil, "the request failed (success)"},
		{`{"items": [1], "Status": "Failed"}`, []int{1}, ""},
		{`{"Status": "Failed", "items": []}`, nil, "the request failed (Status)"},
		{`{"items": [], "error": {"code": 0, "message": "", "details": []}}`, nil, ""},
		{`{"items": [], "error": {"code": 0, "message": "no"}}`, nil, "the request failed (error)"},
		{`{"items": [], "error": "OK"}`, nil, ""},
		{`{"items": [], "error": "None"}`, nil, ""},
		{`{"items": [], "errors": "success"}`, nil, ""},
		{`{"error": null, "success": true, "status": "ok", "items": [1]}`, []int{1}, ""},
		{`{"message": "no"}`, nil, "without an array"},
		{`7`, nil, "a list was expected and a single value came"},
		{`"text"`, nil, "a list was expected and a single value came"},
		{`false`, nil, "a list was expected and a single value came"},
		{`<html>`, nil, "invalid character '<'"},
		{`[`, nil, "unexpected EOF"},
		{`[1`, []int{1}, "unexpected EOF"},
		{`[1,`, []int{1}, "unexpected EOF"},
		{`[1, 2`, []int{1, 2}, "unexpected EOF"},
		{`[12, {"a`, []int{12}, "unexpected EOF"},
		{`{`, nil, "unexpected EOF"},
		{`{"items"`, nil, "unexpected EOF"},
		{`{"items": [1]`, []int{1}, "unexpected EOF"},
		{`{"items": [1], "page": {"a": [`, []int{1}, "unexpected EOF"},
		{`[1]]`, []int{1}, "something follows"},
		{`[1] [2]`, []int{1}, "something follows"},
		{`[1]x`, []int{1}, "something follows"},
		{`{"items": [1]} {"items": [2]}`, []int{1}, "something follows"},
		{`null [1]`, nil, "something follows"},
		{`nullx`, nil, "something follows"},
		{`[1 2]`, []int{1}, "expecting ',' or ']'"},
		{`[1,]`, []int{1}, "invalid character ','"},
		{`[1}`, []int{1}, "invalid character '}'"},
		{`{"items": [1], "items": [2]}`, []int{1}, "it has the member items twice"},
		{`{"items": [1], "a": {"b": 1, "b": 2}}`, []int{1}, "it has the member a/b twice"},
		{`[1, {"a": {"b": [{"c": 1, "c": 1}]}}]`, []int{1}, "it has the member 1/a/b/0/c twice"},
	} {
		var items []int
		err := DecodeList(strings.NewReader(test.in), func(element json.RawMessage) bool {
			i, err := strconv.Atoi(string(element))
			if err != nil {
				t.Errorf("%s: the element %s", test.in, element)
			}
			items = append(items, i)
			return true
		})
		if !slices.Equal(items, test.items) {
			t.Errorf("%s: items %v, want %v", test.in, items, test.items)
		}
		switch {
		case test.messages == "" && err != nil:
			t.Errorf("%s: %v", test.in, err)
		case test.messages != "" && (err == nil || !strings.Contains(err.Error(), test.messages)):
			t.Errorf("%s: error %v, want one that says %q", test.in, err, test.messages)
		}
	}
}

// TestDecodeList_oneAtATime checks that the list yields an object before the next one arrives.
func TestDecodeList_oneAtATime(t *testing.T) {
	t.Parallel()
	for _, open := range []string{`[`, `{"total": 2, "items": [`} {
		reader, writer := io.Pipe()
		handed := make(chan byte)
		go func() {
			_, _ = io.WriteString(writer, open+"1 ,")
			<-handed
			_, _ = io.WriteString(writer, "2 ,")
			<-handed
			_ = writer.CloseWithError(errors.New("the line went dead"))
		}()
		err := DecodeList(reader, func(element json.RawMessage) bool { handed <- element[0]; return true })
		if err == nil || !strings.Contains(err.Error(), "the line went dead") {
			t.Error(err)
		}
	}
}

// TestDecodeList_deep: an envelope of hostile depth is read a few times, and not once for each
// level. No other test runs meanwhile, because it counts the memory of the process.
func TestDecodeList_deep(t *testing.T) {
	const levels, most = 2000, 100 // times its length
	deep := strings.Repeat(`{"pad":"`+strings.Repeat("x", 100)+`","next_page":false,"in":`, levels) + "0" + strings.Repeat("}", levels)
	for _, member := range []string{"meta", "next"} {
		body := `{"data":[],"` + member + `":` + deep + "}"
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_ = DecodeList(strings.NewReader(body), func(json.RawMessage) bool { return true })
		runtime.ReadMemStats(&after)
		if times := (after.TotalAlloc - before.TotalAlloc) / uint64(len(body)); times > most {
			t.Errorf("%s: %d times its length", member, times)
		}
	}
}
