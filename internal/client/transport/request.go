// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"context"
	"io"
	"net/http"
	"net/url"
	"path"
	"sync/atomic"
	"time"
)

// Effect is the effect of a second sending of the same request. It decides about retries.
type Effect int

// The effects of requests.
const (
	Safe       Effect = iota // it changes nothing
	Idempotent               // the same request again leaves the same result
	Creates                  // a second one creates a second object
	MovesMoney               // a second one moves money again
)

// isRepeatable reports whether a second sending does no harm.
func (e Effect) isRepeatable() bool { return e == Safe || e == Idempotent }

// Request is a request of one operation. It is immutable.
type Request struct {
	Method string     // "GET"
	Path   string     // the path with its placeholders, for errors and the log
	Target string     // the path with the values of its placeholders, escaped
	Query  url.Values // nil for none
	Body   []byte     // in JSON; nil for none
	Effect Effect
	// Private are values in Target and Query that may be private. No error and no log entry shows
	// them. Ids and short words are shown.
	Private []string
	// Stream is for lists: the caller reads the body while it arrives.
	Stream bool
	// Again is asked before each repetition, while no attempt can have taken effect. Its error ends
	// the request, and is returned as it is. Nil allows every repetition.
	Again func(ctx context.Context) error
}

// Response is a response with a status of 2xx.
type Response struct {
	Body      io.ReadCloser // the caller closes it; it is in memory, unless it is a long stream
	Date      time.Time     // the service's clock; zero if the service does not tell it
	Header    map[string][]string
	NoContent bool // it is a 204; a list is an empty one then
	Queued    bool // it is a 202: its id may be that of a job
	// Created is the last part of the Location of a 201: the id of the object, if it is one.
	Created string
}

func newResponse(resp *http.Response) Response {
	date, _ := http.ParseTime(resp.Header.Get("Date"))
	r := Response{Body: resp.Body, Date: date, Header: resp.Header, NoContent: resp.StatusCode == http.StatusNoContent}
	r.Queued = resp.StatusCode == http.StatusAccepted
	if resp.StatusCode == http.StatusCreated {
		r.Created = path.Base(resp.Header.Get("Location"))
	}
	return r
}

// exchange is a request with all its attempts.
type exchange struct {
	request  *Request
	secrets  *secrets
	began    time.Time
	attempts int
	early    int           // of them, see [attempt]
	queued   time.Duration // waited in the queue of the limiter
	waited   time.Duration // waited between attempts
	asked    time.Duration // the wait that the service asked for and that there was no time for, or 0
	unknown  bool          // an attempt before the last one may have taken effect
	stopped  error         // of [Request.Again]
}

// attempt is one try of a request. The links note its result.
type attempt struct {
	request  *Request
	secrets  *secrets
	began    time.Time     // of the exchange
	number   int           // from 1, without early ones
	queued   time.Duration // waited in the queue of the limiter
	proxy    string        // the host of the proxy; empty for none
	sent     atomic.Bool   // the headers went out, so the service may have acted
	early    bool          // the service returned 429, and accepts requests at another time
	answered bool          // the service has answered an attempt of any request
	accepted bool          // the response is a 2xx, so the service has acted
}

// newAttempt starts the next attempt.
func (x *exchange) newAttempt() *attempt {
	x.attempts++
	return &attempt{request: x.request, secrets: x.secrets, began: x.began, number: x.attempts - x.early}
}

type attemptKey struct{}

func withAttempt(ctx context.Context, a *attempt) context.Context {
	return context.WithValue(ctx, attemptKey{}, a)
}

// attemptOf returns the attempt that a request belongs to.
func attemptOf(ctx context.Context) *attempt {
	if a, ok := ctx.Value(attemptKey{}).(*attempt); ok {
		return a
	}
	return &attempt{request: &Request{}, secrets: &secrets{}}
}
