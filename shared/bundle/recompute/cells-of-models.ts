import { isNear, rounded, wholeOf, type Explanation, type ShownNumber } from './explanation.ts'
import type { Stated } from './stated-check.ts'
import type { StatedModel, StatedRows, TypedPrices } from './stated-model.ts'

/** A model or check of a card, and its place among the models of the file. */
export interface PlacedModel {
  readonly model: Stated
  readonly place: number
}

/** Finds the numbers that are figures of the models of a card, or values of their periods. */
export function cellsOfModels(
  numbers: readonly ShownNumber[],
  models: readonly PlacedModel[],
): readonly (Explanation | undefined)[] {
  const figures = models.flatMap(({ model, place }) =>
    Object.entries(model.figures).flatMap(([item, value = NaN]) =>
      Number.isFinite(value)
        ? [
            {
              item,
              value,
              place,
              whole: wholeOfItem(model, item, value),
              about: model.row,
              isAmount: isAmountOf(model, item),
              price: pricesOf(model),
            },
          ]
        : [],
    ),
  )
  const ofRows = Map.groupBy(
    models.flatMap(({ model, place }) =>
      ('kind' in model ? model.items.map(asValue) : itemsOf(model)).map((one) => ({
        ...one,
        place,
        about: model.row,
        whole: wholeOfItem(model, one.item, one.value),
      })),
    ),
    ({ value }) => rounded(value),
  )
  // Equal values of several periods are listed in the order of their rows.
  const next = ({
    row,
    value,
    formula,
    isShare,
  }: ShownNumber): Pick<(typeof figures)[number], 'item' | 'place' | 'whole'> | undefined => {
    const list = ofRows.get(rounded(value)) ?? []
    // A change point may equal the temperature of some period, which does not show how it was found.
    const found = list.find(
      (one) =>
        isAbout(one.about, row) &&
        (formula === undefined || !one.isInput) &&
        !(isShare && one.item.endsWith(' readings')),
    )
    if (list.length > 1)
      ofRows.set(
        rounded(value),
        list.filter((one) => one !== found),
      )
    return found
  }
  return numbers.map((number) => {
    const alike = figures.filter(
      ({ value, about, isAmount, price }) =>
        isNear(value * (priceFor(number, price) ?? 1), number.value) &&
        isAbout(about, number.row) &&
        !(number.isShare && isAmount),
    )
    const figure =
      alike.find(({ item }) => number.column === item) ??
      alike.find(({ item }) => number.row.startsWith(item)) ??
      alike[0]
    const found = figure ?? next(number)
    const price = figure && priceFor(number, figure.price)
    return (
      found && {
        ...{ operation: 'sum', figure: 'model', item: found.item, of: [found.place], ...found.whole },
        ...(price !== undefined && { rates: [price] }),
      }
    )
  })
}

/** Returns the size to which a figure of a model is compared if it is a small difference. */
export function wholeOfItem(model: Stated, item: string, value: number): ReturnType<typeof wholeOf> {
  if ('kind' in model) return item.endsWith(' difference') ? wholeOf(value, 1) : {}
  const isPart = model.change !== undefined && !item.endsWith(' use')
  return isPart ? wholeOf(value, model.figures['Earlier use'] ?? 0) : {}
}

function pricesOf(model: Stated): TypedPrices | undefined {
  return 'kind' in model ? undefined : model.prices
}

/** Returns the typed price by which a number is the value of a figure; undefined for a number that is not money. */
function priceFor({ unit }: ShownNumber, prices: TypedPrices | undefined): number | undefined {
  return prices?.currency === unit ? prices.all : undefined
}

/** Returns true for items that are amounts: of a check all but its share, otherwise those into which a use is divided. */
function isAmountOf(model: Stated, item: string): boolean {
  return 'kind' in model ? item !== 'Can move the total by' : 'split' in model || 'change' in model
}

function isAbout(about: string | undefined, row: string): boolean {
  return about === undefined || row === about || row.startsWith(`${about} · `)
}

const asValue = (one: Omit<ModelItem, 'isInput'>): ModelItem => ({ ...one, isInput: false })

interface ModelItem {
  readonly item: string
  readonly value: number
  readonly isInput: boolean
}

function itemsOf({ fitted, read, adjustments, robust, figures }: StatedModel): readonly ModelItem[] {
  const deviationOf = robust && ((slot: number) => figures[`Deviation ${String(slot)}`] ?? NaN)
  return [
    // Odd days are among those whose values are read.
    ...(robust === undefined ? rowItems('fitted', fitted) : []),
    // The amounts that adjustments add to single periods are not listed.
    ...(read === undefined || adjustments.length > 0 ? [] : rowItems('read', read, deviationOf)),
  ]
}

/**
 * Returns the values of each row by name: its inputs, its value and amount, the modelled value, the modelled less the
 * measured one, and the sum of these differences. For days that may be odd the difference is the measured value less
 * the usual one, also in deviations of their slot.
 */
function rowItems(
  part: 'fitted' | 'read',
  { ys, inputs, modelled, weights, slots = [] }: StatedRows,
  deviationOf?: (slot: number) => number,
): readonly ModelItem[] {
  let cumulated = 0
  return Array.from(ys, (y, row) => {
    const weight = weights[row] ?? NaN
    const [measured, expected] = [y * weight, (modelled[row] ?? NaN) * weight]
    cumulated += expected - measured
    const more = measured - expected
    const named =
      deviationOf === undefined
        ? { y, measured, modelled: expected, left: -more, cumulated }
        : { measured, modelled: expected, more, score: more / deviationOf(slots[row] ?? 0) }
    return [
      ...Object.entries(named).map(([name, value]) => ({ name, value, isInput: false })),
      ...inputs.map((input, at) => ({ name: `x${String(at)}`, value: input[row] ?? NaN, isInput: true })),
    ].map(({ name, ...one }) => ({ ...one, item: `${part} ${String(row)} ${name}` }))
  }).flat()
}
