// SPDX-License-Identifier: MPL-2.0

package sandbox

import "time"

// Deliveries run in the background. A shop waits for them after every call that can cause one, so
// that tests see the results. Tests of background deliveries use the embedded Sandbox.

func (s *shop) wait() {
	s.t.Helper()
	if err := s.WaitForDeliveries(s.t.Context()); err != nil {
		s.t.Error(err)
	}
}

func (s *shop) Publish(eventType string, payload Object) {
	s.t.Helper()
	s.Sandbox.Publish(eventType, payload)
	s.wait()
}

func (s *shop) Deposit(d Deposit) (Object, error) {
	s.t.Helper()
	defer s.wait()
	return s.Sandbox.Deposit(d)
}

func (s *shop) Pay(p Payment) (Object, error) {
	s.t.Helper()
	defer s.wait()
	return s.Sandbox.Pay(p)
}

func (s *shop) Advance(d time.Duration) {
	s.t.Helper()
	s.Engine.Advance(d)
	s.wait()
}
