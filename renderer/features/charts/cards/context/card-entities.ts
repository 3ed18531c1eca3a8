import type { Named, Variable } from '#shared/portfolio/nouns.ts'
import { createOperandId } from '#shared/series/operand.ts'
import { fullNameOf, shortNameOf } from '#renderer/catalogue/full-name.ts'
import type { CardEntity, CardMeter } from '#renderer/cards/card-kind.ts'
import { knownOperands, type ZoneChoice } from '#renderer/query/view/operands.ts'

interface ModelMeter {
  readonly dataHubId: string
  readonly sign: 1 | -1
  readonly isGuess: boolean
}

/** Holds the facts about one entity and resource from the metering model and the catalogue. */
export interface ModelledEntity {
  readonly entityId: string
  readonly name: string
  readonly type: Named | undefined
  readonly areaSqFt: number | undefined
  readonly occupancy: number | undefined
  readonly mains: readonly (ModelMeter & { readonly isLost: boolean })[]
  readonly parts: readonly ModelMeter[]
}

/**
 * Returns the entity with its meters as operands of cards; meters that the catalogue no longer has are
 * dropped.
 */
export function cardEntityOf(
  { entityId, name, type, areaSqFt, occupancy, mains, parts }: ModelledEntity,
  variableOf: (dataHubId: string) => Variable | undefined,
  zone: ZoneChoice,
): CardEntity {
  const meterOf = ({ dataHubId, sign, isGuess }: ModelMeter, slot: number): readonly CardMeter[] => {
    const source = { kind: 'variable', dataHubId } as const
    const operand = { id: createOperandId(source, []), source }
    return knownOperands([operand], variableOf, { zone }).map((known) => {
      const names = { name: fullNameOf(known.variable), shortName: shortNameOf(known.variable) }
      return { operand: { ...known, ...names, slot }, sign, isGuess }
    })
  }
  return {
    entityId,
    name,
    ...(type !== undefined && { type }),
    ...(areaSqFt !== undefined && { areaSqFt }),
    ...(occupancy !== undefined && { occupancy }),
    meters: mains.flatMap(meterOf),
    hasLostMeter: mains.some(({ dataHubId, isLost }) => isLost || variableOf(dataHubId) === undefined),
    parts: parts.flatMap((part, at) => meterOf(part, mains.length + at)),
  }
}
