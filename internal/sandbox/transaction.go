// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/store"
)

// Object is one object as JSON has it. Every number in it is a json.Number: its digits, never a
// float.
type Object = store.Object

// text returns a string. Any other value is empty.
func text(value any) string {
	out, _ := value.(string)
	return out
}

// transaction has the reads and changes of one request, and the deliveries that it causes.
type transaction struct {
	*store.Tx
	deliveries *deliveryQueue
	outbox     []*delivery // goes out after Commit
}

// begin returns a transaction that may write. The caller holds mu.
func (s *Sandbox) begin() *transaction {
	return &transaction{Tx: s.store.Begin(), deliveries: s.deliveries}
}

// read returns a transaction that must not write. It needs no lock.
func (s *Sandbox) read() *transaction { return &transaction{Tx: s.store.Read(s.store.View())} }

// readBehind is [Sandbox.read] for reads that lag behind writes.
func (s *Sandbox) readBehind(lag time.Duration) *transaction {
	return &transaction{Tx: s.store.Read(s.store.Behind(lag))}
}

// Remove removes an object, and the jobs that are scheduled for it.
func (tx *transaction) Remove(group, id string) {
	tx.Tx.Remove(group, id)
	tx.unschedule(group, id)
}

// Commit makes the changes visible, and starts the deliveries.
func (tx *transaction) Commit() error {
	if err := tx.Tx.Commit(); err != nil || len(tx.outbox) == 0 {
		return err
	}
	tx.deliveries.add(tx.outbox)
	return nil
}

// dispatch lets a message be delivered after the transaction's commit.
func (tx *transaction) dispatch(webhook, message string, attempts int) {
	tx.outbox = append(tx.outbox, &delivery{webhook, message, attempts, make(chan struct{})})
}
