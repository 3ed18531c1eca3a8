import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf, minuteYear } from '../series-data.ts'

export interface BenchService {
  readonly baseUrl: string
  /** The answer to every request for minutes of that variable. */
  readonly bodyUrl: string
  readonly body: Buffer
  /** When the first byte of the last minute-year was sent, epoch ms. */
  readonly sentAt: () => number
  readonly close: () => void
}

const HUB = 'b0-electricity'

/** As little of a service as can be: one organization, and one minute-year as fast as a socket takes it. */
export async function startBenchService(): Promise<BenchService> {
  const body = Buffer.from(bodyOf(minuteYear(1)))
  const organizations = Buffer.from(JSON.stringify([{ id: 'o1', name: 'Organization' }]))
  let sentAt = Number.NaN
  const answerTo = ({ url = '' }: IncomingMessage): Buffer => {
    const hub = /\/variables\/([^/]+)\//.exec(url)?.[1]
    if (hub === undefined) return organizations
    if (!isForMinutes(url)) return Buffer.from(`{"data_hub_id":"${hub}","units":"kW","data":[]}`)
    const answer = hub === HUB ? body : Buffer.from(body.toString('latin1').replace(HUB, hub), 'latin1')
    sentAt = Date.now()
    return answer
  }
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(answerTo(request))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    baseUrl,
    bodyUrl: `${baseUrl}/variables/${HUB}/data?resolution=minute`,
    body,
    sentAt: () => sentAt,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function isForMinutes(url: string): boolean {
  return new URL(url, 'http://localhost').searchParams.get('resolution') === 'minute'
}
