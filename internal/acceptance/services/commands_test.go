// SPDX-License-Identifier: MPL-2.0

package services_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/zclconf/go-cty/cty"

	"github.com/terraform-payments/terraform-provider-payments/internal/acctest/driver"
	"github.com/terraform-payments/terraform-provider-payments/internal/sandbox"
)

// do runs a command. The error of the command itself is in s.err.
func (s *scene) do(word, rest string) (err error) {
	first, second, _ := strings.Cut(rest, " ")
	switch word {
	case "clock": // it is stopped
	case "secret":
		s.secrets = strings.Split(rest, " | ")
	case "service":
		s.start(rest)
	case "driver":
		s.drive(rest)
	case "put":
		text, name, _ := strings.Cut(second, " -> ")
		var object sandbox.Object
		if err = decode(text, &object); err == nil {
			id, _ := s.service.Put(first, object)["id"].(string)
			s.names[name] = id
		}
	case "remove":
		s.service.Remove(first, second)
	case "fault":
		var fault sandbox.Fault
		if fault, err = sandbox.ParseFault(rest); err == nil {
			s.service.AddFault(fault)
		}
	case "faults":
		s.service.ClearFaults()
	case "dialect":
		var dialect sandbox.Dialect
		dialect, err = sandbox.ParseDialect(rest)
		s.service.SetDialect(dialect)
	case "advance":
		var by time.Duration
		by, err = time.ParseDuration(rest)
		s.service.Advance(by)
	case "inhabit":
		s.service.Inhabit()
	case "pay":
		_, err = s.service.Pay(sandbox.Payment{InvoiceID: first, Final: second == "final"})
	case "clear":
		s.service.ClearRequests()
	case "receive":
		var status int
		status, err = strconv.Atoi(rest)
		s.receiver = receive(s.t, status)
		s.names["url"] = s.receiver.url
	default:
		return s.terraform(word, first, second)
	}
	return err
}

// terraform runs a command of Terraform.
func (s *scene) terraform(word, first, second string) error {
	d, rest := s.driver, strings.TrimSpace(first+" "+second)
	block := func(format string) string { return s.config(fmt.Sprintf(format, first, second)) }
	switch word {
	case "plan":
		kind, name, _ := strings.Cut(rest, "-> ")
		s.planned(map[string]func(string) (*driver.Plan, error){
			"": func(config string) (*driver.Plan, error) { return d.Plan(config) }, "stale": d.PlanWithoutRefresh, "destroy": d.PlanDestroy,
		}[strings.TrimSpace(kind)](s.config("$config")))
		s.plans[name] = s.plan
	case "adopt":
		adopted := driver.Import{Address: first, ID: second}
		if strings.HasPrefix(second, "{") {
			var identity map[string]string
			if err := json.Unmarshal([]byte(second), &identity); err != nil {
				return err
			}
			adopted.ID, adopted.Identity = "", map[string]cty.Value{}
			for name, value := range identity {
				adopted.Identity[name] = cty.StringVal(value)
			}
		}
		s.planned(d.Plan(s.config("$config"), adopted))
		s.plans["adopted"] = s.plan
	case "apply":
		if s.plan = s.plans[rest]; rest == "" {
			s.planned(d.Plan(s.config("$config")))
		}
		if s.err == nil {
			s.err = d.Apply(s.plan)
			s.warnings = append(s.warnings, s.plan.Applied...)
		}
		if s.err == nil && rest == "" {
			s.err = errors.Join(stable(d.PlanWithoutRefresh(s.config("$config"))), stable(d.Plan(s.config("$config"))))
		}
	case "refresh":
		s.warnings, s.err = d.Refresh(s.config("$config"))
	case "destroy":
		s.err = d.Destroy(s.config("$config"))
	case "import":
		s.err = d.Import(s.config("$config"), first, second)
	case "read":
		s.data, s.warnings, s.err = d.ReadDataSource(block("data %q \"it\" {\n%s\n}\n"))
	case "list":
		var listed []driver.Listed
		listed, s.warnings, s.err = d.List(block("list %q \"it\" {\n  provider = payments\n%s\n}\n"))
		s.data = append([]driver.Listed{}, listed...)
	case "invoke":
		s.data, s.warnings, s.err = d.Invoke(block("action %q \"it\" {\n  config {\n%s\n  }\n}\n"))
	case "open":
		var opened *driver.Ephemeral
		if opened, s.err = d.Open(block("ephemeral %q \"it\" {\n%s\n}\n")); s.err == nil {
			s.data, s.warnings = opened.Value, opened.Warnings
		}
	default:
		return errors.New("there is no such command")
	}
	return nil
}

func (s *scene) planned(plan *driver.Plan, err error) {
	if s.plan, s.err = plan, err; err == nil {
		s.warnings = plan.Warnings
	}
}

// stable demands a plan without changes.
func stable(plan *driver.Plan, err error) error {
	if err != nil {
		return fmt.Errorf("the plan after the apply: %w", err)
	}
	return plan.ExpectEmpty()
}
