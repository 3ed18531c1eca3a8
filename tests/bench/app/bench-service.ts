import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bodyOf, minuteYear } from '../series-data.ts'

export interface BenchService {
  readonly baseUrl: string
  /** The answer to every request for a series. */
  readonly bodyUrl: string
  readonly close: () => void
}

/** As little of a service as can be: one organization, and one minute-year as fast as a socket takes it. */
export async function startBenchService(): Promise<BenchService> {
  const body = Buffer.from(bodyOf(minuteYear(1)))
  const organizations = Buffer.from(JSON.stringify([{ id: 'o1', name: 'Organization' }]))
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(request.url?.includes('/variables/') === true ? body : organizations)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return {
    baseUrl,
    bodyUrl: `${baseUrl}/variables/b0-electricity/data`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
