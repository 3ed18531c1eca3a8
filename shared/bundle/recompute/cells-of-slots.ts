import { HOUR_MS } from '#shared/time/instant.ts'
import { finderIn, isNear, type CardSeries, type Explanation, type ShownNumber } from './explanation.ts'
import type { FoundSlot, SlotFigure } from './slot-figures.ts'

type Found = SlotFigure & { readonly place: number }

/**
 * Explains by slots of the day: rows of which several numbers have one slot, single means such as those of a heat map, and
 * means in a column of an hour that many hours have, such as the zeros of a night: they are of the days of their row.
 */
export interface CellsOfSlots {
  readonly ofRows: readonly (Explanation | undefined)[]
  readonly ofHours: readonly (Explanation | undefined)[]
  readonly single: readonly (Explanation | undefined)[]
}

/** So many numbers of a row in one slot, and more than have another explanation, say that all of it is of this slot. */
const LEAST_ALIKE = 2

/** Finds the numbers that are figures of a slot of the local day, as those of a typical day are. */
export function cellsOfSlots(
  numbers: readonly ShownNumber[],
  known: readonly (Explanation | undefined)[],
  series: readonly CardSeries[],
): CellsOfSlots {
  const telling = numbers.flatMap((number, at) =>
    isTelling(number) ? [{ ...number, isKnown: known[at] !== undefined }] : [],
  )
  if (telling.every(({ isKnown }) => isKnown)) return { ofRows: [], ofHours: [], single: [] }
  const findNumber = finderIn(numbers)
  const isWanted = (value: number): boolean => findNumber(value).length > 0
  const all = series.flatMap(
    ({ place, slots }) => slots?.(isWanted).map((figure) => ({ ...figure, place })) ?? [],
  )
  const findValue = finderIn(all)
  const find = ({ value }: ShownNumber): readonly Found[] => findValue(value)
  const slotOfRow = new Map(
    [...Map.groupBy(telling, ({ row }) => row)].map(([row, list]) => {
      // In a slot of one value all figures are this value: each number of the row counts once.
      const keys = list.flatMap((number) => [...new Set(find(number).map(slotKey))])
      const [most] = [...Map.groupBy(keys, (key) => key).values()].toSorted((a, b) => b.length - a.length)
      const least = Math.max(LEAST_ALIKE, list.filter(({ isKnown }) => isKnown).length + 1)
      return [row, most === undefined || most.length < least ? undefined : most[0]] as const
    }),
  )
  const bySlot = Map.groupBy(all, slotKey)
  const single = numbers.map((number) =>
    isTelling(number) ? find(number).find(({ figure }) => figure === 'mean') : undefined,
  )
  const daysOfRow = daysOfRows(numbers, single)
  return {
    ofRows: numbers.map(({ row, value }) => {
      const key = slotOfRow.get(row)
      const own = key === undefined ? [] : (bySlot.get(key) ?? [])
      return explained(own.find((one) => isNear(one.value, value)))
    }),
    ofHours: numbers.map(({ row, hour, value }) => {
      const own = daysOfRow.get(row)
      if (hour === undefined || own === undefined) return undefined
      const slot = { ...own.slot, from: hour * HOUR_MS, to: (hour + 1) * HOUR_MS }
      const alike = bySlot.get(slotKey({ ...own, slot })) ?? []
      return explained(alike.find((one) => one.figure === 'mean' && isNear(one.value, value)))
    }),
    single: single.map(explained),
  }
}

/** Returns a slot with the days of which most numbers of a row are. */
function daysOfRows(
  numbers: readonly ShownNumber[],
  single: readonly (Found | undefined)[],
): ReadonlyMap<string, Found> {
  const found = numbers.flatMap(({ row, hour }, at) => {
    const one = single[at]
    return hour === undefined || one === undefined ? [] : [{ row, one }]
  })
  return new Map(
    [...Map.groupBy(found, ({ row }) => row)].flatMap(([row, list]) => {
      const alike = Map.groupBy(list, ({ one: { place, slot } }) => JSON.stringify([place, slot.days]))
      const [most] = [...alike.values()].toSorted((a, b) => b.length - a.length)
      return most?.[0] === undefined || most.length < LEAST_ALIKE ? [] : [[row, most[0].one] as const]
    }),
  )
}

/** A whole number occurs by chance. */
function isTelling({ value, isShare }: ShownNumber): boolean {
  return !isShare && !Number.isInteger(value)
}

/** Texts of slots, which have up to hundreds of days and are looked up for each of their figures. */
const slotTexts = new WeakMap<FoundSlot, string>()

function slotKey({ place, slot }: Found): string {
  const text = slotTexts.get(slot) ?? JSON.stringify(slot)
  slotTexts.set(slot, text)
  return `${String(place)} ${text}`
}

function explained(found: Found | undefined): Explanation | undefined {
  return found && { operation: 'sum', figure: found.figure, slot: found.slot, of: [found.place] }
}
