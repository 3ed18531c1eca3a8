import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import type { BudgetMemory } from '#electron/budget/budget-memory.ts'
import { parseSeriesInPlace, type ParseSeries } from '#electron/api/parsing/parse-series.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import { succeed } from '#shared/errors/result.ts'
import type { Segment } from '#shared/series/columns.ts'
import type { Mutations } from './world/drill-world.ts'
import { runSequence } from './world/run-sequence.ts'
import type { Step } from './world/sequence.ts'

const folder = temporaryFolder('drill')

const live = (mutations: Mutations, ...steps: Step[]) =>
  runSequence(folder, { seed: 7, limit: 60, steps }, mutations)

const wait: Step = { kind: 'wait', ms: 5000 }
const show: Step = { kind: 'show', page: 0, series: 0, range: 2 }
const download: Step = { kind: 'download', page: 0, series: [0, 3, 6], range: 5, recheckDays: undefined }
const downloads = [download, { ...download, series: [2, 5, 8] }, { ...download, series: [1, 4, 7] }]
const kill: Step = { kind: 'kill-main', setMs: 0 }

/** Returns a store that writes something other than it is given. */
const writing =
  (change: (segment: Segment) => Segment) =>
  (store: SeriesStore): SeriesStore => ({
    ...store,
    write: (segment, ...rest) => store.write(change(segment), ...rest),
  })

const withoutLast = ({ times, values, ...rest }: Segment): Segment => ({
  ...rest,
  times: times.slice(0, -1),
  values: values.slice(0, -1),
})

describe('the drill', () => {
  it('has nothing to complain of in a sound client', async () => {
    await live({}, show, wait, ...downloads, wait, kill, wait)
  })

  it.each<readonly [string, Mutations, RegExp]>([
    ['loses a value', { store: writing(withoutLast) }, /nothing is lost/],
    [
      'changes a value',
      { store: writing((segment) => ({ ...segment, values: segment.values.map((value) => value + 1) })) },
      /values are those of the service/,
    ],
    [
      'claims more than it was given',
      {
        store: writing((segment) => ({
          ...segment,
          interval: { ...segment.interval, start: segment.interval.start - 10 * 86_400_000 },
        })),
      },
      /what is covered was served/,
    ],
  ])('notices a store that %s', async (_what, mutations, law) => {
    await expect(live(mutations, show, wait)).rejects.toThrow(law)
  })

  it('notices a store that acknowledges writes it has not made', async () => {
    const store = (kept: SeriesStore): SeriesStore => ({ ...kept, write: () => Promise.resolve(succeed([])) })
    await expect(live({ store }, show, wait, kill)).rejects.toThrow(/acknowledged is durable/)
  })

  it('notices a parser that takes half an answer for a whole one', async () => {
    const lenient: ParseSeries = (expected) => {
      let text = ''
      return {
        push: (chunk) => {
          text += new TextDecoder().decode(chunk)
        },
        finish: () => {
          const parser = parseSeriesInPlace(expected)
          const whole = text.endsWith(']}') ? text : `${text.slice(0, text.lastIndexOf('}') + 1)}]}`
          void parser.push(new TextEncoder().encode(whole))
          return parser.finish()
        },
        abort: () => undefined,
      }
    }
    const truncated: Step = { kind: 'outage', fault: 'truncated' }
    await expect(live({ parseSeries: lenient }, truncated, show, wait)).rejects.toThrow(
      /nothing is lost|was served/,
    )
  })

  it('notices a client that sends too much', async () => {
    await expect(live({ limit: 70 }, ...downloads, { kind: 'wait', ms: 300_000 })).rejects.toThrow(
      /in any 60 s/,
    )
  })

  it('notices a budget that does not survive its process', async () => {
    const memory = (kept: BudgetMemory): BudgetMemory => ({
      ...kept,
      load: () => Promise.resolve({ slots: [] }),
    })
    const busy = [...downloads, { kind: 'wait', ms: 20_000 } as const]
    await expect(live({ memory }, ...busy, kill, ...downloads, { kind: 'wait', ms: 30_000 })).rejects.toThrow(
      /in any 60 s/,
    )
  })

  it.each<readonly [Step]>([[{ kind: 'revoke' }], [{ kind: 'outage', fault: 'refused' }]])(
    'notices a client that does not give up: %o',
    async (outage) => {
      // The budget takes this for a bad answer, which it keeps retrying.
      const fetch: Mutations['fetch'] = (send) => async (url, init) => {
        const answer = await send(url, init).catch(() => undefined)
        if (answer !== undefined && answer.status !== 401) return answer
        return { status: 422, headers: { get: () => null }, body: null }
      }
      await expect(live({ fetch }, outage, ...downloads, { kind: 'wait', ms: 60_000 })).rejects.toThrow(
        /while every request meets/,
      )
    },
  )
})
