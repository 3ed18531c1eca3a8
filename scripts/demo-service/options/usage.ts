import { dialectChoices } from '../dialect/dialect.ts'

const dialects = Object.entries(dialectChoices)
  .map(([point, choices]) => `      ${point}=${choices.join('|')}`)
  .join('\n')

export const demoServiceUsage = `Usage: npm run demo-service -- [options]

Serves the demo portfolio, or a folder of readings, over HTTP on 127.0.0.1.

  --replay DIR          serve a folder with portfolio.json and gzipped CSV series
  --variables N         grow the demo portfolio to N variables
  --seed N              other readings for the same demo portfolio
  --port N              port to listen on (default: a free one)
  --token T             token to accept, repeatable (default: a random one, printed)
  --limit N             requests in any 60 seconds for each token (default: 60)
  --now STAMP           let the clock begin at an ISO 8601 time
  --request-log FILE    append a JSON line for each request (also METERLENS_DEMO_REQUEST_LOG)
  --zones unusual|ZONE,...      deal the variables to eight unusual zones, or to those given
  --meters KIND[/ID]            repeatable; 15-minute or irregular raw readings, nothing finer
  --delivery DELIVERY[/ID]      repeatable, rules add up; by the clock of --now
      daily[=HOUR]              up to local midnight, once a day at this local hour (default: 7)
      outage[=STAMP[,DAYS]]     nothing for some days, then everything (default: from now on, 7)
      corrected[=DAYS]          estimates, right so long after each local day (default: 20)
      ID: only for the variables whose dataHubId contains this text
  --fault FAULT[@WHEN][:PATH]   repeatable; the first rule whose turn it is applies
      FAULT: status=CODE, rate-limited[=SECONDS|date|absent], reset-before-body, reset-midway, truncated,
             malformed, captive-portal, redirect=URL, hang, revoked, latency=MS (always),
             refuse-over=DAYS,STATUS (always; 400, 413 or 500)
      WHEN:  first=N, every=N, only=N,N,..., chance=SHARE[,SEED] (default: always)
      PATH:  only for paths that contain this text, such as :/data
  --dialect POINT=CHOICE        repeatable; the first choice of each is the default
${dialects}
  --help                this text
`
