// SPDX-License-Identifier: MPL-2.0

package driver

import (
	"errors"
	"fmt"
	"strings"

	"github.com/hashicorp/terraform-plugin-go/tfprotov6"
	"github.com/zclconf/go-cty/cty"
)

// checkPlanned checks a planned object as core does. Each configured value must be planned as it is
// configured, or as it was before. Without a configured value, only a computed attribute has a
// value.
func checkPlanned(attributes []*attribute, at cty.Path, prior, config, planned cty.Value) error {
	if planned.RawEquals(config) {
		return nil
	}
	if planned.IsNull() || !planned.IsKnown() || config.IsNull() || !config.IsKnown() {
		return fmt.Errorf("%s is configured as %#v and planned as %#v", spell(at), config, planned)
	}
	var errs []error
	for _, a := range attributes {
		errs = append(errs, a.checkPlanned(at.GetAttr(a.name), member(prior, a), config.GetAttr(a.name), planned.GetAttr(a.name)))
	}
	return errors.Join(errs...)
}

func (a *attribute) checkPlanned(at cty.Path, prior, config, planned cty.Value) error {
	switch {
	case planned.RawEquals(config), !config.IsKnown() && !planned.IsKnown():
		return nil
	case config.IsNull() && a.computed:
		return nil
	case config.IsNull():
		return fmt.Errorf("%s is not configured and planned as %#v", spell(at), planned)
	case !prior.IsNull() && planned.RawEquals(prior):
		return nil
	case a.nesting == 0, planned.IsNull(), !planned.IsKnown(), !config.IsKnown():
		return fmt.Errorf("%s is configured as %#v and planned as %#v", spell(at), config, planned)
	case a.nesting == tfprotov6.SchemaObjectNestingModeSingle:
		return checkPlanned(a.members, at, prior, config, planned)
	case planned.LengthInt() != config.LengthInt():
		return fmt.Errorf("%s is configured with %d elements and planned with %d", spell(at), config.LengthInt(), planned.LengthInt())
	case a.nesting == tfprotov6.SchemaObjectNestingModeSet:
		fits := func(c, p cty.Value) bool {
			return checkPlanned(a.members, at, cty.NullVal(c.Type()), c, p) == nil
		}
		if !everyOne(config.AsValueSlice(), planned.AsValueSlice(), fits) {
			return fmt.Errorf("%s is configured as %#v and planned as %#v", spell(at), config, planned)
		}
		return nil
	}
	var errs []error
	for it := config.ElementIterator(); it.Next(); {
		key, element := it.Element()
		was := elementOf(prior, key, element.Type())
		errs = append(errs, checkPlanned(a.members, at.Index(key), was, element, elementOf(planned, key, element.Type())))
	}
	return errors.Join(errs...)
}

// checkMade demands that a value is the one that was planned, as far as the plan knew it.
func checkMade(at cty.Path, planned, made cty.Value) error {
	ty := planned.Type()
	switch {
	case !planned.IsKnown():
		return nil
	case planned.IsNull() && made.IsNull():
		return nil
	case planned.IsNull() || made.IsNull() || !made.IsKnown() || ty.IsPrimitiveType():
		if planned.RawEquals(made) {
			return nil
		}
		return fmt.Errorf("%s was planned as %#v and is now %#v", spell(at), planned, made)
	case ty.IsObjectType():
		var errs []error
		for name := range ty.AttributeTypes() {
			errs = append(errs, checkMade(at.GetAttr(name), planned.GetAttr(name), made.GetAttr(name)))
		}
		return errors.Join(errs...)
	case planned.LengthInt() != made.LengthInt() && (!ty.IsSetType() || planned.IsWhollyKnown()):
		return fmt.Errorf("%s was planned with %d elements and has now %d", spell(at), planned.LengthInt(), made.LengthInt())
	case ty.IsSetType():
		fits := func(p, m cty.Value) bool { return checkMade(at, p, m) == nil }
		if !everyOne(planned.AsValueSlice(), made.AsValueSlice(), fits) {
			return fmt.Errorf("%s was planned as %#v and is now %#v", spell(at), planned, made)
		}
		return nil
	}
	var errs []error
	for it := planned.ElementIterator(); it.Next(); {
		key, element := it.Element()
		if made.HasIndex(key).False() {
			errs = append(errs, fmt.Errorf("%s was planned and is not there", spell(at.Index(key))))
			continue
		}
		errs = append(errs, checkMade(at.Index(key), element, made.Index(key)))
	}
	return errors.Join(errs...)
}

// spell writes a path as a configuration does.
func spell(at cty.Path) string {
	text := ""
	for _, step := range at {
		switch s := step.(type) {
		case cty.GetAttrStep:
			text += "." + s.Name
		case cty.IndexStep:
			if s.Key.Type() == cty.String {
				text += fmt.Sprintf("[%q]", s.Key.AsString())
				continue
			}
			text += fmt.Sprintf("[%s]", s.Key.AsBigFloat().Text('f', -1))
		}
	}
	if text == "" {
		return "the object"
	}
	return strings.TrimPrefix(text, ".")
}
