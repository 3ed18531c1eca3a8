import { weekShape } from '#shared/analysis/wall/week-shape.ts'
import type { CardSeries, FoundCell } from '#shared/bundle/recompute/explanation.ts'
import { cellsOfModels, type PlacedModel } from '#shared/bundle/recompute/cells-of-models.ts'
import { givenNumbers } from '#shared/bundle/recompute/given-numbers.ts'
import { cellsOfShapes, type ShapedSeries } from '#shared/bundle/recompute/cells-of-shapes.ts'
import { recomputableCells } from '#shared/bundle/recompute/recomputable-cells.ts'
import {
  recomputablePart,
  type LeftOut,
  type RecomputableSeries,
  type RecomputableTables,
} from '#shared/bundle/recompute/recomputable.ts'
import type { RecomputableCheck } from '#shared/bundle/recompute/stated-check.ts'
import type { RecomputableModel } from '#shared/bundle/recompute/stated-model.ts'
import { gapFiguresOf } from '#shared/bundle/recompute/gap-figures.ts'
import { slotFiguresOf } from '#shared/bundle/recompute/slot-figures.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import { conversionBetween } from '#shared/units/conversion.ts'
import type { WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'
import type { ShownCard } from '#renderer/ports/bundle-service.ts'
import { foundCells, givenOf, leftOutOf, uniqueTitles, type CellsOfCard } from './found-cells.ts'
import { partsOf, type SoughtParts } from './parts-of-reading.ts'
import { recomputableCheck } from './recomputable-check.ts'
import { elapsedReadings, MOST_SERIES_IN_DEPTH, narrowerReadings } from './narrower-readings.ts'
import { recomputableModel, type PlacedTable } from './recomputable-model.ts'
import {
  hourlyMeansOf,
  hoursAboveIn,
  ratesOfCounter,
  spansOf,
  tableOf,
  type Table,
} from './table-of-series.ts'
import { foundIn, wantedIn } from './wanted-values.ts'
import type { WrittenParts } from './written-readings.ts'

type Reading = ShownCard['readings'][number]

/** Computes the series on which cards rest, and finds how the numbers of their tables follow from them. */
export async function tablesOfCards(
  { name: workspace, mask }: Pick<WorkspaceDocument, 'name' | 'mask'>,
  shown: readonly ShownCard[],
  parts: WrittenParts,
): Promise<Omit<RecomputableTables, 'format' | 'version'>> {
  const series: RecomputableSeries[] = []
  const models: (RecomputableModel | RecomputableCheck)[] = []
  const unread: LeftOut[] = []
  const ofCards: CellsOfCard[] = []
  const titles = uniqueTitles(shown)
  const wanted = wantedIn(shown)
  const known = new Map<string, CardSeries | undefined>()
  const computed = new Map<string, RecomputableSeries>()
  const textOf = ({ seriesKey, interval, zone, sum }: Reading): string =>
    JSON.stringify([seriesKeyText(seriesKey), interval, zone, sum])

  /** Several cards may need the same series, so its figures are computed only once. */
  async function read(reading: Reading): Promise<Table | LeftOut> {
    const text = textOf(reading)
    const asked = { ...reading, workspace, mask }
    const table = await tableOf(reading.seriesKey, asked, parts, computed.get(text))
    if (!('why' in table)) computed.set(text, table.series)
    return table
  }

  async function seriesOf(reading: Reading): Promise<CardSeries | undefined> {
    const { sizes } = reading
    const text = textOf(reading)
    if (!known.has(text)) {
      const found = await read(reading)
      if ('why' in found) unread.push(found)
      known.set(text, 'why' in found ? undefined : placed(found, reading))
    }
    const one = known.get(text)
    return one && { ...one, sizes }
  }

  function placed(
    { series: own, input }: Table,
    { name, seriesKey: { dataHubId }, interval }: Reading,
  ): CardSeries {
    const place = series.push(own) - 1
    const none = own.spans.length === 0 && { presentHours: NaN, missingHours: NaN }
    return {
      ...{ place, name, dataHubId, interval: JSON.stringify(interval), range: interval },
      ...(own.totalUnit !== null && { totalUnit: own.totalUnit }),
      ...{ figures: { ...own.figures, ...none }, ...foundIn(input.columns, own.days, interval, wanted) },
    }
  }

  /** Returns a series with its profile, and the months and other parts of its interval. */
  async function inDepth(
    one: CardSeries,
    reading: Reading,
    sought: SoughtParts,
  ): Promise<readonly CardSeries[]> {
    const table = await read(reading)
    if ('why' in table || table.series.spans.length === 0) return [one]
    const others = [...ratesOfCounter(table), ...[hourlyMeansOf(table)].flatMap((hours) => hours ?? [])]
    return [
      { ...one, ...lookedThrough(table, reading) },
      ...others.map((other) => ({
        ...placed(other, reading),
        ...lookedThrough(other, reading),
        isPart: true,
      })),
      ...partsOf(reading, sought).map((change): CardSeries => {
        const part = recomputablePart(table.series, { ...table.input, ...change })
        const place = series.push(part) - 1
        const interval = JSON.stringify(change)
        const { range, bucket, cost } = change
        const toKwh = conversionBetween(part.totalUnit ?? '', 'kWh')?.factor ?? NaN
        const own = {
          ...{ place, interval, figures: part.figures, range, ...(bucket && { bucket }) },
          ...(cost && { cost: { of: cost.of, price: cost.price * (cost.isOfUnit ? 1 : toKwh) } }),
        }
        const none = { stamps: new Map(), days: new Map(), readingsAt: new Map(), daysAt: new Map() }
        return { ...one, ...own, ...none, isPart: true }
      }),
    ]
  }

  /** Returns the models of a card whose periods can be computed from the readings in the bundle. */
  async function modelsOf(
    { models: stated = [], readings }: ShownCard,
    card: string,
  ): Promise<readonly PlacedModel[]> {
    const found: PlacedModel[] = []
    const tableOfDemand = async (demand: string): Promise<PlacedTable | undefined> => {
      const reading = readings.find(({ demandId }) => demandId === demand)
      const one = reading && (await seriesOf(reading))
      const table = reading && one && (await read(reading))
      return one === undefined || table === undefined || 'why' in table
        ? undefined
        : { place: one.place, table }
    }
    for (const model of stated) {
      if ('kind' in model) {
        const check = await recomputableCheck(model, tableOfDemand, (table) => series.push(table.series) - 1)
        if (check) found.push({ model, place: models.push({ workspace, card, ...check }) - 1 })
        continue
      }
      // Parts of a use rest on the model of base loads, and a normal year on the model of the time before.
      const wanted = model.split?.bases ?? model.before
      const earlier = found.find((one) => one.model === stated[wanted ?? -1])
      if (wanted !== undefined && earlier === undefined) continue
      const made = await recomputableModel(model, tableOfDemand)
      if (made === undefined) continue
      const placed =
        earlier && (model.split ? { split: { bases: earlier.place } } : { before: earlier.place })
      found.push({ model, place: models.push({ workspace, card, ...made, ...placed }) - 1 })
    }
    return found
  }

  /** Finds distances of typical weeks, which compare many series at once. */
  async function withShapes(
    { numbers, readings }: ShownCard,
    before: readonly (FoundCell | undefined)[],
  ): Promise<readonly (FoundCell | undefined)[]> {
    let found = before
    for (const list of [readings, elapsedReadings(readings, parts.now)]) {
      if (!numbers.some(({ isShare, dataHubIds }, at) => isShare && dataHubIds && !found[at])) break
      const whole = series.length
      const shaped: ShapedSeries[] = []
      for (const reading of list) {
        const table = await read(reading)
        const shape = 'why' in table ? undefined : weekShape(table.input, spansOf(table))
        if (shape === undefined || 'why' in table) continue
        const one = list === readings ? await seriesOf(reading) : placed(table, reading)
        if (one !== undefined) shaped.push({ ...one, shape, unit: table.series.unit })
      }
      const cells = cellsOfShapes(numbers, found, shaped)
      const all = numbers.map(({ row, column, value: app }, at) => {
        const cell = cells[at]
        return found[at] ?? (cell && { row, column, app, ...cell })
      })
      found = withoutUnused(series, whole, all)
    }
    return found
  }

  for (const [at, card] of shown.entries()) {
    const { numbers, readings } = card
    const title = titles[at] ?? ''
    const own: { readonly one: CardSeries; readonly reading: Reading }[] = []
    for (const reading of readings) {
      const one = await seriesOf(reading)
      if (one !== undefined) own.push({ one, reading })
    }
    const plain = own.map(({ one }) => one)
    const ownModels = await modelsOf(card, title)
    const ofModels = cellsOfModels(numbers, ownModels)
    const seeds = numbers.map(({ row, column, value: app }, index) => {
      const seed = ofModels[index]
      return seed && { row, column, app, ...seed }
    })
    const prices = (card.models ?? []).flatMap((model) => ('prices' in model ? model.prices : []))[0]
    const units = new Set(numbers.map(({ unit }) => unit))
    let found = await withShapes(card, recomputableCells(numbers, plain, seeds))
    for (let first = 0; isWorthDepth(numbers, found) && first < own.length; first += MOST_SERIES_IN_DEPTH) {
      const whole = series.length
      const deep: CardSeries[] = []
      for (const { one, reading } of own.slice(first, first + MOST_SERIES_IN_DEPTH))
        deep.push(...(await inDepth(one, reading, { isOfIndex: hasIndex(numbers, found), units, prices })))
      found = withoutUnused(series, whole, recomputableCells(numbers, deep, found))
    }
    for (const list of narrowerReadings(readings, parts.now)) {
      if (!isWorthDepth(numbers, found)) break
      const whole = series.length
      const deep: CardSeries[] = []
      for (const reading of list) {
        const table = await read(reading)
        if ('why' in table) continue
        deep.push(
          ...(await inDepth(placed(table, reading), reading, {
            isOfIndex: hasIndex(numbers, found),
            units,
            prices,
          })),
        )
      }
      found = withoutUnused(series, whole, recomputableCells(numbers, deep, found))
    }
    const of = plain.map(({ place }) => place)
    const given = givenNumbers(numbers, ownModels)
    // A balance point may equal the temperature of some hour or day, and a reported number may still equal a figure.
    const isOfChance = (cell: FoundCell | undefined, at: number): boolean =>
      given[at] === 'as it was reported' ||
      (given[at] !== undefined && (cell?.figure === 'value' || cell?.figure === 'day'))
    found = found.map((cell, at) => (isOfChance(cell, at) ? undefined : cell))
    ofCards.push({ ...card, workspace, card: title, found, given, of })
  }
  return {
    ...{ series, models },
    ...foundCells(ofCards),
    given: ofCards.flatMap(givenOf),
    leftOut: [
      ...new Map(unread.map((one) => [`${one.what}\n${one.why}`, one])).values(),
      ...ofCards.flatMap(leftOutOf),
    ],
  }
}

/** Returns true while there are numbers whose origin can still be found; shares of 0 and 1 fit too many. */
function isWorthDepth(numbers: ShownCard['numbers'], found: readonly (FoundCell | undefined)[]): boolean {
  return numbers.some(
    ({ isShare, value }, at) => found[at] === undefined && !(isShare && (value === 0 || value === 1)),
  )
}

/** Returns true while there are unexplained numbers that may be an index, which has no unit. */
function hasIndex(numbers: ShownCard['numbers'], found: readonly (FoundCell | undefined)[]): boolean {
  return numbers.some(
    ({ unit, isShare, value }, at) =>
      found[at] === undefined && unit === '' && !isShare && !Number.isInteger(value),
  )
}

function lookedThrough(
  table: Table,
  { daysOff }: Reading,
): Pick<CardSeries, 'hoursAbove' | 'slots' | 'gaps'> {
  let gaps: ReturnType<typeof gapFiguresOf> | undefined
  return {
    hoursAbove: hoursAboveIn(table),
    slots: (isWanted) => slotFiguresOf(table.input, spansOf(table), daysOff, isWanted),
    gaps: () => (gaps ??= gapFiguresOf(table.input, spansOf(table))),
  }
}

/** Removes the unused parts, from `whole` on, from the series, and numbers the others again. */
function withoutUnused(
  series: RecomputableSeries[],
  whole: number,
  found: readonly (FoundCell | undefined)[],
): readonly (FoundCell | undefined)[] {
  const isOfSeries = (cell: FoundCell | undefined): cell is FoundCell =>
    cell !== undefined && cell.figure !== 'cell' && cell.figure !== 'model'
  const used = new Set(found.filter(isOfSeries).flatMap(({ of }) => of))
  const parts = series.splice(whole).map((part, at) => ({ part, from: whole + at }))
  const moved = new Map(
    parts.filter(({ from }) => used.has(from)).map(({ part, from }) => [from, series.push(part) - 1]),
  )
  return found.map((cell) =>
    isOfSeries(cell) ? { ...cell, of: cell.of.map((place) => moved.get(place) ?? place) } : cell,
  )
}
