import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import { bucketColumn } from '#shared/analysis/buckets/bucket-column.ts'
import {
  likeForLike,
  likeForLikeSpans,
  type ComparedInput,
} from '#shared/analysis/like-for-like/common-hours.ts'
import { likeForLikeAligned, type AlignedInput } from '#shared/analysis/like-for-like/common-positions.ts'
import { earlierPeriods } from '#shared/time/alignment/earlier-periods.ts'
import { periodAxis } from '#shared/time/alignment/period-axis.ts'
import { lengthOf, normaliseIntervals, subtractIntervals } from '#shared/series/intervals.ts'
import { bucketStarts, roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS, type Interval } from '#shared/time/instant.ts'
import { local } from '#support/local-instants.ts'
import { anyZone } from '../../awkward-zones.ts'
import { columnsOf } from '../../series/columns-arbitrary.ts'
import { positionsOf } from '#support/on-axis.ts'

const london = 'Europe/London'

/** A kilowatt in every hour that begins in the interval and not in the holes. */
function hours(interval: Interval, holes: readonly Interval[] = [], zone = london): ComparedInput {
  const starts = [...bucketStarts(interval, 'hourly', zone)]
  const present = starts.filter((at) => !holes.some(({ start, end }) => at >= start && at < end))
  const columns = columnsOf(present.map((at) => [at, 1] as const))
  return { interval, series: { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone, columns } }
}

describe('likeForLike', () => {
  const day = local('2021-06-01', '2021-06-02')
  const at = (hour: number, length = 1): Interval => ({
    start: day.start + hour * HOUR_MS,
    end: day.start + (hour + length) * HOUR_MS,
  })

  it('excludes from all series the time that one of them lacks', () => {
    const [a, b] = likeForLike([hours(day, [at(3, 2)]), hours(day, [at(10)])], [], Infinity)
    expect(a?.excluded).toEqual([at(3, 2), at(10)])
    expect(b).toEqual(a)
    expect(a?.hours).toBe(3)
    expect(lengthOf(a?.kept ?? [])).toBe(21 * HOUR_MS)
  })

  it('excludes nothing where there is nothing to compare with', () => {
    const lone = likeForLike([hours(day, [at(3)])], [], Infinity)
    const besideEmpty = likeForLike([hours(day, [at(3)]), hours(day, [day])], [], Infinity)
    expect([...lone, ...besideEmpty].map(({ hours: count }) => count)).toEqual([0, 0, 0])
  })

  it('counts masked time as invalid, and future time as neither', () => {
    const masked = likeForLike(
      [hours(day), hours(day)],
      [{ start: at(5).start + 1, end: at(5).end }],
      at(20).start,
    )
    expect(masked.map(({ excluded }) => excluded)).toEqual([[at(5)], [at(5)]])
    expect(lengthOf(masked[0]?.kept ?? [])).toBe(19 * HOUR_MS)
  })

  it('cuts an hour by time where a quarter of the other lacks', () => {
    const quarters = [0, 1, 2, 3, 5, 6, 7].map((quarter) => [day.start + quarter * (HOUR_MS / 4), 1] as const)
    const fine: ComparedInput = {
      interval: { start: day.start, end: at(1).end },
      series: { ...hours(day).series, resolution: '15-minute', columns: columnsOf(quarters) },
    }
    const [a, b] = likeForLike([fine, hours({ start: day.start, end: at(1).end })], [], Infinity)
    const quarter = { start: at(1).start, end: at(1).start + HOUR_MS / 4 }
    expect([a?.excluded, b?.excluded]).toEqual([[quarter], [quarter]])
  })

  it('keeps the same time of all, in any order', () => {
    const anyHoles = fc.array(fc.tuple(fc.nat(23), fc.integer({ min: 1, max: 4 })), { maxLength: 4 })
    fc.assert(
      fc.property(fc.array(anyHoles, { minLength: 2, maxLength: 4 }), (all) => {
        const inputs = all.map((holes) =>
          hours(
            day,
            holes.map(([start, length]) => at(start, length)),
          ),
        )
        const found = likeForLike(inputs, [], Infinity)
        expect(likeForLike(inputs.toReversed(), [], Infinity)).toEqual(found.toReversed())
        const lacking = normaliseIntervals(
          all.flatMap((holes) => holes.map(([start, length]) => at(start, length))),
        )
        expect(found.map(({ kept }) => kept)).toEqual(inputs.map(() => subtractIntervals([day], lacking)))
      }),
    )
  })
})

describe('likeForLikeSpans', () => {
  const day = local('2021-06-01', '2021-06-02')
  const hour = { start: day.start, end: day.start + HOUR_MS }
  const mask = [{ start: hour.end, end: hour.end + HOUR_MS }]

  it('is the time that all share, and lists what it leaves out beyond the mask of the user', () => {
    const inputs = [hours(day, [hour]), hours(day)]
    const request = { inputs, mask, now: day.end, isLikeForLike: true }
    const spans = [{ start: hour.end + HOUR_MS, end: day.end }]
    expect(likeForLikeSpans(request)).toEqual({ excluded: [hour], spans })
  })

  it('is all of it where like for like is off or has nothing to compare', () => {
    const lone = { inputs: [hours(day, [hour])], mask, now: day.end }
    const whole = { excluded: [], spans: [day] }
    expect(likeForLikeSpans({ ...lone, isLikeForLike: true })).toEqual(whole)
    const off = { ...lone, inputs: [hours(day, [hour]), hours(day)], isLikeForLike: false }
    expect(likeForLikeSpans(off)).toEqual(whole)
  })

  const resolutions = ['15-minute', 'hourly', 'daily', 'weekly'] as const
  const zones = ['Asia/Kolkata', 'Asia/Kathmandu', 'America/New_York', 'Europe/London'] as const
  const anySeries = fc.record({
    resolution: fc.constantFrom(...resolutions),
    zone: fc.constantFrom(...zones),
    holes: fc.array(fc.nat(400), { maxLength: 5 }),
  })

  /** Returns 1 kW over the range in the series' own buckets, some of which are missing. */
  function steady(
    interval: Interval,
    { resolution, zone, holes }: { resolution: (typeof resolutions)[number]; zone: string; holes: number[] },
  ): ComparedInput {
    const starts = bucketStarts(roundToBuckets(interval, resolution, zone), resolution, zone)
    const lost = new Set(holes.map((hole) => hole % starts.length))
    const columns = columnsOf([...starts].flatMap((at, index) => (lost.has(index) ? [] : [[at, 1] as const])))
    return { interval, series: { kind: 'average-rate', unit: 'kW', resolution, zone, columns } }
  }

  it('makes totals of 1 kW equal, whatever the resolutions and zones, in figures and in buckets', () => {
    const range = { start: Date.UTC(2021, 2, 20, 18, 30), end: Date.UTC(2021, 3, 4, 18, 30) }
    const anyMask = fc.option(fc.tuple(fc.nat(300), fc.integer({ min: 1, max: 9 })), { nil: undefined })
    fc.assert(
      fc.property(fc.array(anySeries, { minLength: 2, maxLength: 4 }), anyMask, (list, masked) => {
        const at = (hour: number): number => range.start + hour * HOUR_MS + 1
        const ignored = masked === undefined ? [] : [{ start: at(masked[0]), end: at(masked[0] + masked[1]) }]
        const inputs = list.map((one) => steady(range, one))
        const { spans } = likeForLikeSpans({ inputs, mask: ignored, now: Infinity, isLikeForLike: true })
        const edges = Float64Array.of(range.start, Date.UTC(2021, 2, 27), range.end)
        const totals = inputs.map(({ series }) => {
          const rules = { ...series, policy: 'strict', mask: ignored, until: Infinity } as const
          const column = bucketColumn(series, {
            ...{ ...rules, edges, spans, resolution: 'weekly', areAmounts: true },
          })
          return [aggregate(series.columns, spans, rules).total?.value ?? 0, ...column.values]
        })
        // A series without any value has nothing to compare and is skipped.
        const [first, ...others] = totals.filter(([total = 0]) => total > 0)
        for (const one of others) {
          one.forEach((value, index) => {
            if (Number.isNaN(value)) expect(first?.[index]).toBeNaN()
            else expect(value).toBeCloseTo(first?.[index] ?? NaN, 6)
          })
        }
      }),
    )
  })

  it('leaves the same hours of days in Kolkata beside hours, one of which is missing', () => {
    const range = local('2021-06-01', '2021-06-11', 'Asia/Kolkata')
    const inputs = [
      steady(range, { resolution: 'hourly', zone: 'Asia/Kolkata', holes: [30] }),
      steady(range, { resolution: 'daily', zone: 'Asia/Kolkata', holes: [] }),
    ]
    const { spans } = likeForLikeSpans({ inputs, mask: [], now: Infinity, isLikeForLike: true })
    const totals = inputs.map(
      ({ series }) => aggregate(series.columns, spans, { ...series, policy: 'strict' }).total?.value,
    )
    expect(totals).toEqual([239, 239])
  })
})

describe('likeForLikeAligned', () => {
  function aligned(range: Interval, zone = london, holes: readonly (readonly Interval[])[] = []) {
    const periods = earlierPeriods(range, 'year', 1, zone, false)
    const axis = periodAxis(periods, 'date', zone)
    return periods.map(({ interval }, index): AlignedInput => ({
      ...hours(interval, holes[index] ?? [], zone),
      pieces: axis.pieces[index] ?? [],
    }))
  }
  const excludedOf = (inputs: readonly AlignedInput[]) =>
    likeForLikeAligned(inputs, [], Infinity).map(({ excluded }) => excluded)

  it('excludes a hole of one year from both', () => {
    const range = local('2021-05-01', '2021-06-01')
    const hole = local('2020-05-10 04:00', '2020-05-11')
    expect(excludedOf(aligned(range, london, [[], [hole]]))).toEqual([
      [local('2021-05-10 04:00', '2021-05-11')],
      [hole],
    ])
  })

  it('excludes the leap day, and an hour that only one period has, on its side', () => {
    const [own, earlier] = excludedOf(aligned(local('2021-01-01', '2022-01-01')))
    const hour = (start: number) => ({ start, end: start + HOUR_MS })
    // The hours left over are next to the skipped hour of 29 March 2020, and the second pass of 31 October 2021.
    expect(own).toEqual([hour(Date.UTC(2021, 2, 29)), hour(Date.UTC(2021, 9, 31, 1))])
    expect(earlier).toEqual([
      local('2020-02-29', '2020-03-01'),
      hour(Date.UTC(2020, 2, 28, 1)),
      hour(Date.UTC(2020, 9, 25, 1)),
    ])
  })

  it('leaves the rest of the running period out of the earlier one, and excludes nothing of it', () => {
    const now = Date.UTC(2021, 4, 20)
    const range = local('2021-05-01', '2021-06-01')
    const [own, earlier] = likeForLikeAligned(aligned(range), [], now)
    expect(own?.excluded).toEqual([])
    expect(lengthOf(own?.kept ?? [])).toBe(lengthOf(earlier?.kept ?? []))
  })

  it('excludes nothing where a period has no values at all', () => {
    const range = local('2021-05-01', '2021-06-01')
    const hole = local('2021-05-10', '2021-05-11')
    expect(excludedOf(aligned(range, london, [[hole], [local('2020-01-01', '2021-01-01')]]))).toEqual([
      [],
      [],
    ])
  })

  it('keeps the same positions of all periods, in any zone, whatever the order', () => {
    const anyHoles = fc.array(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 60 })), { maxLength: 5 })
    fc.assert(
      fc.property(
        anyZone,
        fc.integer({ min: 2018, max: 2024 }),
        fc.nat(360),
        fc.integer({ min: 3, max: 16 }),
        anyHoles,
        anyHoles,
        (zone, year, day, days, holesNow, holesBefore) => {
          const start = Date.UTC(year, 0, 1) + day * DAY_MS
          const at = (base: number) => (hole: readonly [number, number]) => ({
            start: base + hole[0] * HOUR_MS,
            end: base + (hole[0] + hole[1]) * HOUR_MS,
          })
          const range = { start, end: start + days * DAY_MS }
          const [, before] = earlierPeriods(range, 'year', 1, zone, false)
          const inputs = aligned(range, zone, [
            holesNow.map(at(start)),
            holesBefore.map(at(before?.interval.start ?? 0)),
          ])
          const found = likeForLikeAligned(inputs, [], Infinity)
          const kept = found.map(({ kept: own }, index) =>
            normaliseIntervals(positionsOf(own, inputs[index]?.pieces ?? [])),
          )
          if (found.every(({ hours: count }) => count === 0)) return
          expect(kept[0]).toEqual(kept[1])
          expect(likeForLikeAligned(inputs.toReversed(), [], Infinity)).toEqual(found.toReversed())
        },
      ),
    )
  })
})
