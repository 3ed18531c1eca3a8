import { parseLocal } from '#shared/time/text/local-text.ts'
import { aLoader } from '#support/a-loader.ts'
import type { Measured } from '../median.ts'

const ZONE = 'Europe/London'
const MOST_BROKEN = 20
const local = (text: string): number => parseLocal(text, ZONE) ?? Number.NaN
const year = {
  seriesKey: { dataHubId: 'b0-electricity', resolution: 'hourly' },
  interval: { start: local('2021-01-01'), end: local('2022-01-01') },
  bucketZone: ZONE,
} as const

/**
 * Counts the requests for a year of hours if the service answers the first k of them with something unreadable and is
 * well afterwards. Reports the worst k from 1 to 20; one request would be enough. Whatever a load leaves missing is
 * requested again.
 */
export async function measureAmplification(): Promise<Measured> {
  const spent: number[] = []
  for (let broken = 1; broken <= MOST_BROKEN; broken += 1) spent.push(await requestsAfter(broken))
  return {
    value: Math.max(...spent),
    peerValue: 1,
    beside: { 'of them in all': spent.reduce((all, one) => all + one) },
  }
}

async function requestsAfter(broken: number): Promise<number> {
  const { service, loaded } = await aLoader(local('2023-06-01'), ZONE)
  service.script.refuse = () =>
    service.requests.length <= broken ? { kind: 'unexpected-response' } : undefined
  for (let loads = 0; (await loaded(year)).missing.length > 0; loads += 1)
    if (loads > MOST_BROKEN) throw new Error('the year never came')
  return service.requests.length - broken
}
