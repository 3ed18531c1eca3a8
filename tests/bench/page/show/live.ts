import { MINUTE_MS } from '#shared/time/instant.ts'
import type { Columns } from '#shared/series/columns.ts'
import { createStage } from '../chart/bench-chart.ts'
import { createUplot } from '../chart/uplot.ts'

/** Draws series with uPlot, polls each of them every minute with one request, and draws the new readings. */
export async function pollAndDraw(origin: string, series: number): Promise<void> {
  const ask = (which: 'first' | 'last'): Promise<readonly Columns[]> =>
    Promise.all(
      Array.from({ length: series }, async (_, at) => {
        const { data } = (await (await fetch(`${origin}/${which}/${at}`)).json()) as Answer
        return {
          times: Float64Array.from(data, ({ timestamp }) => Date.parse(timestamp)),
          values: Float64Array.from(data, ({ value }) => value ?? NaN),
        }
      }),
    )
  let shown = await ask('first')
  if (shown.some(({ times }) => times.length < 1000)) throw new Error('there is nothing to draw')
  const { plot } = createUplot(createStage(), { all: shown })
  setInterval(() => {
    void ask('last').then((tails) => {
      shown = shown.map((columns, at) => withTail(columns, tails[at] ?? columns))
      plot.setData([shown[0]?.times ?? new Float64Array(0), ...shown.map(({ values }) => values)])
    })
  }, MINUTE_MS)
}

interface Answer {
  readonly data: readonly { readonly timestamp: string; readonly value: number | null }[]
}

function withTail({ times, values }: Columns, tail: Columns): Columns {
  const kept = times.findIndex((time) => time >= (tail.times[0] ?? Infinity))
  const end = kept < 0 ? times.length : kept
  return {
    times: Float64Array.of(...times.subarray(0, end), ...tail.times),
    values: Float64Array.of(...values.subarray(0, end), ...tail.values),
  }
}
