import { printTheme } from '#renderer/plot/read-theme.ts'
import { describe, expect, it } from 'vitest'
import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import type { ShownView } from '#renderer/workspace/output/exported-card.ts'
import { pictureOf } from '#renderer/workspace/output/picture/picture-of.ts'
import { hourlyColumns } from '#support/a-drawn-series.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'

const HOUR = 3_600_000
const interval = { start: 0, end: 48 * HOUR }
/** The second day lacks its last twelve hours. */
const base = hourlyColumns(Array.from({ length: 48 }, (_, index) => (index < 36 ? index : undefined)))
const hours = anOperandSeries(base, interval, { variable: { displayName: 'hours' } })

function days() {
  const request = { kind: 'average-rate', from: 'hourly', to: 'daily', zone: 'UTC', interval } as const
  const { times, values, presentMs, expectedMs } = deriveColumns(base, request)
  const shown = {
    resolution: 'daily',
    zone: 'UTC',
    columns: { times, values },
    presentMs,
    expectedMs,
  } as const
  const { operand, ...rest } = anOperandSeries(base, interval, { variable: { displayName: 'days' }, shown })
  return { ...rest, operand: { ...operand, id: 'days' } }
}

/** Returns the days from the second hour on, so that the first one is cut. */
function cutDays() {
  const { operand, ...rest } = days()
  const cut = { start: HOUR, end: 48 * HOUR }
  const request = { kind: 'average-rate', from: 'hourly', to: 'daily', zone: 'UTC', isClipped: true } as const
  const { times, values, presentMs, expectedMs } = deriveColumns(base, { ...request, interval: cut })
  return { ...rest, operand, shown: { ...rest.shown, columns: { times, values }, presentMs, expectedMs } }
}

function picture(
  policy: MissingPolicy,
  count = 2,
  part: Pick<Partial<ShownView>, 'mask' | 'notes' | 'interval'> = {},
) {
  return pictureFor([hours, days(), hours, hours, hours, hours, hours, hours].slice(0, count), policy, part)
}

function pictureFor(
  series: ShownView['series'],
  policy: MissingPolicy,
  part: Pick<Partial<ShownView>, 'mask' | 'notes' | 'interval'> = {},
) {
  const excluded = { ms: 0, buckets: 0 }
  const coverage = { presentMs: 36, expectedMs: 48, present: 36, expected: 48, excluded }
  return pictureOf(
    { series, interval, zone: 'UTC', resolution: 'auto', policy, mask: [], notes: [], ...part },
    {
      mark: 'line',
      scales: {},
      zoneLabel: 'UTC',
      appVersion: '1',
      slotOf: () => 0,
      coverage: new Map(series.map(({ operand }) => [operand.id, coverage])),
      formatNumber: String,
      theme: printTheme,
    },
  )
}

describe('pictureOf', () => {
  it('says of every series its own resolution and how complete it is, and the policy for all', () => {
    const { legend = [], captions } = picture('present-only')
    expect(captions[0]).toBe(
      '1970-01-01 00:00 to 1970-01-03 00:00, the end not included · UTC · Gaps: use available readings',
    )
    expect(legend.map(({ name, detail }) => [name, detail])).toEqual([
      ['Entity 0 · hours', 'kW · Hourly · 75 %'],
      ['Entity 0 · days', 'kW · Daily, derived from hourly · 75 %'],
    ])
  })

  it('says what bands are where a year of hours is drawn as such', () => {
    const year = { start: 0, end: 8760 * HOUR }
    expect(pictureFor([hours], 'present-only', { interval: year }).remarks).toEqual([
      'Bands run from the lowest to the highest value of each stretch; the line within is their mean.',
    ])
  })

  it('says which buckets the range cuts', () => {
    expect(picture('present-only').remarks).toEqual([])
    expect(pictureFor([cutDays(), cutDays()], 'present-only').remarks).toEqual([
      'The first day reaches beyond the range; only the part within it counts.',
    ])
  })

  it('says what share of the values in sight was filled', () => {
    const filled = [{ start: 40 * HOUR, end: 46 * HOUR, method: 'similar-days' } as const]
    const some = { ...hours, base: { ...hours.base, filled } }
    expect(pictureFor([some, days()], 'present-only').remarks).toEqual([
      expect.stringMatching(/16\.6\d* % of the values counted here were filled, not received: .*hours\.$/),
    ])
  })

  it('numbers the notes in sight, with their texts at the foot', () => {
    const out = { start: 2 * HOUR, end: 5 * HOUR }
    const at = (start: number) => ({ start, end: start })
    const { remarks, plots } = picture('present-only', 1, {
      mask: [out, { start: 0, end: HOUR }],
      notes: [
        { id: 'b', interval: at(9 * HOUR), text: 'Read' },
        { id: 'a', interval: out, text: 'Closed' },
        { id: 'c', interval: at(99 * HOUR), text: 'Later' },
      ],
    })
    expect(remarks).toEqual([
      '1 · 1970-01-01 02:00 to 1970-01-01 05:00: Closed (left out of figures)',
      '2 · 1970-01-01 09:00: Read',
    ])
    expect(plots[0]?.notes?.map(({ label, isExcluded }) => [label, isExcluded])).toEqual([
      ['1', true],
      ['2', false],
      ['', true],
    ])
  })

  it('draws no partial day where the policy is strict', () => {
    const drawnDays = (policy: MissingPolicy) =>
      picture(policy)
        .plots.flatMap(({ marks }) => marks.flatMap((mark) => (mark.kind === 'series' ? [mark.series] : [])))
        .find(({ id }) => id === 'days')?.columns.times.length
    expect(drawnDays('present-only')).toBe(2)
    expect(drawnDays('strict')).toBe(1)
  })

  it('names as many series in the title as fit, and counts the others', () => {
    expect(picture('strict').title).toBe('Entity 0 · hours, Entity 0 · days')
    expect(picture('strict', 8).title).toMatch(/^Entity 0 · hours, .{60,90} and 3 more$/)
  })
})
