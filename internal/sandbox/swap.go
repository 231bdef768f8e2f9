// SPDX-License-Identifier: MPL-2.0

package sandbox

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/terraform-payments/terraform-provider-payments/internal/contract/amount"
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

func freshSwap(s *Sandbox, id string) Object {
	return Object{
		"id": id, "organizationId": s.Organization(), "status": swapComplete, "source": asset{"Ethereum", ""}.object(),
		"destination": asset{"Bitcoin", ""}.object(), "sourceAmount": amount.Exact("0").JSON(), "destinationAmount": nil, "rate": nil, "fee": nil,
		"createdAt": s.stamp(), "automatic": false,
	}
}

// exchange holds the numbers of a possible swap.
type exchange struct {
	source, destination            asset
	amount, fee, output, mid, rate amount.Amount
}

// exchangeOf computes a swap. Both assets must have a price. The rate is cut off before it is used:
// the amount without the fee, multiplied by the rate, is exactly the output.
func exchangeOf(source, destination asset, much amount.Amount) exchange {
	mid := amount.Exact(source.facts().usd).DividedBy(amount.Exact(destination.facts().usd))
	part := amount.Exact("1").Minus(swapSpread).Minus(swapSlippage).Minus(swapHedging)
	x := exchange{
		source: source, destination: destination, amount: much,
		mid: mid.RoundDown(ratePlaces), rate: mid.Times(part).RoundDown(ratePlaces),
	}
	x.fee = much.Times(swapFee).RoundDown(source.facts().decimals)
	x.output = much.Minus(x.fee).Times(x.rate).RoundDown(destination.facts().decimals)
	return x
}

// demandPrice refuses an asset without a price: it cannot be swapped.
func demandPrice(field string, of asset) error {
	if of.facts().usd == "" {
		return refuse(http.StatusUnprocessableEntity, "%s: %s cannot be swapped", field, of)
	}
	return nil
}

// exchange reads the request of a swap or a quote.
func (c *call) exchange() (exchange, error) {
	from, _ := c.body["source"].(Object)
	to, _ := c.body["destination"].(Object)
	source, destination := assetOf(from), assetOf(to)
	if err := demandPrice("source", source); err != nil {
		return exchange{}, err
	}
	if err := demandPrice("destination", destination); err != nil {
		return exchange{}, err
	}
	if source.key() == destination.key() {
		return exchange{}, refuse(http.StatusUnprocessableEntity, "destination: is the same asset as the source")
	}
	much, err := c.amount("amount")
	if err == nil {
		err = source.demand(much)
	}
	if err != nil {
		return exchange{}, err
	}
	x := exchangeOf(source, destination, much)
	if x.output.Sign() == 0 {
		return exchange{}, refuse(http.StatusUnprocessableEntity, "amount: is so small that no %s would come out of it", destination)
	}
	return x, nil
}

// executeSwap refuses an amount beyond the limit or the balance.
func executeSwap(s *Sandbox, c *call) (any, error) {
	x, err := c.exchange()
	if err != nil {
		return nil, err
	}
	now := s.Now()
	if err := checkLimit(c.tx, x, now); err != nil {
		return nil, err
	}
	swap, err := s.swap(c.tx, x, now)
	if err != nil {
		return nil, err
	}
	c.tx.Put("swap", swap)
	return s.shown("Swap", swap), nil
}

// checkLimit demands that the swaps of the last 24 hours and this one are worth no more than the
// limit. It counts neither swaps of incoming payments nor failed ones.
func checkLimit(tx *transaction, x exchange, now time.Time) error {
	left := conversionLimit
	var next time.Time // the next moment at which more is left
	for _, swap := range tx.List("swap") {
		text, _ := swap["createdAt"].(string)
		made, err := time.Parse(time.RFC3339Nano, text)
		until := made.Add(limitWindow)
		if err != nil || swap["automatic"] == true || swap["status"] == swapFailed || !now.Before(until) {
			continue
		}
		from, _ := swap["source"].(Object)
		worth, _ := assetOf(from).worth(amount.Stored(swap["sourceAmount"]))
		left = left.Minus(worth)
		if next.IsZero() || until.Before(next) {
			next = until
		}
	}
	worth, _ := x.source.worth(x.amount)
	if !left.Less(worth) {
		return nil
	}
	if left.Sign() < 0 {
		left = amount.Amount{}
	}
	more := ""
	if !next.IsZero() {
		more = ", and there will be more at " + stampOf(next)
	}
	return refuse(http.StatusUnprocessableEntity, "amount: is worth %s USD; of the %s USD that may be swapped in 24 hours %s are left%s",
		worth.JSON(), conversionLimit.JSON(), left.JSON(), more)
}

// swap moves the money, and adds both sides to the list of transactions. The caller stores the
// swap.
func (s *Sandbox) swap(tx *transaction, x exchange, at time.Time) (Object, error) {
	if err := tx.move("amount", s.Organization(), market, x.source, x.amount); err != nil {
		return nil, err
	}
	if x.fee.Sign() > 0 {
		if err := tx.move("amount", market, fees, x.source, x.fee); err != nil {
			return nil, err
		}
	}
	if err := tx.move("amount", market, s.Organization(), x.destination, x.output); err != nil {
		return nil, err
	}
	s.enter(tx, movement{organization: s.Organization(), kind: "swap", asset: x.source, amount: x.amount.Negated(), fee: x.fee, at: at})
	s.enter(tx, movement{organization: s.Organization(), kind: "swap", asset: x.destination, amount: x.output, at: at})
	swap := freshSwap(s, s.NewID())
	swap["source"], swap["destination"] = x.source.object(), x.destination.object()
	swap["sourceAmount"], swap["destinationAmount"] = x.amount.JSON(), x.output.JSON()
	swap["rate"], swap["fee"], swap["createdAt"] = x.rate.JSON(), x.fee.JSON(), stampOf(at)
	return swap, nil
}

func getSwap(s *Sandbox, c *call) (any, error) {
	swap, err := find(c, "swap")
	if err != nil {
		return nil, err
	}
	return s.shown("Swap", swap), nil
}

// quoteSwap computes a swap. It checks neither the balance nor the limit.
func quoteSwap(s *Sandbox, c *call) (any, error) {
	x, err := c.exchange()
	if err != nil {
		return nil, err
	}
	return Object{
		"estimatedOutput": x.output.JSON(), "midMarketRate": x.mid.JSON(), "executionRate": x.rate.JSON(), "serviceFee": x.fee.JSON(),
		"rateComponents": Object{"spread": swapSpread.JSON(), "slippage": swapSlippage.JSON(), "hedging": swapHedging.JSON()},
		"expiresAt":      stampOf(s.Now().Add(quoteLife)),
	}, nil
}

// swapAssets lists the assets with a price, except for one.
func swapAssets(but asset) []any {
	assets := []any{}
	for _, f := range catalog {
		if f.key() != but.key() {
			assets = append(assets, f.into(Object{"ticker": f.ticker, "decimals": json.Number(strconv.Itoa(f.decimals))}))
		}
	}
	return assets
}

func listSwapTargets(_ *Sandbox, c *call) (any, error) {
	source := assetOf(c.body)
	field := "network"
	if source.token != "" {
		field = "token"
	}
	if err := demandPrice(field, source); err != nil {
		return nil, err
	}
	return swapAssets(source), nil
}
