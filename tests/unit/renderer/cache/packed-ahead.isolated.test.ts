import { expect, it, vi } from 'vitest'
import { aPartition, valueOf } from '#support/a-partition.ts'
import { aSegment, columnsOf, pairsOf } from '#support/a-segment.ts'
import { blockSpanMs } from '#renderer/cache/series/blocks/cached-blocks.ts'

const slices = vi.hoisted(() => ({ packed: [] as unknown[] }))

vi.mock('#renderer/workers/in-slices.ts', () => ({
  inSlices: (steps: Iterable<unknown>) => {
    slices.packed = [...steps]
    return Promise.resolve()
  },
}))

const seriesKey = { dataHubId: 'b0-electricity', resolution: 'hourly' } as const
const SPAN = blockSpanMs('hourly')
const HOUR = 3_600_000
const ORIGIN = 20 * SPAN

function segmentOf(from: number, to: number, level: number) {
  const interval = { start: ORIGIN + from, end: ORIGIN + to }
  const pairs = []
  for (let at = interval.start; at < interval.end; at += HOUR) pairs.push([at, level] as const)
  return aSegment(seriesKey, interval, { ...columnsOf(pairs), fetchedAt: ORIGIN })
}

it('packs the blocks that a segment replaces whole in slices, and merges those at its ends', async () => {
  const partition = await aPartition({ now: () => ORIGIN })
  const write = async (segment: ReturnType<typeof segmentOf>) =>
    valueOf(await partition.series.write(segment, 'UTC'))
  await write(segmentOf(0, SPAN * 2, 1))
  expect(slices.packed).toHaveLength(2)
  await write(segmentOf(SPAN / 2, SPAN * 3.5, 2))
  expect(slices.packed).toHaveLength(2)
  await write(segmentOf(HOUR, SPAN, 3))
  expect(slices.packed).toHaveLength(0)
  const read = await partition.series.read(seriesKey, { start: ORIGIN, end: ORIGIN + 4 * SPAN })
  const levels = pairsOf(valueOf(read)).map(([, level]) => level)
  expect(levels).toEqual([
    1,
    ...Array.from({ length: SPAN / HOUR - 1 }, () => 3),
    ...Array.from({ length: (2.5 * SPAN) / HOUR }, () => 2),
  ])
  partition.close()
})
