import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GRID_COLUMNS, type Card } from '#renderer/ports/documents/workspace-document.ts'
import {
  withCard,
  withDuplicate,
  withNewCard,
  withoutCard,
  withoutOwn,
  withPlaces,
  type CardPlace,
} from '#renderer/workspace/document/cards.ts'
import { createViewHistory } from '#renderer/workspace/document/view-history.ts'
import { emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import { anOperand } from '#support/an-operand.ts'

const week = { start: 0, end: 604_800_000 }

/** A change that a person may make to the cards of a view; `at` selects among them. */
type Change = (view: ViewState, at: number) => Partial<ViewState>
const changes: readonly Change[] = [
  (view) => withNewCard(view, { kind: 'profile' }),
  (view, at) => withDuplicate(view, idOf(view, at)),
  (view, at) => withoutCard(view, idOf(view, at)),
]
const steps = fc.array(fc.tuple(fc.constantFrom(...changes), fc.nat(20)), { maxLength: 25 })

function idOf({ cards }: ViewState, at: number): string {
  return cards[at % Math.max(1, cards.length)]?.id ?? ''
}

function overlap(a: CardPlace, b: CardPlace): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
}

function expectPlaced(cards: readonly Card[]): void {
  expect(new Set(cards.map(({ id }) => id)).size).toBe(cards.length)
  cards.forEach(({ place }, at) => {
    expect(place.x).toBeGreaterThanOrEqual(0)
    expect(place.x + place.w).toBeLessThanOrEqual(GRID_COLUMNS)
    expect(cards.slice(0, at).some((other) => overlap(place, other.place))).toBe(false)
  })
}

describe('the cards of a view', () => {
  it('never overlap, and have ids of their own, whatever is added, duplicated or removed', () => {
    fc.assert(
      fc.property(steps, (list) => {
        let view = emptyView
        for (const [change, at] of list) view = { ...view, ...change(view, at) }
        expectPlaced(view.cards)
      }),
    )
  })

  it('keep clear of cards that a person placed anywhere', () => {
    const place = fc.record({
      x: fc.nat(6),
      y: fc.nat(30),
      w: fc.integer({ min: 1, max: 6 }),
      h: fc.integer({ min: 1, max: 8 }),
    })
    fc.assert(
      fc.property(fc.array(place, { maxLength: 5 }), (places) => {
        const cards = places.map((each, at): Card => ({ ...aCard(`own-${at}`), place: each }))
        const { cards: after } = withNewCard({ ...emptyView, cards }, { kind: 'profile' })
        const added = after.at(-1)
        expect(after.slice(0, -1)).toEqual(cards)
        expect(cards.some((each) => added !== undefined && overlap(each.place, added.place))).toBe(false)
      }),
    )
  })

  it('come back one by one with undo, and go again with redo', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const { view, change, can, undo, redo } = createViewHistory()
        const passed = [view.value.cards]
        for (const [each, at] of list) {
          change(each(view.value, at))
          if (view.value.cards !== passed.at(-1)) passed.push(view.value.cards)
        }
        const last = view.value.cards
        const seen = [last]
        while (can.value.undo) {
          undo()
          if (view.value.cards !== seen.at(-1)) seen.push(view.value.cards)
        }
        expect(seen.toReversed()).toEqual(passed)
        while (can.value.redo) redo()
        expect(view.value.cards).toEqual(last)
      }),
    )
  })

  it('take the free width when new: beside the last where there is room, else the whole', () => {
    const half = { ...aCard('half'), place: { x: 0, y: 0, w: GRID_COLUMNS / 2, h: 6 } }
    const first = { ...emptyView, cards: [half] }
    const one = { ...first, ...withNewCard(first, { kind: 'profile' }) }
    const two = { ...one, ...withNewCard(one, { kind: 'ranking' }) }
    expect(two.cards.slice(1).map(({ place: { x, y, w } }) => [x, y, w])).toEqual([
      [GRID_COLUMNS / 2, 0, GRID_COLUMNS / 2],
      [0, 6, GRID_COLUMNS],
    ])
    expect(two.cards.slice(1).map(({ kind }) => kind)).toEqual(['profile', 'ranking'])
  })

  it('keep all that they have when duplicated', () => {
    const card = { ...aCard('a'), title: 'Mine', settings: { cycle: 'week' }, range: week }
    const { cards } = { ...emptyView, ...withDuplicate({ ...emptyView, cards: [card] }, 'a') }
    expect(cards[1]).toMatchObject({ title: 'Mine', settings: { cycle: 'week' }, range: week })
    expect(withDuplicate(emptyView, 'gone')).toEqual({})
  })

  it('leave the whole workspace to the others when the one that fills it is removed', () => {
    const view = { ...emptyView, cards: [aCard('a'), aCard('b')], fullCard: 'a' }
    expect({ ...view, ...withoutCard(view, 'a') }).toMatchObject({
      fullCard: undefined,
      cards: [{ id: 'b' }],
    })
    expect({ ...view, ...withoutCard(view, 'b') }.fullCard).toBe('a')
  })

  it('follow the workspace again without what was their own', () => {
    const own = { ...aCard('a'), operands: [anOperand('hub-1')], range: week }
    const view = { ...emptyView, cards: [own, aCard('b')] }
    expect(withoutOwn(view, 'a', 'range').cards).toEqual([
      { ...aCard('a'), operands: own.operands },
      aCard('b'),
    ])
    expect(withoutOwn(view, 'a', 'operands').cards).toEqual([{ ...aCard('a'), range: week }, aCard('b')])
    expect(withCard(view, 'b', { range: week }).cards?.[1]).toEqual({ ...aCard('b'), range: week })
  })

  it('make no step where none was moved', () => {
    const view = { ...emptyView, cards: [aCard('a')] }
    expect(withPlaces(view, new Map([['a', { ...aCard('a').place }]]))).toBeUndefined()
    const moved = { x: 0, y: 3, w: 6, h: 4 }
    expect(withPlaces(view, new Map([['a', moved]]))?.cards).toEqual([{ ...aCard('a'), place: moved }])
  })
})

function aCard(id: string): Card {
  return { id, kind: 'profile', settings: {}, isLikeForLike: false, place: { x: 0, y: 0, w: 6, h: 6 } }
}
