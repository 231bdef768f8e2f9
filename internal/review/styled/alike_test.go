// SPDX-License-Identifier: MPL-2.0

package styled

import "testing"

// TestAlike takes texts for one that a reader does, and shows the letters that make the difference.
// Words of one script stay as they are.
func TestAlike(t *testing.T) {
	t.Parallel()
	for text, shown := range map[string]string{
		"Gallery": "Gallery", "GALLERY": "GALLERY", "GaIlery": "GaIlery", "Ga1lery": "Ga1lery",
		"G\u0430llery": "G<U+0430>llery", "\uff27allery": "\uff27allery", "Gal\u200blery": "Gal<U+200B>lery", "Gal\u00adlery": "Gal<U+00AD>lery",
		"\u202eGallery": "<U+202E>Gallery", "Gal\ufe01lery": "Gal<U+FE01>lery", "Gal\u3164lery": "Gal<U+3164>lery",
		"Ga\u04cflery": "Ga<U+04CF>lery",
	} {
		if Alike(text) != Alike("gallery") {
			t.Errorf("%q is %q", text, Alike(text))
		}
		if got := Clean(text); got != shown {
			t.Errorf("%q is shown as %q, want %q", text, got, shown)
		}
	}
	for _, text := range []string{"Сахар и соль", "Ελλάδα", "Tシャツ", "Café ❤️", "5 µm", "naïve"} {
		if got := Clean(text); got != text {
			t.Errorf("%q is shown as %q", text, got)
		}
	}
	for _, size := range []string{"T-shirt 1", "T-shirt I", "T-shirt 0"} {
		if Alike(size) == Alike("T-shirt L") || Alike(size) == Alike("T-shirt O") {
			t.Errorf("%q looks like another size", size)
		}
	}
	for _, text := range []string{"Gallerie", "Galery", "Gallery 2", "Gàllery"} {
		if Alike(text) == Alike("Gallery") {
			t.Errorf("%q looks like another text", text)
		}
	}
}
