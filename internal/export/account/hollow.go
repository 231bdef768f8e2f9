// SPDX-License-Identifier: MPL-2.0

package account

import "slices"

// hollow are the objects that lack every element of a collection which no listed object fills. The
// service's lists may leave out inner lists, and only a read by id tells.
func hollow(listed []Object) (all []int) {
	shown, lacks := map[string]bool{}, make([][]string, len(listed))
	for i, o := range listed {
		for name, value := range o.State.AsValueMap() {
			switch {
			case !value.Type().IsCollectionType():
			case value.IsNull() || value.LengthInt() == 0:
				lacks[i] = append(lacks[i], name)
			default:
				shown[name] = true
			}
		}
	}
	for i, names := range lacks {
		if slices.ContainsFunc(names, func(name string) bool { return !shown[name] }) {
			all = append(all, i)
		}
	}
	return all
}

// Samples are at most 32 of some numbers, evenly spread.
func Samples(of []int) []int {
	const most = 32
	if len(of) <= most {
		return of
	}
	some := make([]int, most)
	for i := range some {
		some[i] = of[i*len(of)/most]
	}
	return some
}
