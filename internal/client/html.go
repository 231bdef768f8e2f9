// SPDX-License-Identifier: MPL-2.0

package client

import (
	"bufio"
	"bytes"
	"html"
	"io"
	"net/http"
	"regexp"
	"strings"
)

// pageError is an HTML page that came with a success: whoever sent it is not the payments service. Of an answer to a success no more than
// the title is kept.
type pageError struct{ title string }

// Error says that it is a page.
func (e *pageError) Error() string { return "an HTML page came" }

// isPage reports whether a page came in the place of a success. What sent it is not the service, which may not even have been asked.
func isPage(err error) bool { return as[*pageError](err) }

// refusePage fails where the answer is an HTML page, whatever type it claims to have. It reads no more of another answer than its beginning,
// and leaves it whole.
func refusePage(t *trail, resp *http.Response) error {
	body := bufio.NewReader(resp.Body)
	resp.Body = bufferedBody{body, resp.Body}
	_, _ = body.Peek(1) // an answer that breaks off here does so again for whoever reads it
	begins, _ := body.Peek(body.Buffered())
	if !bytes.HasPrefix(bytes.TrimSpace(begins), []byte("<")) {
		return nil
	}
	text, _ := io.ReadAll(io.LimitReader(body, maxPage))
	title, _ := pageTitle(t, text)
	return &pageError{title}
}

const maxPage = 64 << 10 // what is read of a page to find out what it says

type bufferedBody struct {
	io.Reader
	io.Closer
}

func looksLikeHTML(resp *http.Response, body []byte) bool {
	return strings.Contains(resp.Header.Get("Content-Type"), "html") || bytes.HasPrefix(bytes.TrimSpace(body), []byte("<"))
}

var (
	titleOfPage = regexp.MustCompile(`(?is)<title[^>]*>(.*?)</title>`)
	// What is not closed goes on to the end, as in browsers. It is also read to there once only.
	markup = regexp.MustCompile(`(?is)<!--.*?(?:-->|\z)|<script.*?(?:</script>|\z)|<style.*?(?:</style>|\z)|<[^>]*>`)
)

// pageTitle is how a page calls itself.
func pageTitle(t *trail, page []byte) (string, bool) {
	title := titleOfPage.FindSubmatch(page)
	if title == nil {
		return "", false
	}
	return t.shown(html.UnescapeString(string(title[1])), 120), true
}

// pageText is what a page says to people: its title, else its words.
func pageText(t *trail, page []byte) string {
	if title, ok := pageTitle(t, page); ok {
		return title
	}
	return t.shown(html.UnescapeString(markup.ReplaceAllString(string(page), " ")), 200)
}

// insteadOfJSON is the words for a page that says text.
func insteadOfJSON(text string) string {
	if text != "" {
		text = " (\"" + text + "\")"
	}
	return "an HTML page" + text + " came instead of the service's JSON"
}
