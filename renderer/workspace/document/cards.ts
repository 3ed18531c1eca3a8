import { GRID_COLUMNS, type Card } from '#renderer/ports/documents/workspace-document.ts'
import type { ViewState } from '#renderer/query/view/view-state.ts'

export type CardPlace = Card['place']

/** A new card is high enough for a picture and a few rows of its table, and takes the free width. */
const NEW_HEIGHT = 6
/** Below this width a card gets a row of its own. */
const LEAST_WIDTH = GRID_COLUMNS / 3

type Placed = Pick<Card, 'place'>

/** Returns the changes that add a card of a kind below or next to the others. */
export function withNewCard(
  { cards }: ViewState,
  card: Pick<Card, 'kind'> & Partial<Omit<Card, 'id' | 'place'>>,
): Partial<ViewState> & { readonly cards: readonly Card[] } {
  const place = freePlace(cards)
  const added = { settings: {}, isLikeForLike: false, ...card, id: newCardId(cards), place }
  return { cards: [...cards, added], fullCard: undefined }
}

export function withoutCard({ cards, fullCard }: ViewState, id: string): Partial<ViewState> {
  return {
    cards: cards.filter((each) => each.id !== id),
    ...(fullCard === id && { fullCard: undefined }),
  }
}

export function withDuplicate(view: ViewState, id: string): Partial<ViewState> {
  const card = view.cards.find((each) => each.id === id)
  return card === undefined ? {} : withNewCard(view, card)
}

/** Returns the changes that replace a part of a card; for a card that is gone there are none. */
export function withCard({ cards }: ViewState, id: string, patch: Partial<Card>): Partial<ViewState> {
  return { cards: cards.map((each) => (each.id === id ? { ...each, ...patch } : each)) }
}

/** Removes a card's own choice, so that it follows its workspace again. */
export function withoutOwn(view: ViewState, id: string, what: 'operands' | 'range'): Partial<ViewState> {
  return {
    cards: view.cards.map((each) => {
      if (each.id !== id) return each
      const { operands, range, shown, ...rest } = each
      if (what === 'operands') return { ...rest, ...(range && { range }), ...(shown && { shown }) }
      return { ...rest, ...(operands && { operands }) }
    }),
  }
}

/** Returns the changes after cards were moved or resized. */
export function withPlaces(
  { cards }: ViewState,
  places: ReadonlyMap<string, CardPlace>,
): Partial<ViewState> | undefined {
  const moved = cards.map((each) => {
    const place = places.get(each.id)
    return place === undefined || samePlace(place, each.place) ? each : { ...each, place }
  })
  return moved.every((each, at) => each === cards[at]) ? undefined : { cards: moved }
}

function samePlace(a: CardPlace, b: CardPlace): boolean {
  return a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h
}

function newCardId(cards: readonly Card[]): string {
  let number = cards.length + 1
  while (cards.some(({ id }) => id === `card-${number}`)) number++
  return `card-${number}`
}

/** Finds a place next to the last card if there is room, otherwise below all. */
function freePlace(cards: readonly Placed[]): CardPlace {
  const bottom = Math.max(0, ...cards.map(({ place }) => place.y + place.h))
  const lowest = cards.filter(({ place }) => place.y + place.h === bottom).map(({ place }) => place)
  const right = Math.max(0, ...lowest.map(({ x, w }) => x + w))
  const top = Math.max(0, ...lowest.map(({ y }) => y))
  const beside = { x: right, y: top, w: GRID_COLUMNS - right, h: NEW_HEIGHT }
  const isFree = lowest.length > 0 && beside.w >= LEAST_WIDTH && !overlapsAny(beside, cards)
  return isFree ? beside : { x: 0, y: bottom, w: GRID_COLUMNS, h: NEW_HEIGHT }
}

function overlapsAny(place: CardPlace, cards: readonly Placed[]): boolean {
  return cards.some(({ place: other }) => {
    const besides = place.x + place.w <= other.x || other.x + other.w <= place.x
    const apart = place.y + place.h <= other.y || other.y + other.h <= place.y
    return !besides && !apart
  })
}
