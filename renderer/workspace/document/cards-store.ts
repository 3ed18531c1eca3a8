import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { type Card, firstCard } from '#renderer/ports/documents/workspace-document.ts'
import type { ViewState } from '#renderer/query/view/view-state.ts'
import {
  type CardPlace,
  withCard,
  withDuplicate,
  withNewCard,
  withoutCard,
  withoutOwn,
  withPlaces,
} from './cards.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { actions } from '#renderer/strings/actions.ts'
import { cards as strings } from '#renderer/workspace/card-strings.ts'
import { cardKindOf } from '#renderer/cards/registry.ts'
import type { Navigation } from '#renderer/cards/card-kind.ts'
import { readSettings } from '#renderer/cards/read-settings.ts'
import { removalFrom } from './removal.ts'
import { useViewStore } from './view-store.ts'

/** The cards of the open workspace; undo restores every change. */
export const useCardsStore = defineStore('cards', () => {
  const view = useViewStore()
  const take = removalFrom(view)
  const notices = useNotices()
  /** A card that was added, or now shows something else, and has to receive the focus. */
  const added = shallowRef<string>()

  const cards = computed(() => view.cards)
  /** The card that fills the workspace, because it was chosen or is the only one. */
  const full = computed(() => {
    const chosen = cards.value.find(({ id }) => id === view.fullCard)
    return chosen ?? (cards.value.length === 1 ? cards.value[0] : undefined)
  })

  const inView = computed(() => (full.value === undefined ? cards.value : [full.value]))
  /** True while a visible card shows the series of the workspace; otherwise nothing is requested for them. */
  const isFollowed = computed(() => inView.value.some(followsWorkspace))

  function withAdded(card: Pick<Card, 'kind'> & Partial<Omit<Card, 'id' | 'place'>>): Partial<ViewState> {
    const changes = withNewCard(view.state, card)
    added.value = changes.cards.at(-1)?.id
    return changes
  }

  /**
   * Returns the changes after which a chart of the workspace is visible: another card, or all cards instead of a full
   * one.
   */
  function withChart(): Partial<ViewState> {
    if (isFollowed.value) return {}
    const hidden = cards.value.find(followsWorkspace)
    if (hidden === undefined) return withAdded({ kind: firstCard.kind })
    added.value = hidden.id
    return { fullCard: undefined }
  }

  function update(id: string, patch: Partial<Omit<Card, 'id'>>): void {
    view.change(withCard(view.state, id, patch))
  }

  /** Changes settings; `removed` names what they no longer contain, which a notice offers to restore. */
  function act(id: string, changes: Card['settings'], removed?: string): void {
    const card = cards.value.find((each) => each.id === id)
    if (card === undefined) return
    update(id, { settings: { ...card.settings, ...changes } })
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, card.settings[key] ?? null]))
    if (removed !== undefined) notices.offerUndo(actions.removed(removed), () => act(id, before))
  }

  function setting(id: string, key: string, value: Card['settings'][string], removed?: string): void {
    act(id, { [key]: value }, removed)
  }

  /**
   * Freezes the current series or range of the workspace for the card, or makes the card follow the workspace
   * again.
   */
  function toggleOwn(id: string, what: 'operands' | 'range'): void {
    const card = cards.value.find((each) => each.id === id)
    if (card === undefined) return
    const { operands, range } = card
    const own = what === 'operands' ? operands && { operands } : range && { range }
    if (own !== undefined) {
      view.change(withoutOwn(view.state, id, what))
      notices.offerUndo(strings.followsAgain[what], () => update(id, own))
    } else if (what === 'operands') update(id, { operands: view.operands })
    else if (view.restingRange !== undefined) update(id, { range: view.restingRange })
  }

  /**
   * Shows the findings of the checks: in all series of the workspace, or in one of several; an existing card for that
   * is shown again.
   */
  function check(operandId?: string): void {
    const all = view.operands
    const operand = all.length > 1 ? all.find(({ id }) => id === operandId) : undefined
    const known = cards.value.find(
      ({ kind, operands }) =>
        kind === 'quality' && (operands ?? []).map(({ id }) => id).join() === (operand?.id ?? ''),
    )
    if (known !== undefined) view.change({ fullCard: known.id })
    else view.change(withAdded({ kind: 'quality', ...(operand !== undefined && { operands: [operand] }) }))
  }

  function place(places: ReadonlyMap<string, CardPlace>): void {
    const changes = withPlaces(view.state, places)
    if (changes !== undefined) view.change(changes)
  }

  return {
    cards,
    full,
    isFollowed,
    added,
    withChart,
    add: (card: Parameters<typeof withAdded>[0]): void => view.change(withAdded(card)),
    update,
    act,
    setting,
    toggleOwn,
    place,
    check,
    remove: (id: string): void => {
      const card = cards.value.find((each) => each.id === id)
      take(actions.removed(card === undefined ? '' : titleOf(card)), withoutCard(view.state, id))
    },
    duplicate: (id: string): void => view.change(withDuplicate(view.state, id)),
    /** Fills the workspace with one card, or shows all again if `id` is undefined. */
    setFull: (id: string | undefined): void => view.change({ fullCard: id }),
  }
})

/** Returns the title that a card was given, or that of its kind. */
export function titleOf({ title, kind }: Pick<Card, 'title' | 'kind'>): string {
  return title ?? cardKindOf(kind)?.title ?? kind
}

/** Returns how the series of a card differ from those of the workspace; undefined for one that shows plots. */
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
function hasOwnSeries({ operands, range }: Card, navigation: Navigation): boolean {
  return operands !== undefined || range !== undefined || Object.keys(navigation).length > 0
}
