import * as z from 'zod'
import { jsonFrom } from '../errors/json-from.ts'
import { parseWith } from '../errors/parse-with.ts'
import type { MonthNumber } from '../time/ranges/calendar-settings.ts'
import type { PriceWindow, Tariff } from '../calendar/tariff.ts'

const schedule = z.array(z.array(z.int().min(0)).length(24)).length(12)
const schema = z.looseObject({
  name: z.string(),
  utility: z.string().optional(),
  energyratestructure: z.array(
    z.array(z.object({ rate: z.number().optional(), adj: z.number().optional() })).min(1),
  ),
  energyweekdayschedule: schedule,
  energyweekendschedule: schedule,
})

/** Tells why a file gives no tariff: it is not from OpenEI, or its prices depend on how much was used. */
export type TariffFault = 'no-tariff' | 'tiers'

/** Fields of a rate whose costs a tariff of this app leaves out. */
const otherCosts = [
  'fixedchargefirstmeter',
  'fixedmonthlycharge',
  'flatdemandstructure',
  'demandratestructure',
]

export interface TariffRead {
  readonly tariff: Tariff
  /** True if the file has fixed charges or prices of demand, which are left out. */
  readonly leavesOut: boolean
}

/**
 * Reads a rate of the Utility Rate Database (OpenEI), as its API returns it in JSON: one rate, or a list of which the
 * first counts. Prices in it are in dollars per kWh, one for each month and hour, separately for weekdays and weekends.
 */
export function readUrdb(text: string): TariffRead | TariffFault {
  const json = jsonFrom(text)
  const list = parseWith(z.object({ items: z.array(z.unknown()).min(1) }), json)
  const rate = list.success ? list.data.items[0] : json
  const read = parseWith(schema, rate)
  if (!read.success) return 'no-tariff'
  const { energyratestructure: rates, utility, name } = read.data
  if (rates.some((tiers) => tiers.length > 1)) return 'tiers'
  const prices = rates.map(([only]) => (only?.rate ?? 0) + (only?.adj ?? 0))
  const [working, off] = [read.data.energyweekdayschedule, read.data.energyweekendschedule].map((months) =>
    months.map((hours) => hours.map((number) => prices[number] ?? NaN)),
  )
  if (working === undefined || off === undefined || [...working, ...off].flat().some(Number.isNaN))
    return 'no-tariff'
  const price = mostFrequent([...working, ...off].flat())
  const isSame = working.every((hours, month) => isEqual(hours, off[month]))
  const windows = isSame
    ? windowsOf(working, 'all', price)
    : [...windowsOf(working, 'working', price), ...windowsOf(off, 'off', price)]
  return {
    tariff: { name: [utility, name].filter(Boolean).join(', '), currency: 'USD', price, windows },
    leavesOut: otherCosts.some((field) => field in read.data),
  }
}

function mostFrequent(values: readonly number[]): number {
  const counts = Map.groupBy(values, (value) => value)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0
}

const isEqual = (a: readonly number[], b: readonly number[] | undefined): boolean => String(a) === String(b)

/** Consecutive months with the same hours share their windows; hours at the usual price need none. */
function windowsOf(
  months: readonly (readonly number[])[],
  days: PriceWindow['days'],
  usual: number,
): readonly PriceWindow[] {
  const seasons: { from: number; to: number; hours: readonly number[] }[] = []
  months.forEach((hours, month) => {
    const last = seasons.at(-1)
    if (last !== undefined && isEqual(hours, last.hours)) last.to = month
    else seasons.push({ from: month, to: month, hours })
  })
  const [first, last] = [seasons[0], seasons.at(-1)]
  // A winter that passes New Year is one season.
  if (first !== undefined && last !== undefined && first !== last && isEqual(first.hours, last.hours)) {
    first.from = last.from
    seasons.pop()
  }
  return seasons.flatMap(({ from, to, hours }) =>
    stretchesOf(hours)
      .filter(({ price }) => price !== usual)
      .map((stretch) => ({ fromMonth: monthNumber(from), toMonth: monthNumber(to), days, ...stretch })),
  )
}

/** Returns consecutive hours at one price; those around midnight are one stretch. */
function stretchesOf(
  hours: readonly number[],
): readonly Pick<PriceWindow, 'startMinute' | 'endMinute' | 'price'>[] {
  const stretches: { startMinute: number; endMinute: number; price: number }[] = []
  hours.forEach((price, hour) => {
    const last = stretches.at(-1)
    if (last?.price === price) last.endMinute = 60 * (hour + 1)
    else stretches.push({ startMinute: 60 * hour, endMinute: 60 * (hour + 1), price })
  })
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (first !== undefined && last !== undefined && first !== last && first.price === last.price) {
    first.startMinute = last.startMinute
    stretches.pop()
  }
  return stretches
}

const numbers: readonly MonthNumber[] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

function monthNumber(index: number): MonthNumber {
  return numbers[index] ?? 1
}
