import { plural } from '#renderer/strings/plural.ts'
import type { CardMeter, Remark } from '../card-kind.ts'

/** Says how many of the meters nobody has confirmed, and offers to review those of the entities. */
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
