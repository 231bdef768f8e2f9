// SPDX-License-Identifier: MPL-2.0

package engine

import (
	"runtime"
	"sync/atomic"
	"time"
)

// listPacer slows lists down while there are as many as processors. Lists that never block would
// keep Go's scheduler from polling the network: it polls when a processor has nothing to run, or
// after 10 ms. Each short request would wait so long.
type listPacer struct{ lists atomic.Int64 }

// maxListPause bounds one pause. On a busy machine, a chunk may take much longer than its work.
const maxListPause = 4 * time.Millisecond

// begin counts a list until the returned function is called.
func (p *listPacer) begin() func() {
	p.lists.Add(1)
	return func() { p.lists.Add(-1) }
}

// pause leaves the processors to others after a chunk, so long that all lists together take about a
// quarter of one.
func (p *listPacer) pause(took time.Duration) {
	if n := p.lists.Load(); n >= int64(runtime.GOMAXPROCS(0)) {
		time.Sleep(min(time.Duration(4*n)*took, maxListPause))
	}
}
