import { HOUR_MS } from '#shared/time/instant.ts'
import { finderIn, isNear, type CardSeries, type Explanation, type ShownNumber } from './explanation.ts'
import type { FoundSlot, SlotFigure } from './slot-figures.ts'

type Found = SlotFigure & { readonly place: number }

/**
 * Explains numbers by slots of the day. There are three sorts: numbers whose row states its slot, single means such as
 * those of a heat map, and means that many hours share, such as the zeros of a night, in a column for one hour. The
 * last are means over the days of their row.
 */
export interface CellsOfSlots {
  readonly ofRows: readonly (Explanation | undefined)[]
  readonly ofHours: readonly (Explanation | undefined)[]
  readonly single: readonly (Explanation | undefined)[]
}

/** If at least this many numbers of a row belong to the same days, the whole row is assumed to. */
const LEAST_ALIKE = 2

/** Finds the numbers that are figures of a slot of the local day, as those of a typical day are. */
export function cellsOfSlots(
  numbers: readonly ShownNumber[],
  known: readonly (Explanation | undefined)[],
  series: readonly CardSeries[],
): CellsOfSlots {
  const isOpen = (number: ShownNumber, at: number): boolean =>
    number.slot !== undefined || (known[at] === undefined && isTelling(number))
  if (!numbers.some(isOpen)) return { ofRows: [], ofHours: [], single: [] }
  const findNumber = finderIn(numbers)
  const isWanted = (value: number): boolean => findNumber(value).length > 0
  const all = series.flatMap(
    ({ place, slots }) => slots?.(isWanted).map((figure) => ({ ...figure, place })) ?? [],
  )
  const findValue = finderIn(all)
  const find = ({ value }: ShownNumber): readonly Found[] => findValue(value)
  const bySlot = Map.groupBy(all, slotKey)
  const single = numbers.map((number) =>
    isTelling(number) ? find(number).find(({ figure }) => figure === 'mean') : undefined,
  )
  const daysOfRow = daysOfRows(numbers, single)
  const hourOf = new Map(
    numbers.flatMap(({ row, hour, value }) =>
      hour === undefined ? [] : [[`${row} ${String(value)}`, hour] as const],
    ),
  )
  return {
    ofRows: cellsOfStatedSlots(numbers, find, series).map(explained),
    ofHours: numbers.map(({ row, hour: named, value }) => {
      const own = daysOfRow.get(row)
      // A highest or lowest value of a row equals the number of one of its hours.
      const hour = named ?? hourOf.get(`${row} ${String(value)}`)
      if (hour === undefined || own === undefined) return undefined
      const slot = { ...own.slot, from: hour * HOUR_MS, to: (hour + 1) * HOUR_MS }
      const alike = bySlot.get(slotKey({ ...own, slot })) ?? []
      return explained(alike.find((one) => one.figure === 'mean' && isNear(one.value, value)))
    }),
    single: single.map(explained),
  }
}

/**
 * Explains the numbers whose rows state their slot. The series is one that the row names. All rows of a group together
 * show which days count, so that a row of zeros has the same days. If several figures have the value of a number, as
 * all do where nothing is used, the number is taken to be the one that its column has elsewhere.
 */
function cellsOfStatedSlots(
  numbers: readonly ShownNumber[],
  find: (number: ShownNumber) => readonly Found[],
  series: readonly CardSeries[],
): readonly (Found | undefined)[] {
  const nameOf = new Map(series.map(({ place, name }) => [place, name]))
  const candidates = numbers.map((number): readonly Found[] => {
    const { slot, row } = number
    if (slot === undefined) return []
    return find(number).filter(
      (one) =>
        one.slot.from === slot.from &&
        one.slot.to === slot.to &&
        one.weekday === slot.weekday &&
        row.startsWith(nameOf.get(one.place) ?? row),
    )
  })
  const daysOf = ({ place, group }: Found): string => `${String(place)} ${group ?? ''}`
  const daysOfGroup = mostAmong(numbers, candidates, ({ slot }) => slot?.of ?? '', daysOf)
  const own = candidates.map((list, at) =>
    list.filter((one) => daysOf(one) === daysOfGroup.get(numbers[at]?.slot?.of ?? '')),
  )
  const figureOfColumn = mostAmong(
    numbers,
    own,
    ({ column }) => column,
    ({ figure }) => figure,
  )
  return own.map(
    (list, at) =>
      list.find(({ figure }) => figure === figureOfColumn.get(numbers[at]?.column ?? '')) ?? list[0],
  )
}

/** Returns for each group of numbers the origin that most of them may have; each number counts once. */
function mostAmong(
  numbers: readonly ShownNumber[],
  candidates: readonly (readonly Found[])[],
  groupOf: (number: ShownNumber) => string,
  keyOf: (found: Found) => string,
): ReadonlyMap<string, string> {
  const keys = numbers.flatMap((number, at) =>
    [...new Set(candidates[at]?.map(keyOf))].map((key) => ({ group: groupOf(number), key })),
  )
  return new Map(
    [...Map.groupBy(keys, ({ group }) => group)].map(([group, list]) => {
      const [most] = [...Map.groupBy(list, ({ key }) => key).values()].toSorted((a, b) => b.length - a.length)
      return [group, most?.[0]?.key ?? '']
    }),
  )
}

/** Returns a slot with the days to which most numbers of a row belong. */
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

/** A whole number may match by chance. */
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
