import type { CardAnswer } from './card-query.ts'

/** Counts the series of a card, or its entities, and those that are not fully cached. */
export interface Lacking {
  readonly lacking: number
  readonly all: number
  readonly ofEntities: boolean
}

export function lackingOf(answers: readonly CardAnswer[], ofEntities: boolean): Lacking {
  const idOf = ([{ operand }]: CardAnswer): string =>
    (ofEntities ? operand.variable.entities[0]?.id : undefined) ?? operand.operand.id
  const lacking = answers.filter(([, { missing }]) => missing.length > 0)
  return { lacking: new Set(lacking.map(idOf)).size, all: new Set(answers.map(idOf)).size, ofEntities }
}

/** Returns true if some of the values that a card needs have arrived. */
export function hasValues(answers: readonly CardAnswer[]): boolean {
  return answers.some(([, { columns }]) => columns.times.length > 0)
}
