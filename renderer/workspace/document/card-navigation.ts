import type { Navigation } from '#renderer/cards/card-kind.ts'
import { readSettings } from '#renderer/cards/read-settings.ts'
import { cardKindOf } from '#renderer/cards/registry.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'

/** Returns in what the series of a card differ from those of the workspace; undefined for one that shows plots. */
export function navigationOf({ kind, settings }: Pick<Card, 'kind' | 'settings'>): Navigation | undefined {
  const found = cardKindOf(kind)
  return found?.navigates?.(readSettings(found.settings, settings))
}

/** Returns true if a card pans and zooms the series of the workspace, as the workspace draws them. */
export function followsWorkspace(card: Card): boolean {
  const navigation = navigationOf(card)
  return navigation !== undefined && !hasOwnSeries(card, navigation)
}

/** Returns true if a card that navigates differs from the workspace in what it shows, or in how. */
export function hasOwnSeries({ operands, range }: Card, navigation: Navigation): boolean {
  return operands !== undefined || range !== undefined || Object.keys(navigation).length > 0
}
