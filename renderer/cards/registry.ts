import type { CardKind } from './card-kind.ts'
import { durationKind } from './kinds/duration/kind.ts'
import { heatMapKind } from './kinds/heat-map/kind.ts'
import { profileKind } from './kinds/profile/kind.ts'

/** All kinds of card, in the order in which they are offered. A kind is its folder and its line here. */
export const cardKinds: readonly CardKind[] = [profileKind, heatMapKind, durationKind]

export function cardKindOf(id: string): CardKind | undefined {
  return cardKinds.find((kind) => kind.id === id)
}
