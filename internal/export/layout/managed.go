// SPDX-License-Identifier: MPL-2.0

package layout

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/terraform-payments/terraform-provider-payments/internal/export/account"
)

// Managed are the objects that Terraform manages: their addresses by id. An object without an id is
// kept under its type.
type Managed map[string]string

// Managed returns the addresses of all objects that Terraform manages: those of the state, or those
// of the directory if there is no state.
func (d *Directory) Managed(state Managed) Managed {
	if state != nil {
		return state
	}
	return d.Configured()
}

// Configured returns the addresses of the objects that the directory has blocks or imports for.
func (d *Directory) Configured() Managed {
	all := Managed(maps.Clone(d.elsewhere))
	for id, address := range d.Names {
		if d.Has(address) {
			all[id] = address
		}
	}
	return all
}

// Unknown returns the addresses of blocks and of rows of tables whose objects are not known: a
// person wrote them, and an apply may have created their objects.
func (d *Directory) Unknown() (addresses []string) {
	known := map[string]bool{}
	for _, address := range d.Names {
		known[ParseAddress(address).Block()], known[address] = true, true
	}
	for _, address := range slices.Concat(slices.Collect(maps.Keys(d.blocks)), d.moduleBlocks()) {
		if strings.HasPrefix(ParseAddress(address).Type, "payments_") && !known[address] {
			addresses = append(addresses, address)
		}
	}
	for address, keys := range d.tables {
		for _, key := range keys {
			if of := instanceAddress(address, key); known[address] && !known[of] {
				addresses = append(addresses, of)
			}
		}
	}
	slices.Sort(addresses)
	return addresses
}

// Resolve replaces the keys of import blocks by ids: an object can be imported by its code, by its
// URL, or by an id in capital letters.
func (d *Directory) Resolve(objects []account.Object) {
	byType, isID := map[string][]account.Object{}, map[string]bool{}
	for _, o := range objects {
		byType[o.Type.Name], isID[o.ID] = append(byType[o.Type.Name], o), true
	}
	for _, addresses := range []map[string]string{d.Names, d.elsewhere} {
		for key, address := range maps.Clone(addresses) {
			if isID[key] {
				continue
			}
			var found []string
			for _, o := range byType[ParseAddress(address).Type] {
				if o.HasKey(key) {
					found = append(found, o.ID)
				}
			}
			if len(found) == 1 {
				delete(addresses, key)
				addresses[found[0]], d.imported[found[0]] = address, d.imported[key]
			}
		}
	}
}

// agree settles addresses that the directory and a state give to different objects. If the object
// of the directory is gone, Terraform has replaced it. Otherwise the state is that of another
// directory.
func (d *Directory) agree(state Managed, contents *account.Contents) {
	owners := map[string]string{}
	for id, address := range d.Names {
		owners[address] = id
	}
	missing := Managed(d.Names).missing(contents)
	for id, address := range maps.Clone(state) {
		switch owner := owners[address]; {
		case owner == "" || owner == id || id == ParseAddress(address).Type:
		case slices.Contains(missing, owner):
			delete(d.Names, owner)
		default:
			delete(state, id)
			d.elsewhere[id] = address
		}
	}
}

// Missing returns the managed objects that the account lacks. It knows those of the chosen types
// only.
func (m Managed) Missing(contents *account.Contents) []string {
	addresses := []string{}
	for _, id := range m.missing(contents) {
		addresses = append(addresses, fmt.Sprintf("%s (%s)", m[id], id))
	}
	slices.Sort(addresses)
	return addresses
}

func (m Managed) missing(contents *account.Contents) (ids []string) {
	present, isRead := map[string]bool{}, map[string]bool{}
	for _, o := range contents.Objects {
		present[o.Key()], present[o.ID] = true, true
	}
	for _, t := range contents.Types {
		isRead[t.Name] = true
	}
	for id, address := range m {
		if !present[id] && isRead[ParseAddress(address).Type] {
			ids = append(ids, id)
		}
	}
	return ids
}
