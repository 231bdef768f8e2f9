// SPDX-License-Identifier: MPL-2.0

package command

// help is the text of -h. A test compares it with the flags.
const help = `Usage: terraform-provider-payments sandbox [flags]

Runs the payments service on this machine, for trying the provider, for tests, and for pipelines: no account,
no key and no network are needed. It prints its address and its key, then a line for each request, and stops on Ctrl-C.

Where and who:
  -listen ADDRESS        address to listen on; port 0 takes a free one (default 127.0.0.1:8430)
  -allow-remote          allow an address that other machines can reach: nothing protects it there
  -key KEY               the API key to accept (default: a new one at each start)
  -organization ID       the organization's id, a UUID (default: that of the seed, or a new one; kept with -data)

Content:
  -data FILE             keep everything, the clock too, in this file across restarts (default: memory only).
                         A kill of the sandbox loses nothing. A crash of the machine can damage the file: a damaged
                         file is left as it is, and the error names the damage.
  -recover NEW_FILE      save the whole records of the file of -data in this new file, list the lost and doubtful ones, and stop;
                         exits with 1 if the list is not empty
  -seed FILE             start with the objects of this JSON file: {"product": [{"name": "Mug", "price": 9}, ...], ...}.
                         GET /_sandbox/objects answers such a file. The sandbox takes over the organization of its objects.
                         "-seed demo" is a small coffee roaster.
                         With -data, a file that holds objects already is left as it is.
  -now TIME              start the clock at this time, such as 2030-01-01T00:00:00Z (default: the real time;
                         with -data, a restart goes on with the clock of the file)

How it behaves:
  -fault RULE            make requests fail; may be repeated, and the first matching rule applies. A rule is NAME=VALUE,...
                           which requests  method=POST  operation=createProduct  path=/product/{id}
                           how often       times=2  probability=10 (percent)  seed=7
                           effect          status=503  retry_after=1  after (the request is handled first)
                                           drop_before  drop_after  truncate  double
                                           latency=200ms  latency_up_to=1s (drawn from the seed, in addition)  slow=2s
                                           body=TEXT, which goes last and takes the rest
  -limit N               accept N requests in a second, and refuse the others with 429 and Retry-After (default: 0, no limit)
  -operations            list the operations that rules can name, and stop
  -dialect SETTINGS      how to speak where the specification is silent, such as decimals=text,lists=envelope. The settings:
                           decimals=number|text      lists=bare|envelope      items=whole|summary
                           notfound=404|400          nulls=shown|omitted      unknown=none|members|values
                           unions=one|nulls          spelling=kept|other      personal=shown|masked|omitted
                           lag=DURATION (of lists)   read_lag=DURATION        secrets=shown|masked|omitted
                           defaults=none|zero|filled names=exact|case         due=event|echoed
                           writes=object|id|idmore|empty|nothing|partial|enveloped|enveloped_id
                           numbers=shown|stars|x|hash|bullets|dots|dashes|last4|ends|ellipsis
                           Values that are stored otherwise than they were sent:
                           texts=kept|trimmed|crlf|escaped|cut                case=kept|folded
                           urls=kept|normal          order=kept|sorted        normalized=at_once|late
                           amounts=kept|rounded|binary                        payees=kept|other
                           puts=done|ignored
                           wholes=plain|decimal      list_order=kept|changing
  -allow-remote-deliveries
                         deliver events to webhooks on other machines too

For scripts:
  -quiet                 no line for each request
  -ready FILE            write the address to this file once requests are served

Examples:
  terraform-provider-payments sandbox -key my-key -seed demo
  terraform-provider-payments sandbox -key my-key -data shop.db -quiet
  terraform-provider-payments sandbox -data shop.db -recover saved.db
  terraform-provider-payments sandbox -fault operation=createProduct,status=503,times=2,retry_after=1
  terraform-provider-payments sandbox -fault probability=10,status=500,seed=7 -fault latency=200ms
  terraform-provider-payments sandbox -fault path=/product/{id},drop_after

While it runs, the control interface under /_sandbox/ changes it, from this machine and without a key: objects, seeds, faults,
the limit, the clock, events, recorded requests. GET /_sandbox/ lists all of it:
  curl http://127.0.0.1:8430/_sandbox/
  curl http://127.0.0.1:8430/_sandbox/objects > seed.json
  curl http://127.0.0.1:8430/_sandbox/faults -d '{"operation": "products", "status": 503, "times": 2}'
  curl http://127.0.0.1:8430/_sandbox/clock -X PUT -d '{"advance": "24h"}'
`
