import type { Interval } from '#shared/time/interval.ts'
import { MINUTE_MS } from '#shared/time/durations.ts'
import type { Columns } from '#shared/series/segment.ts'

export interface Picture {
  readonly columns: Columns
  readonly whole: Interval
  readonly range: Interval
  readonly resolution: 'minute' | 'raw'
}

/** Up to 200,000 readings with holes of all lengths, lone peaks and jumps, and a range of any zoom over them. */
export function randomPicture(random: () => number): Picture {
  const count = Math.ceil(10 ** (1 + random() * 4.3))
  const resolution = random() < 0.8 ? 'minute' : 'raw'
  const columns = randomColumns(random, count, resolution)
  const start = Date.UTC(2025, 0, 1)
  const whole = { start, end: (columns.times.at(-1) ?? start) + MINUTE_MS }
  const length = whole.end - whole.start
  const share = Math.min(1.2, 10 ** (-2.5 * random() + 0.1))
  const from = whole.start + (random() * 1.2 - 0.1) * length * Math.max(0.1, 1 - share)
  return { columns, whole, resolution, range: { start: from, end: from + length * share } }
}

function randomColumns(random: () => number, count: number, resolution: 'minute' | 'raw'): Columns {
  const times = new Float64Array(count)
  const values = new Float64Array(count)
  const holes = random() < 0.5 ? random() * 0.02 : 0
  const scale = 10 ** (random() * 6 - 2)
  let at = Date.UTC(2025, 0, 1)
  for (let index = 0; index < count; index += 1) {
    times[index] = at
    values[index] = valueAt(random, index) * scale
    const step = resolution === 'minute' ? 1 : 0.2 + random()
    at += Math.round((random() < holes ? 1 + Math.floor(10 ** (random() * 4)) : step) * MINUTE_MS)
  }
  return { times, values }
}

function valueAt(random: () => number, index: number): number {
  const wave = Math.sin(index / 700) + random() * 0.3
  return random() < 0.001 ? wave + (random() - 0.5) * 40 : wave
}
