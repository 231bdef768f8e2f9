// SPDX-License-Identifier: MPL-2.0

package transport

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// TestReadPieces reads bodies of all sizes around that of a piece, and gives them back as they
// were.
func TestReadPieces(t *testing.T) {
	t.Parallel()
	const most = 3*pieceSize + 1
	for _, size := range []int{0, 1, pieceSize - 1, pieceSize, pieceSize + 1, 2 * pieceSize, most - 1, most, most + 1, 2 * most} {
		sent := bytes.Repeat([]byte("0123456789abcde"), size/15+1)[:size]
		body := bytes.NewReader(sent)
		pieces, got, err := readPieces(iotest.HalfReader(body), most)
		if err != nil || got != min(size, most) || len(pieces) == 0 {
			t.Errorf("%d bytes: read %d in %d pieces: %v", size, got, len(pieces), err)
		}
		all, err := io.ReadAll(io.MultiReader(readersOf(pieces, body)...))
		if err != nil || !bytes.Equal(all, sent) {
			t.Errorf("%d bytes became %d: %v", size, len(all), err)
		}
	}
	broken := io.MultiReader(strings.NewReader(strings.Repeat("x", pieceSize)), iotest.ErrReader(io.ErrUnexpectedEOF))
	if pieces, size, err := readPieces(broken, most); !errors.Is(err, io.ErrUnexpectedEOF) || pieces != nil || size != 0 {
		t.Errorf("a broken body gave %d bytes in %d pieces: %v", size, len(pieces), err)
	}
}
