import { loadDrivers, type LoadDriver, type LoadShape } from '../series/load-shape.ts'
import { quantities } from '../tables/quantities.ts'
import { schedules, type ScheduleName } from '../tables/schedules.ts'
import { feedKinds, type PointFeed } from '../tables/feeds.ts'
import type { Point } from './point.ts'
import type { Sizes } from './sizes.ts'

/** Returns the points of a table (`tables/points.ts`) for an entity of these sizes, with its texts filled in. */
export function readTable(
  table: string,
  sizes: Sizes,
  texts: Readonly<Record<string, string>>,
): readonly Point[] {
  return fill(table, texts)
    .trim()
    .split('\n')
    .flatMap((line) => pointsOf(line, sizes))
}

function fill(table: string, texts: Readonly<Record<string, string>>): string {
  return Object.entries(texts).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), table)
}

function pointsOf(line: string, sizes: Sizes): readonly Point[] {
  const [key = '', name = '', what = '', feed = '', shape = '', more = ''] = columns(line, '|')
  const quantity = quantities.get(what)
  if (quantity === undefined || !isFeed(feed)) throw new SyntaxError(`no such quantity or feed: ${line}`)
  const bounds = quantity.kind === 'average-rate' ? { floor: 0 } : {}
  const point = { key, name, ...quantity, feed, shape: { ...shapeOf(shape, sizes), ...bounds } }
  const { total, ...rest } = JSON.parse(more || '{}') as Details
  const rate = { ...point, ...rest }
  return total === undefined ? [rate] : [rate, { ...rate, ...total, kind: 'totalizer' }]
}

function columns(text: string, separator: string): readonly string[] {
  return text.split(separator).map((part) => part.trim())
}

function isFeed(text: string): text is PointFeed {
  return text in feedKinds
}

type Details = Partial<Point> & { readonly total?: Pick<Point, 'key' | 'name'> }

function shapeOf(text: string, sizes: Sizes): LoadShape {
  const [, load] = /^load (.*)$/.exec(text) ?? []
  if (load !== undefined) return meteredShare(load.split(' ').map(Number), sizes)
  const [schedule = '', drivers = ''] = columns(text, ':')
  const name = schedule === 'own' ? sizes.own : schedule
  if (!isSchedule(name)) throw new SyntaxError(`no such schedule: ${text}`)
  return {
    schedule: name,
    base: 0,
    ...Object.fromEntries(columns(drivers, ',').map((driver) => sizeOf(driver, sizes))),
  }
}

function isSchedule(text: string): text is ScheduleName {
  return text in schedules
}

function sizeOf(text: string, { of }: Sizes): readonly [LoadDriver, number] {
  const [word, number = '', unit] = text.split(' ')
  const driver = loadDrivers.find((name) => name === word)
  const size = Number(number) * (unit === undefined ? 1 : (of[unit] ?? Number.NaN))
  if (driver === undefined || Number.isNaN(size)) throw new SyntaxError(`no such size: ${text}`)
  return [driver, size]
}

function meteredShare(shares: readonly number[], { own, of }: Sizes): LoadShape {
  const [ofBase = 0, ofUse = 0, ofCooling = 0, ofDarkness = 0] = shares
  const { baseKw = 0, useKw = 0, coolingKw = 0 } = of
  const [base, use] = [baseKw * ofBase, useKw * ofUse]
  return {
    schedule: own,
    base,
    use,
    cooling: coolingKw * ofCooling,
    darkness: useKw * 0.12 * ofDarkness,
    drift: base * 0.06,
    jitter: base * 0.05 + use * 0.015,
    ripple: base * 0.1 + use * 0.05,
  }
}
