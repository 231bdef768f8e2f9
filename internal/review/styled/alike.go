// SPDX-License-Identifier: MPL-2.0

package styled

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// foreign are letters of other scripts that look like English ones, each with the one that it looks
// like, in lower case. Some do only in capitals.
var foreign = func() map[rune]rune {
	all, pairs := map[rune]rune{}, []rune("аaвbсcеeғfһhіiӏlјjкkмmнhоoрpԛqѕsтtуyүyхxԁdԍgԝwαaβbεeηhιiκkμmνnοoρpτtυyχxζzօoսuոnհhցgıiɡgɩi")
	for i := 0; i < len(pairs); i += 2 {
		all[pairs[i]] = pairs[i+1]
	}
	return all
}()

// similar are characters of one script that many typefaces draw alike.
var similar = strings.NewReplacer("i", "l", "1", "l", "0", "o")

// Alike is a text as a reader takes it in, to compare it: equal for texts that look the same, or
// differ in case and white space only. A word of one character, such as a size, means itself.
func Alike(text string) string {
	text = strings.Map(func(r rune) rune {
		if like, isForeign := foreign[r]; isForeign {
			return like
		}
		return r
	}, strings.ToLower(Drawn(text)))
	return strings.Join(strings.Fields(words.ReplaceAllStringFunc(text, func(word string) string {
		if len(word) == 1 {
			return word
		}
		return similar.Replace(word)
	})), " ")
}

// Drawn is a text without characters that nothing is drawn for, and with the usual form of those
// that have several.
func Drawn(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) {
			return -1
		}
		return r
	}, norm.NFKC.String(text))
}

var words = regexp.MustCompile(`[\pL\pN\pM]+`)

// marked shows by its number each letter of another script that looks like one of its word, and
// each character that nothing is drawn for.
func marked(text string) string {
	return words.ReplaceAllStringFunc(text, func(word string) string {
		isEnglish := strings.ContainsFunc(word, func(r rune) bool { return r <= unicode.MaxASCII && unicode.IsLetter(r) })
		var out strings.Builder
		for _, r := range word {
			isEmpty := unicode.Is(unicode.Other_Default_Ignorable_Code_Point, r) || isEnglish && unicode.Is(unicode.Variation_Selector, r)
			if isEmpty || isEnglish && foreign[unicode.ToLower(r)] != 0 {
				_, _ = fmt.Fprintf(&out, "<U+%04X>", r)
			} else {
				out.WriteRune(r)
			}
		}
		return out.String()
	})
}
