import type { IncomingMessage } from 'node:http'
import { createScalePortfolio } from '#scripts/demo-service/portfolio/scale-portfolio.ts'
import { startDemoService, type DemoService } from '#scripts/demo-service/demo-service.ts'
import { openServer } from '#electron/demo/server.ts'
import { systemClock } from '#electron/demo/system-clock.ts'
import { bodyOf, minuteYear } from '../series-data.ts'

export interface BenchService extends AsyncDisposable {
  readonly baseUrl: string
  readonly body: Buffer
  /** Returns the time at which the first byte of the last minute-year was sent, in epoch ms. */
  readonly sentAt: () => number
}

const HUB = 'b0-electricity'

/**
 * Starts the smallest service that the app accepts: it has one organization, and sends one minute-year as fast as a
 * socket accepts it.
 */
export async function startBenchService(): Promise<BenchService> {
  const body = Buffer.from(bodyOf(minuteYear(1)))
  const organizations = Buffer.from(JSON.stringify([{ id: 'o1', name: 'Organization' }]))
  let sentAt = NaN
  const answerTo = ({ url = '' }: IncomingMessage): Buffer => {
    const hub = /\/variables\/([^/]+)\//.exec(url)?.[1]
    if (hub === undefined) return organizations
    if (new URL(url, 'http://localhost').searchParams.get('resolution') !== 'minute')
      return Buffer.from(`{"data_hub_id":"${hub}","units":"kW","data":[]}`)
    const answer = hub === HUB ? body : Buffer.from(body.toString('latin1').replace(HUB, hub), 'latin1')
    sentAt = Date.now()
    return answer
  }
  const { port, close } = await openServer('127.0.0.1', 0, async (request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(answerTo(request))
  })
  return { baseUrl: `http://127.0.0.1:${port}/v1`, body, sentAt: () => sentAt, [Symbol.asyncDispose]: close }
}

/** Starts the demo service with as many variables as the options say. Each token has its own budget. */
export async function startScaleService(options: {
  readonly variables: number
  readonly tokens: readonly string[]
  readonly limitPerMinute: number
  readonly latencyMs: number
}): Promise<DemoService & AsyncDisposable> {
  const { variables, latencyMs, ...limits } = options
  const portfolio = createScalePortfolio({ clock: systemClock, seed: 1, variables })
  // Otherwise the first request would pay for everything that the portfolio computes once.
  for (const variable of portfolio.variables) portfolio.lastReading(variable)
  const service = await startDemoService({ ...limits, portfolio, clock: systemClock, faults: { latencyMs } })
  return { ...service, [Symbol.asyncDispose]: service.close }
}
