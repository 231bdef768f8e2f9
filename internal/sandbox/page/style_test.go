// SPDX-License-Identifier: MPL-2.0

package page

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestStyle_contrast: the borders of fields and of methods differ from both grounds by 3:1 (WCAG
// 1.4.11), by day and by night.
func TestStyle_contrast(t *testing.T) {
	t.Parallel()
	css, err := files.ReadFile("page.css")
	if err != nil {
		t.Fatal(err)
	}
	light := func(color string) (sum float64) { // the relative luminance
		if len(color) == 3 {
			color = regexp.MustCompile(".").ReplaceAllString(color, "$0$0")
		}
		for i, weight := range []float64{.2126, .7152, .0722} {
			n, err := strconv.ParseUint(color[2*i:2*i+2], 16, 8)
			if err != nil {
				t.Fatal(err)
			}
			sum += weight * math.Pow((float64(n)/255+.055)/1.055, 2.4)
		}
		return sum
	}
	border := regexp.MustCompile(`(?m)^(?:input, select|\.method) \{.* border: 1px solid var\(--(\w+)\)`)
	borders := border.FindAllStringSubmatch(string(css), -1)
	for _, theme := range strings.SplitN(string(css), "@media", 3)[:2] {
		colors := map[string]string{}
		for _, set := range regexp.MustCompile(`--(\w+): #(\w+);`).FindAllStringSubmatch(theme, -1) {
			colors[set[1]] = set[2]
		}
		for _, border := range borders {
			for _, ground := range []string{"ground", "card"} {
				a, b := light(colors[border[1]])+.05, light(colors[ground])+.05
				if max(a, b)/min(a, b) < 3 {
					t.Errorf("--%s on --%s: %.1f", border[1], ground, max(a, b)/min(a, b))
				}
			}
		}
	}
	if len(borders) != 2 {
		t.Errorf("%d borders, want 2", len(borders))
	}
}
