import type { PlacedModel } from './cells-of-models.ts'
import { isNear, type ShownNumber } from './explanation.ts'
import type { Giving } from './stated-model.ts'

interface Given {
  readonly about: string | undefined
  readonly value: number
  readonly how: Giving
}

/**
 * Lists the numbers that were given to models: the points from which their terms count, which were searched for or
 * entered, and amounts that were entered. It also lists the numbers of statements, which stay as they were reported.
 */
export function givenNumbers(
  numbers: readonly ShownNumber[],
  models: readonly PlacedModel[],
): readonly (Giving | undefined)[] {
  const given = models.flatMap(({ model }): readonly Given[] => {
    if ('kind' in model) return []
    const { row: about, terms, points, adjustments, change } = model
    const entered = [...adjustments.map(([, , amount]) => amount), change?.growth ?? 0, change?.events ?? 0]
    const ofPoints: Giving = points > 0 ? 'found by search' : 'entered'
    return [
      ...terms.map(({ from = 0 }): Given => ({ about, value: from, how: ofPoints })),
      ...entered.map((value): Given => ({ about, value, how: 'entered' })),
    ]
  })
  return numbers.map(({ row, value, isRecord }) => {
    if (isRecord) return 'as it was reported'
    const found = given.find(
      (one) =>
        one.value !== 0 &&
        isNear(one.value, value) &&
        (one.about === undefined || row === one.about || row.startsWith(`${one.about} · `)),
    )
    return found?.how
  })
}
