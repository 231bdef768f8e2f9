// SPDX-License-Identifier: MPL-2.0

package destination

import "fmt"

// CheckAddress returns an error if an address is invalid on a network. The message is a clause about
// the address: "its checksum is wrong". It accepts every plausible address of an unknown network.
func CheckAddress(network, address string) error {
	if err := Check(address); err != nil {
		return err
	}
	switch mainNetwork(network) {
	case "Ethereum", "Sepolia", "Polygon", "BNB", "OpBnb", "Arbitrum", "Avalanche", "Base", "Optimism":
		if !IsEVM(address) {
			return fmt.Errorf("it does not begin with 0x, as addresses on %s do", network)
		}
	default:
		if IsEVM(address) && excludesEVM(network) {
			return fmt.Errorf("it begins with 0x, as addresses on %s never do", network)
		}
	}
	return nil
}
