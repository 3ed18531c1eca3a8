import { describe, expect, it } from 'vitest'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { withApp } from '../../stores/with-app.ts'

function aCard() {
  const host = withApp({})
  const [cards, view, notices] = [host.run(useCardsStore), host.run(useViewStore), host.run(useNotices)]
  const range = { start: 0, end: 86_400_000 }
  view.change({ range, visibleRange: range })
  cards.add({ kind: 'savings' })
  const id = cards.added ?? expect.fail('no card')
  const card = () => cards.cards.find((each) => each.id === id) ?? expect.fail('no card')
  return { cards, view, notices, id, card, undo: () => notices.notices.at(-1)?.action?.run() }
}

describe('useCardsStore', () => {
  it('brings back what an action took away, and leaves the settings that were changed since', async () => {
    const { cards, notices, id, card, undo } = aCard()
    cards.act(id, { frozen: ['statement'] })
    expect(notices.notices).toEqual([])
    cards.act(id, { frozen: [] }, 'the statement')
    cards.setting(id, 'model', 'mean')
    await undo()
    expect(card().settings).toEqual({ frozen: ['statement'], model: 'mean' })
  })

  it('offers to give a view its own period back when it follows the workspace again', async () => {
    const { cards, view, notices, id, card, undo } = aCard()
    cards.toggleOwn(id, 'range')
    expect(notices.notices).toEqual([])
    cards.toggleOwn(id, 'range')
    expect(card().range).toBeUndefined()
    await undo()
    expect(card().range).toEqual(view.state.visibleRange)
  })
})
