// SPDX-License-Identifier: MPL-2.0

package faults_test

import (
	"regexp"
	"slices"
)

// Texts that every normalizing service stores otherwise: with capitals, characters that have
// escapes, two lines where an argument may have them, and more than 48 characters.
const (
	hardBegin, hardEnd   = "Salt & <Pepper> ", " in the Old Market Hall of the Northern Quarter"
	theirBegin, theirEnd = " Tea & \"Coffee\" ", " in the New Market Hall of the Southern Quarter\n "
)

// These match the texts of configurations. textMembers are the members of objects with them.
var (
	textArguments = regexp.MustCompile(
		`\b(name|company_name|input_label|business_name|street_line1|city)(\s+)= "((?:[^"\\]|\\.)*)"`)
	linesArguments = regexp.MustCompile(`\b(description|billing_address)(\s+)= "((?:[^"\\]|\\.)*)"`)
	textMembers    = []string{
		"name", "companyName", "inputLabel", "businessName", "streetLine1", "city", "description", "billingAddress",
	}
)

// hardBody is a configuration with hard texts.
func hardBody(body string) string {
	body = textArguments.ReplaceAllString(body, `$1$2= "`+hardBegin+`$3`+hardEnd+`"`)
	return linesArguments.ReplaceAllString(body, `$1$2= "`+hardBegin+`\n$3`+hardEnd+`\n"`)
}

// hardValue is a member of an object with other hard texts.
func hardValue(name string, value any) any {
	return mapTexts(value, name, func(text string) string { return theirBegin + text + theirEnd })
}

// mapTexts changes each text inside of a member.
func mapTexts(value any, name string, change func(text string) string) any {
	switch v := value.(type) {
	case string:
		if v != "" && slices.Contains(textMembers, name) {
			return change(v)
		}
	case map[string]any:
		members := map[string]any{}
		for name, member := range v {
			members[name] = mapTexts(member, name, change)
		}
		return members
	case []any:
		elements := make([]any, len(v))
		for i, element := range v {
			elements[i] = mapTexts(element, name, change)
		}
		return elements
	}
	return value
}
