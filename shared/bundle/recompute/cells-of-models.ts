import { isNear, rounded, type Explanation, type ShownNumber } from './explanation.ts'
import type { StatedModel, StatedRows } from './stated-model.ts'

/** A model of a card, and its place among the models of the file. */
export interface PlacedModel {
  readonly model: StatedModel
  readonly place: number
}

/** Finds the numbers that are figures of the models of a card, or values of their periods. */
export function cellsOfModels(
  numbers: readonly ShownNumber[],
  models: readonly PlacedModel[],
): readonly (Explanation | undefined)[] {
  const figures = models.flatMap(({ model, place }) =>
    Object.entries(model.figures).flatMap(([item, value = NaN]) =>
      Number.isFinite(value) ? [{ item, value, place, isAmount: model.split !== undefined }] : [],
    ),
  )
  const ofRows = Map.groupBy(
    models.flatMap(({ model, place }) => itemsOf(model).map((one) => ({ ...one, place }))),
    ({ value }) => rounded(value),
  )
  // Equal values of several periods are listed in the order of their rows.
  const next = (value: number): (ModelItem & Pick<PlacedModel, 'place'>) | undefined => {
    const [first, ...others] = ofRows.get(rounded(value)) ?? []
    if (others.length > 0) ofRows.set(rounded(value), others)
    return first
  }
  return numbers.map(({ row, value, formula, isShare }) => {
    const alike = figures.filter((one) => isNear(one.value, value) && !(isShare && one.isAmount))
    // A change point is the temperature of some period, which says nothing of how it was found.
    const found =
      alike.find(({ item }) => row.startsWith(item)) ??
      alike[0] ??
      (formula === undefined ? next(value) : undefined)
    return found && { operation: 'sum', figure: 'model', item: found.item, of: [found.place] }
  })
}

interface ModelItem {
  readonly item: string
  readonly value: number
}

function itemsOf({ fitted, read, adjustments }: StatedModel): readonly ModelItem[] {
  return [
    ...rowItems('fitted', fitted),
    // What adjustments add to single periods is not listed.
    ...(read === undefined || adjustments.length > 0 ? [] : rowItems('read', read)),
  ]
}

/** Values of each row by name: its inputs, its value and amount, what the model says, that less what was measured, and its sum. */
function rowItems(
  part: 'fitted' | 'read',
  { ys, inputs, modelled, weights }: StatedRows,
): readonly ModelItem[] {
  let cumulated = 0
  return Array.from(ys, (y, row) => {
    const weight = weights[row] ?? NaN
    const [measured, expected] = [y * weight, (modelled[row] ?? NaN) * weight]
    cumulated += expected - measured
    const named = {
      ...{ y, measured, modelled: expected, left: expected - measured, cumulated },
      ...Object.fromEntries(inputs.map((input, at) => [`x${String(at)}`, input[row] ?? NaN])),
    }
    return Object.entries(named).map(([name, value]) => ({ item: `${part} ${String(row)} ${name}`, value }))
  }).flat()
}
