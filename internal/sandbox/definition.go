// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"net/http"
	"time"
)

// definition is all that the engine knows of the service.
type definition struct {
	groups      map[string]group
	handlers    map[string]handler // by the operation's id
	jobs        map[string]jobOf
	writingGets []string // the GET operations that may create an object
	children    string   // the group of further organizations
	controls    []control
	seeds       map[string][]byte // named seeds
	deliveries  deliveries
}

// group describes the objects of a group.
type group struct {
	schema string // of responses
	// fresh returns a new object, with a default for each member.
	fresh func(s *Sandbox, id string) Object
	// complete adds the nested members that the service would have made to an object that was put in
	// from outside. It may be nil.
	complete func(s *Sandbox, object Object)
	// shown converts a stored object to the form of the schema. It is nil if objects are stored in
	// that form.
	shown func(tx *transaction, object Object) (Object, error)
	// single means that there is one object only, with the id of the organization.
	single bool
	// follow makes the changes that belong to an object being put in or removed from outside. Before
	// is nil for a new object, and now for a removed one. It may change now. It may be nil.
	follow func(s *Sandbox, tx *transaction, before, now Object) error
	// owner returns the organization that an object belongs to, if it is not in organizationId. A seed
	// for another organization is refused by it. It may be nil.
	owner func(object Object) string
	// derive returns the object in place of one that a seed has, if it follows from other objects. It
	// may be nil.
	derive func(tx *transaction, given Object) (Object, bool)
}

// job changes an object at its time. It does nothing if the object no longer needs it. A job that
// fails changes nothing and does not run again.
type job func(s *Sandbox, tx *transaction, object Object, at time.Time) error

// jobOf is a job and the group of its objects.
type jobOf struct {
	group string
	run   job
}

// control is one operation of the control interface. Without a response it answers 204, and every
// error is 400. A response that is an [io.WriterTo] writes its own JSON.
type control struct {
	pattern, help string
	do            func(s *Sandbox, r *http.Request, body []byte) (any, error)
}

// handler handles an operation in one transaction. It returns the response, nil for none. Its
// transaction has the deliveries that it causes: see [Sandbox.publish]. If the response depends on
// their results, the handler sets later and returns nil.
type handler func(s *Sandbox, c *call) (any, error)

// call is one request that has passed all checks.
type call struct {
	tx      *transaction
	request *http.Request
	body    Object
	// waits says that the response waits for the deliveries that the request causes.
	waits bool
	// later returns the response after the deliveries. Its transaction is read-only.
	later func(tx *transaction) (any, error)
}

// deliveries are the messages that the service sends to the receivers of its users.
type deliveries struct {
	// pending returns what is to be sent, and false if no delivery is needed any more.
	pending func(tx *transaction, d *delivery) (post, bool)
	// note stores the result of an attempt. The status is 0 without a reply.
	note func(s *Sandbox, tx *transaction, d *delivery, status int, last bool)
}

// post is a message as it is sent.
type post struct{ url, key, body string }

// delivery is a message on its way to its receiver.
type delivery struct {
	webhook, message string // ids
	attempts         int    // at most
	done             chan struct{}
}
