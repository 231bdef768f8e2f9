// SPDX-License-Identifier: MPL-2.0

package groups

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/engine"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox/ledger"
)

// Swaps. The specification shows their effect and their limit (sections 4.2 and 8). The costs and
// the size of the limit are made up.

var (
	// The parts by which the execution rate is worse than the mid-market rate.
	swapSpread, swapSlippage, swapHedging = amount.Exact("0.001"), amount.Exact("0.0005"), amount.Exact("0.0005")
	// swapFee is the part of the source amount that the service keeps.
	swapFee = amount.Exact("0.002")
	// conversionLimit is the value in USD that may be swapped in 24 hours.
	conversionLimit = amount.Exact("100000")
)

const (
	limitWindow = 24 * time.Hour
	quoteLife   = 30 * time.Second
	ratePlaces  = 24 // decimals of a rate
)

// The statuses of a swap.
const (
	swapPending  = "pending"
	swapComplete = "complete"
	swapFailed   = "failed"
)

func freshSwap(e *engine.Engine, _ string) Object {
	return Object{
		"organizationId": e.Organization(), "status": swapComplete, "source": ledger.Coin("Ethereum").Object(),
		"destination": ledger.Coin("Bitcoin").Object(), "automatic": false,
	}
}

// exchange holds the numbers of a possible swap.
type exchange struct {
	source, destination            ledger.Asset
	amount, fee, output, mid, rate amount.Amount
}

// exchangeOf computes a swap. Both assets must have a price. The rate is cut off before it is used:
// the amount without the fee, multiplied by the rate, is exactly the output.
func exchangeOf(source, destination ledger.Asset, much amount.Amount) exchange {
	mid := amount.Exact(source.Facts().USD).DividedBy(amount.Exact(destination.Facts().USD))
	part := amount.Exact("1").Minus(swapSpread).Minus(swapSlippage).Minus(swapHedging)
	x := exchange{
		source: source, destination: destination, amount: much,
		mid: mid.RoundDown(ratePlaces), rate: mid.Times(part).RoundDown(ratePlaces),
	}
	x.fee = much.Times(swapFee).RoundDown(source.Facts().Decimals)
	x.output = much.Minus(x.fee).Times(x.rate).RoundDown(destination.Facts().Decimals)
	return x
}

// demandPrice refuses an asset without a price: it cannot be swapped.
func demandPrice(field string, of ledger.Asset) error {
	if of.Facts().USD == "" {
		return engine.Invalid("%s: %s cannot be swapped", field, of)
	}
	return nil
}

// wantedExchange reads the request of a swap or a quote.
func wantedExchange(c *engine.Call) (exchange, error) {
	from, _ := c.Body["source"].(Object)
	to, _ := c.Body["destination"].(Object)
	source, destination := ledger.AssetOf(from), ledger.AssetOf(to)
	if err := demandPrice("source", source); err != nil {
		return exchange{}, err
	}
	if err := demandPrice("destination", destination); err != nil {
		return exchange{}, err
	}
	if source.Key() == destination.Key() {
		return exchange{}, engine.Invalid("destination: is the same asset as the source")
	}
	much, err := c.Amount("amount")
	if err == nil {
		err = source.Demand(much)
	}
	if err != nil {
		return exchange{}, err
	}
	x := exchangeOf(source, destination, much)
	if x.output.Sign() == 0 {
		return exchange{}, engine.Invalid("amount: is so small that no %s would come out of it", destination)
	}
	return x, nil
}

// executeSwap refuses an amount beyond the limit or the balance.
func executeSwap(e *engine.Engine, c *engine.Call) (any, error) {
	x, err := wantedExchange(c)
	if err != nil {
		return nil, err
	}
	now := e.Now()
	if err := checkLimit(c.Tx, x, now); err != nil {
		return nil, err
	}
	swap, err := swap(e, c.Tx, x, now)
	if err != nil {
		return nil, err
	}
	c.Tx.Put("swap", swap)
	return swap, nil
}

// checkLimit demands that the swaps of the last 24 hours and this one are worth no more than the
// limit. It counts neither swaps of incoming payments nor failed ones.
func checkLimit(tx *engine.Tx, x exchange, now time.Time) error {
	left := conversionLimit
	var next time.Time // the next moment at which more is left
	for _, swap := range tx.List("swap") {
		made, err := time.Parse(time.RFC3339Nano, engine.Text(swap["createdAt"]))
		until := made.Add(limitWindow)
		if err != nil || swap["automatic"] == true || swap["status"] == swapFailed || !now.Before(until) {
			continue
		}
		from, _ := swap["source"].(Object)
		worth, _ := ledger.AssetOf(from).Worth(amount.Stored(swap["sourceAmount"]))
		left = left.Minus(worth)
		if next.IsZero() || until.Before(next) {
			next = until
		}
	}
	worth, _ := x.source.Worth(x.amount)
	if !left.Less(worth) {
		return nil
	}
	if left.Sign() < 0 {
		left = amount.Amount{}
	}
	more := ""
	if !next.IsZero() {
		more = ", and there will be more at " + engine.StampOf(next)
	}
	return engine.Invalid("amount: is worth %s USD; of the %s USD that may be swapped in 24 hours %s are left%s",
		worth.JSON(), conversionLimit.JSON(), left.JSON(), more)
}

// swap moves the money, and adds both sides to the list of transactions. The caller stores the
// swap.
func swap(e *engine.Engine, tx *engine.Tx, x exchange, at time.Time) (Object, error) {
	if err := ledger.Move(tx, "amount", e.Organization(), ledger.Market, x.source, x.amount); err != nil {
		return nil, err
	}
	if x.fee.Sign() > 0 {
		if err := ledger.Move(tx, "amount", ledger.Market, ledger.Fees, x.source, x.fee); err != nil {
			return nil, err
		}
	}
	if err := ledger.Move(tx, "amount", ledger.Market, e.Organization(), x.destination, x.output); err != nil {
		return nil, err
	}
	ledger.Enter(e, tx, ledger.Movement{Kind: "swap", Asset: x.source, Amount: x.amount.Negated(), Fee: x.fee, At: at})
	ledger.Enter(e, tx, ledger.Movement{Kind: "swap", Asset: x.destination, Amount: x.output, At: at})
	swap := e.Fresh("swap", e.NewID())
	swap["source"], swap["destination"] = x.source.Object(), x.destination.Object()
	swap["sourceAmount"], swap["destinationAmount"] = x.amount.JSON(), x.output.JSON()
	swap["rate"], swap["fee"], swap["createdAt"] = x.rate.JSON(), x.fee.JSON(), engine.StampOf(at)
	return swap, nil
}

// quoteSwap computes a swap. It checks neither the balance nor the limit.
func quoteSwap(e *engine.Engine, c *engine.Call) (any, error) {
	x, err := wantedExchange(c)
	if err != nil {
		return nil, err
	}
	return Object{
		"estimatedOutput": x.output.JSON(), "midMarketRate": x.mid.JSON(), "executionRate": x.rate.JSON(), "serviceFee": x.fee.JSON(),
		"rateComponents": Object{"spread": swapSpread.JSON(), "slippage": swapSlippage.JSON(), "hedging": swapHedging.JSON()},
		"expiresAt":      engine.StampOf(e.Now().Add(quoteLife)),
	}, nil
}

// swapAssets lists the assets with a price, except for one.
func swapAssets(but ledger.Asset) []any {
	assets := []any{}
	for _, f := range ledger.Catalog {
		if f.Key() != but.Key() {
			assets = append(assets, f.Into(Object{"ticker": f.Ticker, "decimals": json.Number(strconv.Itoa(f.Decimals))}))
		}
	}
	return assets
}

func listSwapTargets(_ *engine.Engine, c *engine.Call) (any, error) {
	source := ledger.AssetOf(c.Body)
	field := "network"
	if source.Token != "" {
		field = "token"
	}
	if err := demandPrice(field, source); err != nil {
		return nil, err
	}
	return swapAssets(source), nil
}
