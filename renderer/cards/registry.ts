import type { CardKind } from './card-kind.ts'
import { indexKind } from './kinds/index-to-base/kind.ts'
import { periodsKind } from './kinds/periods/kind.ts'

/** All kinds of card, in the order in which they are offered. A kind is its folder and its line here. */
export const cardKinds: readonly CardKind[] = [periodsKind, indexKind]

export function cardKindOf(id: string): CardKind | undefined {
  return cardKinds.find((kind) => kind.id === id)
}
