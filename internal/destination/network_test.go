// SPDX-License-Identifier: MPL-2.0

package destination

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestCheckAddress_vectors accepts the valid addresses of published standards, and refuses the
// invalid ones.
func TestCheckAddress_vectors(t *testing.T) {
	t.Parallel()
	for _, v := range vectors {
		for _, network := range v.networks {
			for _, address := range v.valid {
				if err := CheckAddress(network, address); err != nil {
					t.Errorf("%s on %s: %v", address, network, err)
				}
			}
			for _, address := range v.invalid {
				if CheckAddress(network, address) == nil {
					t.Errorf("%q is accepted on %s", address, network)
				}
			}
		}
	}
}

// TestVectors_count demands three valid and three invalid addresses of each form, and a valid one
// of each form of each network.
func TestVectors_count(t *testing.T) {
	t.Parallel()
	valid, invalid := map[string]int{}, map[string]int{}
	for _, v := range vectors {
		valid[v.form] += len(v.valid)
		invalid[v.form] += len(v.invalid)
	}
	for form, n := range valid {
		if least := 3; n < least && form != "Silent payments" || invalid[form] < least { // BIP-352 has one receiver without labels
			t.Errorf("%s has %d valid and %d invalid addresses", form, n, invalid[form])
		}
	}
	for _, n := range networks {
		for _, f := range n.Forms {
			if f.Looks != "" && !slices.ContainsFunc(vectors, func(v vector) bool {
				return slices.Contains(v.networks, n.Name) && slices.ContainsFunc(v.valid, func(a string) bool { return f.check(a) == nil })
			}) && n.Name+" "+f.Looks != "BitcoinTestnet tsp1…" && n.Name+" "+f.Looks != "LitecoinTestnet tltc1…, rltc1…" {
				t.Errorf("no address of %s begins with %s", n.Name, f.Looks)
			}
		}
	}
}

// TestForms_described holds the description of each form against the vectors: how addresses begin,
// and whether a checksum reveals a wrong character.
func TestForms_described(t *testing.T) {
	t.Parallel()
	for _, v := range vectors {
		for _, n := range networks {
			if !slices.Contains(v.networks, n.Name) {
				continue
			}
			for _, f := range n.Forms {
				for _, address := range v.valid {
					if f.check(address) != nil {
						continue
					}
					if (v.caught >= 0.99) != (f.Checksum != "") && v.form != "EVM, one case" {
						t.Errorf("%s of %s: the checksum is %q", f.Looks, n.Name, f.Checksum)
					}
					if f.Looks != solana.Looks && !slices.ContainsFunc(strings.Split(f.Looks, ", "), func(looks string) bool {
						beginning, _, _ := strings.Cut(looks, "…")
						return strings.HasPrefix(strings.ToLower(address), strings.ToLower(beginning))
					}) {
						t.Errorf("%s begins with none of %s", address, f.Looks)
					}
				}
			}
		}
	}
}

// TestCheckAddress_oneCharacter replaces each character of each valid address by every twelfth
// other one of its form, and compares the refused share with the promised one.
func TestCheckAddress_oneCharacter(t *testing.T) {
	t.Parallel()
	type count struct{ refused, tried int }
	shares := map[string]count{}
	for _, v := range vectors {
		var n count
		for _, address := range v.valid {
			for i := range len(address) {
				for k, other := range v.alphabet {
					same := string(other) == address[i:i+1] || v.alphabet != base58Alphabet && strings.EqualFold(string(other), address[i:i+1])
					if (i+k)%12 != 0 || same {
						continue
					}
					wrong := address[:i] + inCaseOf(address, string(other)) + address[i+1:]
					n.tried++
					if CheckAddress(v.networks[0], wrong) != nil {
						n.refused++
					} else if v.caught == 1 {
						t.Errorf("%s is accepted for %s", wrong, address)
					}
				}
			}
		}
		if float64(n.refused) < v.caught*float64(n.tried) {
			t.Errorf("%s: %d of %d are refused, want %.1f %%", v.form, n.refused, n.tried, 100*v.caught)
		}
		all := shares[v.form]
		shares[v.form] = count{all.refused + n.refused, all.tried + n.tried}
	}
	var table []string
	for form, n := range shares {
		table = append(table, fmt.Sprintf("%-20s %6d of %6d = %7.3f %%", form, n.refused, n.tried, 100*float64(n.refused)/float64(n.tried)))
	}
	slices.Sort(table)
	t.Log("\n" + strings.Join(table, "\n"))
}

// inCaseOf writes a letter in capitals if the address is.
func inCaseOf(address, letter string) string {
	if address == strings.ToUpper(address) {
		return strings.ToUpper(letter)
	}
	return letter
}

// TestCheckAddress_slips drops and doubles each character, and swaps each pair, of each address
// with a checksum.
func TestCheckAddress_slips(t *testing.T) {
	t.Parallel()
	for _, v := range vectors {
		if v.caught < 1 {
			continue
		}
		checkMutations(t, func(address string) error {
			if slices.Contains(v.valid, address) {
				return errors.New("it is another address")
			}
			return CheckAddress(v.networks[0], address)
		}, v.valid, map[mutation]float64{dropped: 100, doubled: 100, swapped: 100})
	}
}

// TestCheckAddress_otherNetworks tries each valid address on every network. It must be refused on
// all networks but its own, and on those that share a form.
func TestCheckAddress_otherNetworks(t *testing.T) {
	t.Parallel()
	const main = "Bitcoin BitcoinCash BitcoinSV"
	const test = "BitcoinTestnet BitcoinCashTestnet BitcoinSVTestnet LitecoinTestnet DogecoinTestnet"
	evms := strings.Join(evmNetworks, " ") + " PolkadotAssetHub PolkadotAssetHubTestnet"
	for _, v := range vectors {
		if v.form == "MemeCoin" {
			continue
		}
		for _, address := range v.valid {
			own := strings.Join(v.networks, " ")
			dogecoin := slices.Equal(v.networks, []string{"DogecoinTestnet"})
			switch { // versions that several networks have
			case strings.HasPrefix(address, "0x"):
				own = evms
			case v.form == "Base58Check" && address[0] == '3':
				own = main + " Litecoin"
			case v.form == "Base58Check" && (address[0] == '2' || !dogecoin && strings.ContainsAny(address[:1], "mn")):
				own = test
			}
			for _, n := range networks {
				if len(n.Forms) == 0 {
					continue
				}
				err := CheckAddress(n.Name, address)
				if slices.Contains(strings.Fields(own), n.Name) != (err == nil) {
					t.Errorf("%s (%s) on %s: %v", address, own, n.Name, err)
				}
			}
		}
	}
}

func TestCheckAddress_messages(t *testing.T) {
	t.Parallel()
	const key = "1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo"
	for _, c := range []struct{ network, address, want string }{
		{"Bitcoin", "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7", "it is an address of Bitcoin's test network"},
		{"BitcoinTestnet", key, "it is an address of Bitcoin's main network"},
		{"Bitcoin", "mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ", "it is an address of Bitcoin's test network"},
		{"Tron", key, "it is an address of Bitcoin, BitcoinCash or BitcoinSV"},
		{"Tron", "mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ", "it is an address of Bitcoin's test network or a similar one"},
		{"Tron", "2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK", "it is an address of Bitcoin's test network or a similar one"},
		{"Bitcoin", "1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg", "it is an address of Polkadot or a similar one"},
		{"Ethereum", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "it is an address of Tron or Tron's test network"},
		{"Ethereum", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "it does not begin with 0x, as addresses on Ethereum do"},
		{"Bitcoin", evmAddresses[0], "it begins with 0x, as addresses on Bitcoin never do"},
		{"Bitcoin", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "it does not have a form of addresses on Bitcoin (1…, 3…, bc1…, sp1…)"},
		{"Bitcoin", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh", "its checksum is wrong, so at least one character is wrong"},
		{"Cardano", "addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz", "it is an address of Cardano's test network"},
		{"Cardano", "stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw", "it is a stake address, which cannot receive payments"},
		{
			"Cardano", "37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na",
			"it is an address of Cardano's test network",
		},
		{"Dash", "yYe8KwyaUu5YswSYmB3q3ryx8XTUu9y7Ui", "it is an address of Dash's test network"},
		{"Solana", key, "it is an address of Bitcoin, BitcoinCash or BitcoinSV"},
		{"Solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTD", "it encodes 30 bytes instead of the 32 of addresses on Solana"},
		{"Solana", strings.Repeat("EPjFWdd5Au", 21), "it has 210 characters instead of 32 to 44"},
		{"Solana", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDtOv", "it contains characters that addresses on Solana never contain"},
		{"Polkadot", "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY", "it is an address of Polkadot's test network"},
		{"Polkadot", "CpjsLDC1JFyrhm3ftC9Gs4QoyrkHKhZKtK7YqGTRFtTafgp", "it is an address of another network: its SS58 prefix is 2 instead of 0"},
		{"Polkadot", "1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fh", "its checksum is wrong"},
		{"Polkadot", evmAddresses[0], "it begins with 0x, as addresses on Polkadot never do"},
		{"BitcoinCash", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q", "its checksum is wrong"},
		{"BitcoinSV", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "it is an address of BitcoinCash"},
		{"BitcoinCash", "bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t", "it is an address of BitcoinCash's test network"},
		{"Zcash", "zc8E5gYid86n4bo2Usdq1cpr7PpfoJGzttwBHEEgGhGkLUg7SPPVFNB2AkRFXZ7usfphup5426dt1buMmY3fkYeRrQGLa8y", "it is a Sprout address"},
		{"Fiat", key, "there are no addresses on Fiat"},
	} {
		if err := CheckAddress(c.network, c.address); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s on %s: %v, want %s", c.address, c.network, err, c.want)
		}
	}
}

func TestCheckPayee(t *testing.T) {
	t.Parallel()
	for network, address := range map[string]string{
		"Ethereum": "0x" + strings.Repeat("0", 40), "Tron": "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "Bitcoin": "1111111111111111111114oLvT2",
		"Solana": "11111111111111111111111111111111", "Moonbase": "0x" + strings.Repeat("0", 40),
	} {
		if err := CheckAddress(network, address); err != nil {
			t.Errorf("%s: %v", address, err)
		}
		if err := CheckPayee(network, address); err == nil || err.Error() != "it is the zero address, and no key to it exists" {
			t.Errorf("%s: %v", address, err)
		}
	}
	if CheckPayee("Bitcoin", "x") == nil || CheckPayee("Ethereum", evmAddresses[0]) != nil || CheckPayee("Solana", onSolana) != nil {
		t.Error("CheckPayee differs from CheckAddress for other addresses")
	}
}

func TestIsTestNetwork(t *testing.T) {
	t.Parallel()
	for network, want := range map[string]bool{
		"Bitcoin": false, "BitcoinTestnet": true, "SolanaDevnet": true, "SepoliaTestnet": true, "Fiat": false, "OpBnb": false,
	} {
		if IsTestNetwork(network) != want {
			t.Errorf("%s: want %t", network, want)
		}
	}
}

// FuzzCheckAddress tries any string on every network. What a network accepts, [Check] accepts.
func FuzzCheckAddress(f *testing.F) {
	for _, v := range vectors {
		for _, address := range slices.Concat(v.valid[:1], v.invalid[:1]) {
			f.Add(address)
		}
	}
	f.Fuzz(func(t *testing.T, address string) {
		anywhere := Check(address)
		for _, n := range networks {
			if CheckAddress(n.Name, address) == nil && anywhere != nil {
				t.Errorf("%q is accepted on %s: %v", address, n.Name, anywhere)
			}
		}
	})
}
