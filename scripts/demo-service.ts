import './bootstrap/plain-errors.mjs'
import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { createReplayPortfolio } from './demo-service/replay/replay-portfolio.ts'
import { createScalePortfolio } from './demo-service/portfolio/scale-portfolio.ts'
import { createSyntheticPortfolio } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import { clockFrom, systemClock } from '#electron/demo/system-clock.ts'
import { startDemoService } from './demo-service/demo-service.ts'
import type { PortfolioSource } from '#electron/demo/portfolio/source.ts'
import type { Clock } from '#shared/time/instant.ts'
import { withDelivery } from './demo-service/portfolio/delivery.ts'
import { withMeters } from './demo-service/portfolio/meters.ts'
import { withZones } from './demo-service/portfolio/zones.ts'
import { demoServiceUsage } from './demo-service/options/usage.ts'
import { readOptions, type CliOptions } from './demo-service/options/read-options.ts'

const options = readOptions(process.argv.slice(2), process.env)
if (options === undefined) process.stdout.write(demoServiceUsage)
else await run(options)

async function run({ requestLog, ...options }: CliOptions): Promise<void> {
  const clock = options.now === undefined ? systemClock : clockFrom(options.now)
  const token = options.tokens[0] ?? randomBytes(24).toString('base64url')
  const service = await startDemoService({
    tokens: options.tokens.length === 0 ? [token] : options.tokens,
    clock,
    port: options.port,
    limitPerMinute: options.limitPerMinute,
    portfolio: portfolioOf(options, clock),
    dialect: options.dialect,
    faults: options.faults,
    ...(requestLog !== undefined && {
      onRequest: (record) => {
        appendFileSync(requestLog, `${JSON.stringify(record)}\n`)
      },
    }),
  })
  process.stdout.write(`Base URL: ${service.baseUrl}\nToken: ${token}\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void service.close())
}

function portfolioOf(options: CliOptions, clock: Clock): PortfolioSource {
  const whole = wholePortfolio(options, clock)
  const zoned = options.zones === undefined ? whole : withZones(whole, options.zones)
  return withDelivery(withMeters(zoned, options.meters), options.deliveryFrom(clock.now()), clock)
}

function wholePortfolio({ replay, variables, seed }: CliOptions, clock: Clock): PortfolioSource {
  if (replay !== undefined) return createReplayPortfolio(replay)
  if (variables !== undefined) return createScalePortfolio({ clock, seed, variables })
  return createSyntheticPortfolio({ clock, seed })
}
