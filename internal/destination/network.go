// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Network is a network of the payments service.
type Network struct {
	Name  string
	Forms []Form // without any, every plausible address is accepted
}

// A Form is one way to write the addresses of a network.
type Form struct {
	Looks    string // how addresses begin: "1…, 3…"
	Checksum string // what reveals a wrong character; empty if nothing does
	check    func(address string) error
	distinct bool // no other form begins like this
}

// errForm is the result of a form's check for an address of another form.
var errForm = errors.New("it has another form")

// Fiat is the network without addresses.
const Fiat = "Fiat"

const (
	base58Check = "Base58Check"
	legacy      = "1…, 3…"
	legacyTest  = "m…, n…, 2…"
)

// networks are both sets of networks of the specification (section 2.2). Addresses of private test
// networks (regtest) count as addresses of the public ones. The service does not say which chain
// MemeCoin is.
var networks = []Network{
	{"Bitcoin", []Form{versions(legacy, "\x00", "\x05"), segwit("bc"), silentPayment("sp")}},
	{"BitcoinTestnet", []Form{versions(legacyTest, "\x6f", "\xc4"), segwit("tb", "bcrt"), silentPayment("tsp")}},
	{"Litecoin", []Form{versions("L…, M…, 3…", "\x30", "\x32", "\x05"), segwit("ltc"), mweb("ltcmweb")}},
	{"LitecoinTestnet", []Form{versions("m…, n…, Q…, 2…", "\x6f", "\x3a", "\xc4"), segwit("tltc", "rltc"), mweb("tmweb")}},
	{"Dogecoin", []Form{versions("D…, A…, 9…", "\x1e", "\x16")}},
	{"DogecoinTestnet", []Form{versions(legacyTest, "\x71", "\x6f", "\xc4")}},
	{"BitcoinCash", []Form{versions(legacy, "\x00", "\x05"), cashAddr("bitcoincash")}},
	{"BitcoinCashTestnet", []Form{versions(legacyTest, "\x6f", "\xc4"), cashAddr("bchtest", "bchreg")}},
	{"BitcoinSV", []Form{versions(legacy, "\x00", "\x05")}},
	{"BitcoinSVTestnet", []Form{versions(legacyTest, "\x6f", "\xc4")}},
	{"MemeCoin", nil},
	{"MemeCoinTestnet", nil},
	{"Cardano", []Form{shelley("addr", "stake", 1), byron("Ae2…, Ddz…", true)}},
	{"Dash", []Form{versions("X…, 7…", "\x4c", "\x10")}},
	{"Solana", []Form{solana}},
	{"SolanaTestnet", []Form{solana}},
	{"SolanaDevnet", []Form{solana}},
	{"Ethereum", []Form{evm}},
	{"SepoliaTestnet", []Form{evm}},
	{"Polygon", []Form{evm}},
	{"PolygonTestnet", []Form{evm}},
	{"BNB", []Form{evm}},
	{"BNBTestnet", []Form{evm}},
	{"OpBnb", []Form{evm}},
	{"Arbitrum", []Form{evm}},
	{"ArbitrumTestnet", []Form{evm}},
	{"Avalanche", []Form{evm}},
	{"AvalancheTestnet", []Form{evm}},
	{"Base", []Form{evm}},
	{"BaseTestnet", []Form{evm}},
	{"Optimism", []Form{evm}},
	{"OptimismTestnet", []Form{evm}},
	{"Zcash", []Form{
		versions("t1…, t3…", "\x1c\xb8", "\x1c\xbd"), sapling("zs"), unified("u", "zu", "ur"), tex("tex"), sprout("\x16\x9a"),
	}},
	{"ZcashTestnet", []Form{
		versions("tm…, t2…", "\x1d\x25", "\x1c\xba"), sapling("ztestsapling", "zregtestsapling"),
		unified("utest", "tu", "urtest", "uregtest"), tex("textest", "texregtest"), sprout("\x16\xb6"),
	}},
	{"Polkadot", []Form{ss58("1…", 0)}},
	{"PolkadotTestnet", []Form{ss58("5…, 1…", 42, 0)}}, // Westend has 42, Paseo 0
	{"PolkadotAssetHub", []Form{ss58("1…", 0), evm}},   // its contracts have the addresses of Ethereum
	{"PolkadotAssetHubTestnet", []Form{ss58("5…, 1…", 42, 0), evm}},
	{"Tron", []Form{versions("T…", "\x41"), tronHex}},
	{"TronTestnet", []Form{versions("T…", "\x41"), tronHex}},
}

// unlisted are networks that the service does not have. Their addresses are recognised.
var unlisted = []Network{
	{"CardanoTestnet", []Form{shelley("addr_test", "stake_test", 0), byron("2cWK…, 37bt…", false)}},
	{"DashTestnet", []Form{versions("y…, 8…", "\x8c", "\x13")}},
}

// Networks returns the networks with addresses of the payments service.
func Networks() []Network { return slices.Clone(networks) }

// IsTestNetwork reports whether a network of the service is a test network.
func IsTestNetwork(network string) bool { return mainNetwork(network) != network }

// CheckAddress returns an error if an address is invalid on a network. The message is a clause
// about the address: "its checksum is wrong". It accepts every valid address. It refuses an address
// in a form of other networks, one of the main network on a test network, and the reverse, if the
// form tells them apart. On an unknown network, it accepts what [Check] accepts. Without a network,
// it refuses a word, a name, an e-mail address and a number of a bank.
func CheckAddress(network, address string) error {
	if network == Fiat {
		return errors.New("there are no addresses on Fiat, which is not a blockchain")
	}
	if err := Check(address); err != nil {
		return err
	}
	if network == "" {
		return checkPlausible(address)
	}
	at := slices.IndexFunc(networks, func(n Network) bool { return n.Name == network })
	if at < 0 || len(networks[at].Forms) == 0 {
		return nil
	}
	var wrong error
	var looks []string
	for _, form := range networks[at].Forms {
		err := form.check(address)
		if err == nil {
			return nil
		}
		if wrong == nil && !errors.Is(err, errForm) {
			wrong = err
		}
		if form.Looks != "" {
			looks = append(looks, form.Looks)
		}
	}
	if errors.Is(wrong, errChecksum) {
		return wrong
	}
	if IsEVM(address) {
		return fmt.Errorf("it begins with 0x, as addresses on %s never do", network)
	}
	switch other := owner(network, address); {
	case other != "":
		return errors.New("it is an address of " + other)
	case wrong != nil:
		return wrong
	case slices.Equal(looks, []string{evm.Looks}):
		return fmt.Errorf("it does not begin with 0x, as addresses on %s do", network)
	}
	return fmt.Errorf("it does not have a form of addresses on %s (%s)", network, strings.Join(looks, ", "))
}

// CheckPayee is [CheckAddress], and refuses an address without a key, too: see [CheckSpendable].
func CheckPayee(network, address string) error {
	if err := CheckAddress(network, address); err != nil {
		return err
	}
	return CheckSpendable(address)
}

// owner names the networks of a valid address of other networks, or returns "". A form without
// checksum is no proof.
func owner(network, address string) string {
	var owners []string
	for _, n := range allNetworks() {
		if slices.ContainsFunc(n.Forms, func(f Form) bool { return f.Checksum != "" && f.check(address) == nil }) {
			owners = append(owners, n.Name)
		}
	}
	if len(owners) == 0 {
		return ""
	}
	sibling := slices.IndexFunc(owners, func(o string) bool { return mainNetwork(o) == mainNetwork(network) })
	if sibling >= 0 {
		kind := "main"
		if IsTestNetwork(owners[sibling]) {
			kind = "test"
		}
		return mainNetwork(network) + "'s " + kind + " network"
	}
	for i, o := range owners {
		if IsTestNetwork(o) {
			owners[i] = mainNetwork(o) + "'s test network"
		}
	}
	if last := len(owners) - 1; last == 1 || last == 2 {
		return strings.Join(owners[:last], ", ") + " or " + owners[last]
	} else if last > 2 {
		return owners[0] + " or a similar one"
	}
	return owners[0]
}

// distinctForms are the forms that are recognised without the network.
var distinctForms = func() (forms []Form) {
	for _, n := range slices.Concat(networks, unlisted) {
		for _, form := range n.Forms {
			if form.distinct {
				forms = append(forms, form)
			}
		}
	}
	return forms
}()

// checkDistinct checks an address of a form that is recognised without the network.
func checkDistinct(address string) error {
	for _, form := range distinctForms {
		if err := form.check(address); !errors.Is(err, errForm) {
			return err
		}
	}
	return errForm
}
