import { plural } from '#renderer/strings/plural.ts'
import type { CardContext, CardMeter, Remark } from '#renderer/cards/card-kind.ts'

/** Tells that a card which adds up the main meters of entities waits until all of them are known. */
export function lacksCatalogue({ isCatalogueArriving }: CardContext): string | undefined {
  return isCatalogueArriving === true
    ? 'The catalogue is still being read. This is answered as soon as all meters are known.'
    : undefined
}

/** Tells in which zone sums and comparisons are cut at midnight, if some of the meters are in other zones. */
export function zoneRemark(
  meters: readonly CardMeter[],
  { zone }: Pick<CardContext, 'zone'>,
): readonly string[] {
  const others = meters.filter(({ operand }) => operand.variable.localTimezone !== zone).length
  if (others === 0) return []
  const have = others === 1 ? '1 meter lies' : `${others} meters lie`
  return [`All days and the range begin and end at midnight in ${zone}; ${have} in another time zone.`]
}

/** States how many of the meters nobody has confirmed, and offers to review those of the entities. */
export function guessRemark(
  meters: readonly CardMeter[],
  entityIds: readonly string[],
  one = 'main meter',
): readonly Remark[] {
  const guesses = meters.filter(({ isGuess }) => isGuess)
  const [first] = guesses
  if (first === undefined) return []
  const { id: resourceId } = first.operand.variable.resource
  return [
    {
      text: `${plural(guesses.length, `${one} was`, `${one}s were`)} picked automatically.`,
      offers: [{ kind: 'review-meters', label: 'Review', resourceId, entityIds }],
    },
  ]
}
