// SPDX-License-Identifier: MPL-2.0

package destination

// A vector has addresses of one form. The networks are those on which the valid ones are valid.
type vector struct {
	form     string
	networks []string
	valid    []string
	invalid  []string // on each of the networks
	alphabet string   // of the form; prefixes aside
	caught   float64  // at least this share of the valid ones with one wrong character is refused
}

const (
	base58Alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
	bech32Alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
	hexAlphabet    = "0123456789abcdef"
)

var evmNetworks = []string{
	"Ethereum", "SepoliaTestnet", "Polygon", "PolygonTestnet", "BNB", "BNBTestnet", "OpBnb", "Arbitrum", "ArbitrumTestnet",
	"Avalanche", "AvalancheTestnet", "Base", "BaseTestnet", "Optimism", "OptimismTestnet",
}

// The sources stand beside each table. Invalid ones are of the same source, of another network, or
// a valid one with a planted mistake.
var vectors = []vector{
	{ // https://github.com/bitcoin/bitcoin/blob/master/src/test/data/key_io_valid.json and key_io_invalid.json
		form: "Base58Check", networks: []string{"Bitcoin", "BitcoinSV", "BitcoinCash"}, alphabet: base58Alphabet, caught: 1,
		valid: []string{
			"1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo", "36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm", "1FjL87pn8ky6Vbavd1ZHeChRXtoxwRGCRd",
			"3BZECeAH8gSKkjrTx8PwMrNQBLG18yHpvf", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "1111111111111111111114oLvT2",
		},
		invalid: []string{
			"", "x", "2UVPFpGYnLHJezFzjUo42our6PMEoozzRdM", "KzNbAQ4mexfAxa6RKBzHQqfoTycaeWpv2p", "2jDPrDfAKihCGPbPD9ztY8TswAia4V8Bc6vx",
			"1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2m", "1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2moo", "1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2",
			"mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ", "2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK", // of the test network
			"5JuW2AMDYu4xVwRG9DZW18VbzQrGcd5RCgb99sS6ehJsNQXu5b9", "L5nJeqKmpHp4P7F8ZYyjwc5a7P4d8EabuGAzfGJk7yC1BJyzNaEd", // private keys
		},
	},
	{ // the same files; the versions of these test networks are equal
		form: "Base58Check", networks: []string{"BitcoinTestnet", "BitcoinSVTestnet", "BitcoinCashTestnet"}, alphabet: base58Alphabet, caught: 1,
		valid: []string{
			"mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45hZ", "2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK", "mww4LvqtTMKvmeQvizPz2EQv26xTneWrbg",
			"2N1r7aC69VHeE7yQJPDLi9T1PYq4wnwvjuT", "n4fajahJrAuKbN7uNsKjLjQkz9Qn5ewJXQ",
		},
		invalid: []string{
			"2MygHQjE1U33q3LSC53p69YqFjP8PihumJAF", "1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo", "36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm",
			"cV83kKisF3RQSvXbUCm9ox3kaz5JjEUBWcx8tNydfGJcyeUxuH47", "mzK2FFDEhxqHcmrJw1ysqFkVyhUULo45h", "nhRsrUaxZou6sewjqaS37cJrMRJRgwVXdk",
		},
	},
	{ // BIP-173, BIP-350 (with the versions above 0 of BIP-141 and BIP-341), https://github.com/bitcoin/bips, and Bitcoin's files above
		form: "SegWit, Taproot", networks: []string{"Bitcoin"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
			"bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y", "BC1SW50QGDZ25J",
			"bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
			"bc1qyucykdlhp62tezs0hagqury402qwhk589q80tqs5myh3rxq34nwqhkdhv7", "bc1z2rksukkjr8",
		},
		invalid: []string{
			"tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
			"BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh",
			"bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4", "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R",
			"bc1pw5dgrnzv", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav", "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P",
			"bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf", "bc1gmk9yu", "Bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
			"bc1qdsuzmn04k2z8vryw8l4dj8m5ygqgnne5n", "bc10uexgzna2dpfk0vjt35srz6a27ps6m0l89jweznt83n2sqn2fx4hvn9ym5af8wut34sfrqhk3",
			"tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7", "bcrt1qdavt4j2sd7dlhqsavtnfxvzppw6k7qy97tmnu9",
		},
	},
	{ // the same
		form: "SegWit, Taproot", networks: []string{"BitcoinTestnet"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7", "tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy",
			"tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c", "tb1rgv5m6uvdk3kc7qsuz0c79v88ycr5w4wa",
			"bcrt1qdavt4j2sd7dlhqsavtnfxvzppw6k7qy97tmnu9",
		},
		invalid: []string{
			"tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf", "tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47",
			"tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq", "tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j",
			"TB1QFDFM763VXVSUNZHQLPWC0Q8FG5LJX6ZN", "tb1ly0q7p", "bcrt1r2qxpwuge", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
		},
	},
	{ // BIP-352, https://github.com/bitcoin/bips/blob/master/bip-0352/send_and_receive_test_vectors.json; invalid: Bitcoin's file above
		form: "Silent payments", networks: []string{"Bitcoin"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"sp1qqgste7k9hx0qftg6qmwlkqtwuy6cycyavzmzj85c6qdfhjdpdjtdgqjuexzk6murw56suy3e0rd2cgqvycxttddwsvgxe2usfpxumr70xc9pkqwv",
		},
		invalid: []string{
			"spx1qq22l5s6l9460ww6t4tkzsy2a7zejurcmzz35pt0ffrzk5erlaykdcqugecjjnjqf7ggq39vl6wexjlm00n66z94v675n7wcux6d2krr68g37pn04",
			"sp1qq22l5s6l9460ww6t4tkzsy2a7zejurcmzz35pt0ffrzk5erlaykdcqugecjjnjqf7ggq39vl6wexjlm00n66z94v675n7wcux6d2krr68gcwu9kg",
			"sp1qq22l5s6l9460ww6t4tkzsy2a7zejurcmzz35pt0ffrzk5erlaykdcznsxsn",
			"tsp1qqthpye3hdcnydp9temp7yduy6uw5h2nw8u9fz677ccrna280qwj3uq60zeqs3zfpj3age62h4ljq2lyawwdecmk8a545yysk4x3tu3skjqm2thum",
		},
	},
	{ // https://github.com/litecoin-project/litecoin/blob/master/src/test/data/key_io_valid.json; 3… is the older form of M…
		form: "Base58Check", networks: []string{"Litecoin"}, alphabet: base58Alphabet, caught: 1,
		valid: []string{
			"LT2KVaAy1ppRuxRgrS5RNU3vBsy7RibPeA", "MHrYRxAiMNBTku3eoDHwhA1LQGDjUStZW2", "LbfVMz974gbbGFqXF7FZUpSBWSbwBHDwR5",
			"MWGEAUUZoN4r6puz8KsgnE9wNTQ8fGWCEy", "36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm",
		},
		invalid: []string{
			"1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo", "QXaUgLHkZcbJb2j5XgMYzY8cF9YM48Y81Z", "mwXn5Vhicdav8Av3KMokx4YNuHoGRKxtWs",
			"LT2KVaAy1ppRuxRgrS5RNU3vBsy7RibPe", "DD4KSSuBJqcjuTcvUg1CgUKeurPUFeEZkE",
		},
	},
	{ // the same
		form: "Base58Check", networks: []string{"LitecoinTestnet"}, alphabet: base58Alphabet, caught: 1,
		valid: []string{
			"mwXn5Vhicdav8Av3KMokx4YNuHoGRKxtWs", "QXaUgLHkZcbJb2j5XgMYzY8cF9YM48Y81Z", "QNfyfXGXxfeaG8SQpnHxS2J27ysokKCtZL",
			"2NC2hEhe28ULKAJkW5MjZ3jtTMJdvXmByvK",
		},
		invalid: []string{
			"LT2KVaAy1ppRuxRgrS5RNU3vBsy7RibPeA", "MHrYRxAiMNBTku3eoDHwhA1LQGDjUStZW2", "36j4NfKv6Akva9amjWrLG6MuSQym1GuEmm",
		},
	},
	{ // the key of BIP-173 under Litecoin's prefixes, https://github.com/satoshilabs/slips/blob/master/slip-0173.md
		form: "SegWit, Taproot", networks: []string{"Litecoin"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9", "LTC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KGMN4N9",
		},
		invalid: []string{
			"bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
			"ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n", "Ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9",
		},
	},
	{ // https://github.com/litecoin-project/litecoin/blob/master/src/wallet/test/scriptpubkeyman_tests.cpp
		form: "MWEB", networks: []string{"Litecoin"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"ltcmweb1qq20e2arnhvxw97katjkmsd35agw3capxjkrkh7dk8d30rczm8ypxuq329nwh2twmchhqn3jqh7ua4ps539f6aazh79jy76urqht4qa59ts3at6gf",
			"ltcmweb1qqg5hddkl4uhspjwg9tkmatxa4s6gswdaq9swl8vsg5xxznmye7phcqatzc62mzkg788tsrfcuegxe9q3agf5cplw7ztqdusqf7x3n2tl55x4gvyt",
		},
		invalid: []string{
			"ltcmweb1qq20e2arnhvxw97katjkmsd35agw3capxjkrkh7dk8d30rczm8ypxuq329nwh2twmchhqn3jqh7ua4ps539f6aazh79jy76urqht4qa59ts3at6g",
			"tmweb1qqv0mlyyk7sl09jkcrgy059m5yplw567ypuj6lxpwkcw4tl8m59p7wq6jc6prtph5kf45kdlql8fjppr32nmwng34fs6ess9fq72ck7lfyvmr6s0c",
			"ltcmweb1qq20e2arnhvxw97katjkmsd35agw3capx",
		},
	},
	{ // https://github.com/ltcmweb/ltcd (the test of the key derivation)
		form: "MWEB", networks: []string{"LitecoinTestnet"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"tmweb1qqv0mlyyk7sl09jkcrgy059m5yplw567ypuj6lxpwkcw4tl8m59p7wq6jc6prtph5kf45kdlql8fjppr32nmwng34fs6ess9fq72ck7lfyvmr6s0c",
		},
		invalid: []string{
			"ltcmweb1qqg5hddkl4uhspjwg9tkmatxa4s6gswdaq9swl8vsg5xxznmye7phcqatzc62mzkg788tsrfcuegxe9q3agf5cplw7ztqdusqf7x3n2tl55x4gvyt",
		},
	},
	{ // https://github.com/dogecoin/dogecoin/blob/master/src/test/data/base58_keys_valid.json
		form: "Base58Check", networks: []string{"Dogecoin"}, alphabet: base58Alphabet, caught: 1,
		valid: []string{
			"DD4KSSuBJqcjuTcvUg1CgUKeurPUFeEZkE", "A7HRQk3GFCW2QasvdZxXuYj8kkQK5QrYLs", "DBjW6kna7rUPE4Mj9j4B3oK3xVA1SDHrdt",
			"9zYnVRaekPtdKBYuPw5QiBtv3NNrzD2LLW",
		},
		invalid: []string{
			"nhRsrUaxZou6sewjqaS37cJrMRJRgwVXdk", "2MsvyG12kxxipe276Au4zKqvd2xdrBuHWb3", "1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo",
			"6K7a8wZW8A1oZxNd7wZz8PhgAAaDxybkzNpD1sGVvmSaBmc3Hg2", "DD4KSSuBJqcjuTcvUg1CgUKeurPUFeEZk",
		},
	},
	{ // the same
		form: "Base58Check", networks: []string{"DogecoinTestnet"}, alphabet: base58Alphabet, caught: 1,
		valid: []string{
			"nhRsrUaxZou6sewjqaS37cJrMRJRgwVXdk", "2MsvyG12kxxipe276Au4zKqvd2xdrBuHWb3", "ngbSgr1dhCqsLg6Z5tpsaCspwrH72x2Zk3",
		},
		invalid: []string{
			"DD4KSSuBJqcjuTcvUg1CgUKeurPUFeEZkE", "A7HRQk3GFCW2QasvdZxXuYj8kkQK5QrYLs", "ckaDjxhDsVyZTHLUF7uoojCXVYcciUGeEk53VFzKUJsKUKhnbUnZ",
		},
	},
	{ // https://github.com/dashpay/dash (the help of its interface, and the guide of masternodes) and https://docs.dash.org
		form: "Base58Check", networks: []string{"Dash"}, alphabet: base58Alphabet, caught: 1,
		valid: []string{
			"XpESxaUmonkq8RaLLp46Brx2K39ggQe226", "XwnLY9Tf7Zsef8gMGL2fhWA9ZmMjt4KPwg", "XdAUmwtig27HBG6WfYyHAzP8n6XC9jESEw",
			"7gnwGHt17heGpG9Crfeh4KGpYNFugPhJdh",
		},
		invalid: []string{
			"yYe8KwyaUu5YswSYmB3q3ryx8XTUu9y7Ui", "XpESxaUmonkq8RaLLp46Brx2K39ggQe22", "1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo",
			"93WaAb3htPJEV8E9aQcN23Jt97bPex7YvWfgMDTUdWJvzmrMqey",
		},
	},
	{ // https://github.com/bitcoincashorg/bitcoincash.org/blob/master/spec/cashaddr.md
		form: "CashAddr", networks: []string{"BitcoinCash"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
			"BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A", "bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq",
			"bitcoincash:pqq3728yw0y47sqn6l2na30mcw6zm78dzq5ucqzc37", "bitcoincash:qr6m7j9njldwwzlg9v7v53unlr4jkmx6eylep8ekg2",
			"bitcoincash:q9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2ws4mr9g0",
			"bitcoincash:qvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq5nlegake",
			"bitcoincash:qlg0x333p4238k0qrc5ej7rzfw5g8e4a4r6vvzyrcy8j3s5k0en7calvclhw46hudk5flttj6ydvjc0pv3nchp52amk97tqa5zygg96mtky5sv5w",
		},
		invalid: []string{
			"bitcoincash:qpzry9x8gf2tvdw0s3jn54khce6mua7lcw20ayyn", "prefix:x64nx6hz", "bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t",
			"pref:pr6m7j9njldwwzlg9v7v53unlr4jkmx6ey65nvtks5", "bitcoincash:Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
			"bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "bitcoincash:", "pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t",
		},
	},
	{ // the same
		form: "CashAddr", networks: []string{"BitcoinCashTestnet"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t", "pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t",
			"bchtest:p9adhakpwzztepkpwp5z0dq62m6u5v5xtyj7j3h2u94tsynr",
			"bchtest:pvch8mmxy0rtfrlarg7ucrxxfzds5pamg73h7370aa87d80gyhqxq7fqng6m6",
		},
		invalid: []string{
			"bchtest:spectestnetaddressrealrealaddressqpan2k9lh", "bchreg:555555555555555555555555555555555555555555555udxmlmrz",
			"bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
		},
	},
	{ // https://eips.ethereum.org/EIPS/eip-55
		form: "EIP-55", networks: evmNetworks, alphabet: hexAlphabet, caught: 0.99,
		valid: []string{
			"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
			"0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
		},
		invalid: []string{
			"0x5aAeb6053f3E94C9b9A09f33669435E7Ef1BeAed", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe",
			"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAedd", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeg",
			"5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo",
			"EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "vitalik.eth",
		},
	},
	{ // https://eips.ethereum.org/EIPS/eip-55: without a checksum
		form: "EVM, one case", networks: evmNetworks, alphabet: hexAlphabet, caught: 0,
		valid: []string{
			"0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
			"0x27b1fdb04752bbc536007a920d24acb045561c26", "0x52908400098527886E0F7030069857D2E4169EE7",
		},
		invalid: []string{
			"0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaedd",
			"0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaez",
		},
	},
	{ // CIP-19, https://github.com/cardano-foundation/CIPs/blob/master/CIP-0019/README.md
		form: "Shelley", networks: []string{"Cardano"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x",
			"addr1z8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gten0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs9yc0hh",
			"addr1yx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerkr0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shs2z78ve",
			"addr1x8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shskhj42g",
			"addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k",
			"addr128phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtupnz75xxcrtw79hu",
			"addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8", "addr1w8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcyjy7wx",
		},
		invalid: []string{
			"stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw", "stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5",
			"addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz",
			"addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs68faae",
			"addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl", "Addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8",
		},
	},
	{ // https://github.com/txpipe/pallas/blob/main/pallas-addresses/src/byron.rs; invalid: CIP-19
		form: "Byron", networks: []string{"Cardano"}, alphabet: base58Alphabet, caught: 1,
		valid: []string{
			"Ae2tdPwUPEZLs4HtbuNey7tK4hTKrwNwYtGqp7bDfCy2WdR3P6735W5Yfpe", "Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi",
			"DdzFFzCqrht7PQiAhzrn6rNNoADJieTWBt8KeK9BZdUsGyX9ooYD9NpMCTGjQoUKcHN47g8JMXhvKogsGpQHtiQ65fZwiypjrC6d3a4Q",
			"DdzFFzCqrht4PWfBGtmrQz4x1GkZHYLVGbK7aaBkjWxujxzz3L5GxCgPiTsks5RjUr3yX9KvwKjNJBt7ZzPCmS3fUQrGeRvo9Y1YBQKQ",
		},
		invalid: []string{
			"37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na",
			"Ae2tdPwUPEZLs4HtbuNey7tK4hTKrwNwYtGqp7bDfCy2WdR3P6735W5Yfp", "Ae2tdPwUPEZLs4HtbuNey7tK4hTKrwNwYtGqp7bDfCy2WdR3P6735W5Yfpp",
		},
	},
	{ // the programs of https://solana.com/docs/core/programs, and USDC; invalid: too short, too long, of other networks
		form: "Solana", networks: []string{"Solana", "SolanaTestnet", "SolanaDevnet"}, alphabet: base58Alphabet, caught: 0.02,
		valid: []string{
			"EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
			"ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL", "So11111111111111111111111111111111111111112", "11111111111111111111111111111111",
		},
		invalid: []string{
			"EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTD", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1vv",
			"EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDtOv", "1111111111111111111111111111111", "1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo",
			"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48", "toly.sol",
		},
	},
	{ // https://github.com/w3f/polkadot-wiki/blob/master/docs/learn/learn-account-advanced.md
		form: "SS58", networks: []string{"Polkadot", "PolkadotAssetHub", "PolkadotTestnet", "PolkadotAssetHubTestnet"},
		alphabet: base58Alphabet, caught: 0.999,
		valid: []string{
			"1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg", "1a1LcBX6hGPKg5aQ6DXZpAHCCzWjckhea4sz3P1PvL3oc4F",
			"15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5",
		},
		invalid: []string{
			"CpjsLDC1JFyrhm3ftC9Gs4QoyrkHKhZKtK7YqGTRFtTafgp", "J4iggBtsWsb61RemU2TDWDXTNHqHNfBSAkGvVZBtn1AJV1a", // of Kusama
			"1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24f", "1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fgg",
			"0x192c3c7e5789b461fbf1c7f614ba5eed0b22efc507cda60a5e7fda8e046bcdce", "1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo",
		},
	},
	{ // the same, and the development account of https://docs.rs/sp-keyring
		form: "SS58", networks: []string{"PolkadotTestnet", "PolkadotAssetHubTestnet"}, alphabet: base58Alphabet, caught: 0.999,
		valid: []string{
			"5CK8D1sKNwF473wbuBP6NuhQfPaWUetNsWUNAAzVwTfxqjfr", "5CdiCGvTEuzut954STAXRfL8Lazs3KCZa5LPpkPeqqJXdTHp",
			"5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY",
		},
		invalid: []string{
			"CpjsLDC1JFyrhm3ftC9Gs4QoyrkHKhZKtK7YqGTRFtTafgp", "5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQ",
			"5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQz",
		},
	},
	{ // as Ethereum
		form: "EIP-55", networks: []string{"PolkadotAssetHub", "PolkadotAssetHubTestnet"}, alphabet: hexAlphabet, caught: 0.99,
		valid: []string{"0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}, invalid: []string{"0x5aAeb6053f3E94C9b9A09f33669435E7Ef1BeAed"},
	},
	{ // the contract of USDT; https://www.npmjs.com/package/tron-format-address; https://metacpan.org/pod/CryptoTron::AddrTools
		form: "Base58Check", networks: []string{"Tron", "TronTestnet"}, alphabet: base58Alphabet, caught: 1,
		valid: []string{
			"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX", "TQHgMpVzWkhSsRB4BzZgmV8uW4cFL8eaBr",
			"TB1eK4Jaog3tuvXbRwGDr2rKLD61yiDJRs",
		},
		invalid: []string{
			"TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T", "1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo",
			"0xa614f803b6fd780986a42c78ec9c7f77e6ded13c", "a614f803b6fd780986a42c78ec9c7f77e6ded13c",
		},
	},
	{ // the same addresses
		form: "Tron, hexadecimal", networks: []string{"Tron", "TronTestnet"}, alphabet: hexAlphabet, caught: 0.04,
		valid: []string{
			"41a614f803b6fd780986a42c78ec9c7f77e6ded13c", "419D1015E669C2DF831003C5C54CEB48DA613D9979", "4112e94f5a3c88b17d2f6e0b9a45cd310f8e7a6d29",
		},
		invalid: []string{
			"41a614f803b6fd780986a42c78ec9c7f77e6ded13", "a0a614f803b6fd780986a42c78ec9c7f77e6ded13c", "41a614f803b6fd780986a42c78ec9c7f77e6ded13g",
		},
	},
	{ // https://github.com/zcash/librustzcash/blob/main/components/zcash_address/src/encoding.rs, ZIP 320
		form: "Base58Check", networks: []string{"Zcash"}, alphabet: base58Alphabet, caught: 1,
		valid: []string{
			"t1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs", "t3JZcvsuaXE6ygokL4XUiZSTrQBUoPYFnXJ", "t1VmmGiyjVNeCjxDZzg7vZmd99WyzVby9yC",
			"t1V9mnyk5Z5cTNMCkLbaDwSskgJZucTLdgW",
		},
		invalid: []string{
			"tm9iMLAuYMzJ6jtFLcA7rzUmfreGuKvr7Ma", "t26YoyZ1iPgiMEWL4zGUm74eVWfhyDMXzY2", "t1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLb",
			"zc8E5gYid86n4bo2Usdq1cpr7PpfoJGzttwBHEEgGhGkLUg7SPPVFNB2AkRFXZ7usfphup5426dt1buMmY3fkYeRrQGLa8y",
			"1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo",
		},
	},
	{ // the same
		form: "Base58Check", networks: []string{"ZcashTestnet"}, alphabet: base58Alphabet, caught: 1,
		valid: []string{
			"tm9iMLAuYMzJ6jtFLcA7rzUmfreGuKvr7Ma", "t26YoyZ1iPgiMEWL4zGUm74eVWfhyDMXzY2", "tm9ofD7kHR7AF8MsJomEzLqGcrLCBkD9gDj",
		},
		invalid: []string{
			"t1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs", "t3JZcvsuaXE6ygokL4XUiZSTrQBUoPYFnXJ",
			"ztJ1EWLKcGwF2S4NA17pAJVdco8Sdkz4AQPxt1cLTEfNuyNswJJc2BbBqYrsRZsp31xbVZwhF7c7a2L9jsF3p3ZwRWpqqyS",
		},
	},
	{ // the same, and the comments of https://github.com/zcash/zcash/blob/master/src/gtest/test_keys.cpp
		form: "Sapling", networks: []string{"Zcash"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"zs1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpq6d8g",
			"zs1qqqqqqqqqqqqqqqqqqcguyvaw2vjk4sdyeg0lc970u659lvhqq7t0np6hlup5lusxle75c8v35z",
			"ZS1QQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQQPQ6D8G",
		},
		invalid: []string{
			"ztestsapling1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqfhgwqu",
			"zs1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpq6d8g",
			"zs1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpukwc66",
		},
	},
	{ // the same
		form: "Sapling", networks: []string{"ZcashTestnet"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"ztestsapling1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqfhgwqu",
			"zregtestsapling1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqknpr3m",
			"ztestsapling10yy2ex5dcqkclhc7z7yrnjq2z6feyjad56ptwlfgmy77dmaqqrl9gyhprdx59qgmsnyfska2kez",
		},
		invalid: []string{
			"zs1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpq6d8g",
			"ztestsapling1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpq6d8g",
			"ztestsapling1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqfhgwq",
		},
	},
	{ // the same, and https://github.com/zcash/zcash-test-vectors/blob/master/test-vectors/json/unified_address_r2.json
		form: "Unified", networks: []string{"Zcash"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"u1qpatys4zruk99pg59gcscrt7y6akvl9vrhcfyhm9yxvxz7h87q6n8cgrzzpe9zru68uq39uhmlpp5uefxu0su5uqyqfe5zp3tycn0ecl",
			"u1l8xunezsvhq8fgzfl7404m450nwnd76zshscn6nfys7vyz2ywyh4cc5daaq0c7q2su5lqfh23sp7fkf3kt27ve5948mzpfdvckzaect2jtte308mkwlyc" +
				"j2u0eac077wu70vqcetkxf",
			"zu1k4gluanx673excug6nuev9rnvp7prwzwx69690ua3j9c3k5zlqzjhd4ddyuut6ky20e7qy4sxr25gunf0x374edlazp9vlxhpqf76nfn",
		},
		invalid: []string{
			"utest10c5kutapazdnf8ztl3pu43nkfsjx89fy3uuff8tsmxm6s86j37pe7uz94z5jhkl49pqe8yz75rlsaygexk6jpaxwx0esjr8wm5ut7d5s",
			"uinvalid1ck5navqwcng43gvsxwrxsplc22p7uzlcag6qfa0zh09e87efq6rq8wsnv25umqjjravw70rl994n5ueuhza2fghge5gl7zrl2qp6cwmp",
			"u1qpatys4zruk99pg59gcscrt7y6akvl9vrhcfyhm9yxvxz7h87q6n8cgrzzpe9zru68uq39uhmlpp5uefxu0su5uqyqfe5zp3tycn0ec",
		},
	},
	{ // the same
		form: "Unified", networks: []string{"ZcashTestnet"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"utest10c5kutapazdnf8ztl3pu43nkfsjx89fy3uuff8tsmxm6s86j37pe7uz94z5jhkl49pqe8yz75rlsaygexk6jpaxwx0esjr8wm5ut7d5s",
			"uregtest15xk7vj4grjkay6mnfl93dhsflc2yeunhxwdh38rul0rq3dfhzzxgm5szjuvtqdha4t4p2q02ks0jgzrhjkrav70z9xlvq0plpcjkd5z3",
			"tu1s7hxdsvhygwphp8x3ps76ssgjchhm6zstf9wxme79xvcdw9xtawu9q2v28n7a3htmfrg0c2j8ayf2x53mm4eflhx5yj5e03n9yfuku6z",
		},
		invalid: []string{
			"u1qpatys4zruk99pg59gcscrt7y6akvl9vrhcfyhm9yxvxz7h87q6n8cgrzzpe9zru68uq39uhmlpp5uefxu0su5uqyqfe5zp3tycn0ecl",
			"zu1k4gluanx673excug6nuev9rnvp7prwzwx69690ua3j9c3k5zlqzjhd4ddyuut6ky20e7qy4sxr25gunf0x374edlazp9vlxhpqf76nfn",
			"utest10c5kutapazdnf8ztl3pu43nkfsjx89fy3uuff8tsmxm6s86j37pe7uz94z5jhkl49pqe8yz75rlsaygexk6jpaxwx0esjr8wm5ut7d5",
		},
	},
	{ // ZIP 320, https://github.com/zcash/zcash-test-vectors/blob/master/test-vectors/json/zip_0320.json
		form: "TEX", networks: []string{"Zcash"}, alphabet: bech32Alphabet, caught: 1,
		valid: []string{
			"tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte", "tex10wur2u9clts5dcpu2vc6qg93uzyj7cca2xm732", "tex1rkq7seu3cukjjtusde7q8xnjne93laluyvdxu7",
		},
		invalid: []string{
			"textest1qyqszqgpqyqszqgpqyqszqgpqyqszqgpfcjgfy", "tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgtf",
			"tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgt",
		},
	},
	{ // the same
		form: "TEX", networks: []string{"ZcashTestnet"}, alphabet: bech32Alphabet, caught: 1,
		valid:   []string{"textest1qyqszqgpqyqszqgpqyqszqgpqyqszqgpfcjgfy", "texregtest1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqz7rhv3"},
		invalid: []string{"tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte", "textest1qyqszqgpqyqszqgpqyqszqgpqyqszqgpfcjgf"},
	},
	{ // which chain it is is not known: addresses of any network, and the mistakes of each
		form: "MemeCoin", networks: []string{"MemeCoin", "MemeCoinTestnet", "Moonbase"}, alphabet: hexAlphabet, caught: 0,
		valid: []string{
			"1FsSia9rv4NeEwvJ2GvXrX7LyxYspbN2mo", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
			"alice.near", "qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a", "CpjsLDC1JFyrhm3ftC9Gs4QoyrkHKhZKtK7YqGTRFtTafgp",
		},
		invalid: []string{
			"", " ", "0x5aAeb6053f3E94C9b9A09f33669435E7Ef1BeAed", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh",
			"zs1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqpq6d8q", "tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgtf",
			"bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6q", "bchtest:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a",
		},
	},
}
