// SPDX-License-Identifier: MPL-2.0

// Package trials makes, changes and deletes objects of the doctor's own, to learn the habits that
// only writes show. [templates] is the table of them: the rest of the package knows no type. Each
// object has a name that only the doctor gives, so that a later run finds it after a kill.
package trials
