import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSeriesInProgress } from '#renderer/query/load/loaders/create-series-loader.ts'
import { createSyncLedger } from '#renderer/catalogue/sync/sync-ledger.ts'
import { succeed } from '#shared/errors/result.ts'

const demand = {
  seriesKey: { connectionId: 'c', dataHubId: 'hub', resolution: 'hourly' as const },
  interval: { start: 0, end: 3_600_000 },
  bucketZone: 'UTC',
}
const events = fc.array(
  fc.oneof(
    fc.nat(3).map((requests) => ({ kind: 'planned' as const, requests })),
    fc.constant({ kind: 'answered' as const }),
  ),
)

it('a series in progress never says "7 of 6 requests"', () => {
  fc.assert(
    fc.property(events, (list) => {
      const series = createSeriesInProgress(demand, { now: () => 0 }, false)
      for (const event of list) {
        series.take(event)
        const { requestsDone, requestsPlanned } = series.asItStands(false).progress
        expect(requestsDone).toBeLessThanOrEqual(requestsPlanned)
      }
    }),
  )
})

it('a synchronisation never says so either, though pages are sent that nobody planned', async () => {
  const seen: (readonly [number, number])[] = []
  const ledger = createSyncLedger(
    {
      bridge: {
        cancelTickets: () => Promise.resolve(succeed(null)),
        moveTicketFirst: () => Promise.resolve(succeed(null)),
      },
      connectionId: 'c',
      newTicket: () => 't',
    },
    'visible',
    ({ requestsDone, requestsPlanned }) => seen.push([requestsDone, requestsPlanned]),
  )
  const send = () => ledger.send('variables', () => Promise.resolve(succeed(null)))
  ledger.plan('variables', 1)
  await Promise.all([send(), send(), send()])
  expect(seen.at(-1)).toEqual([3, 3])
  for (const [done, planned] of seen) expect(done).toBeLessThanOrEqual(planned)
})
