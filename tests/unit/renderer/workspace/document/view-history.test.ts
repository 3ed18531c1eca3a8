import { describe, expect, it } from 'vitest'
import { createViewHistory } from '#renderer/workspace/document/view-history.ts'
import { emptyView } from '#renderer/query/view/view-state.ts'

const first = { start: 0, end: 10 }
const second = { start: 10, end: 20 }
const third = { start: 20, end: 30 }

describe('createViewHistory', () => {
  it('takes back and does again one change after the other', () => {
    const { view, can, change, undo, redo } = createViewHistory()
    change({ mark: 'bar' })
    change({ resolution: 'daily' })
    undo()
    undo()
    expect(view.value).toEqual(emptyView)
    expect(can.value).toMatchObject({ undo: false, redo: true })
    redo()
    redo()
    expect(view.value).toMatchObject({ mark: 'bar', resolution: 'daily' })
  })

  it('forgets the steps to redo when something else is done', () => {
    const { can, change, undo } = createViewHistory()
    change({ mark: 'bar' })
    undo()
    change({ mark: 'area' })
    expect(can.value).toMatchObject({ undo: true, redo: false })
  })

  it('makes no step of automatic movements, and returns to where they had led', () => {
    const { view, change, replace, undo, redo } = createViewHistory()
    change({ range: first, visibleRange: first })
    replace({ range: second, visibleRange: second })
    change({ mark: 'bar' })
    undo()
    expect(view.value).toMatchObject({ visibleRange: second, mark: 'line' })
    replace({ range: third, visibleRange: third })
    redo()
    undo()
    expect(view.value.visibleRange).toEqual(third)
    undo()
    expect(view.value).toEqual(emptyView)
  })

  it('walks to the visible ranges before and after, each a step of its own', () => {
    const { view, can, change, walk, undo } = createViewHistory()
    change({ range: first, visibleRange: first })
    change({ range: third, visibleRange: third })
    walk('back')
    expect(view.value.visibleRange).toEqual(first)
    expect(can.value).toMatchObject({ back: false, forward: true })
    undo()
    expect(view.value.visibleRange).toEqual(third)
  })

  it('has no past in another view', () => {
    const { can, change, reset } = createViewHistory()
    change({ range: first, visibleRange: first })
    change({ range: third, visibleRange: third })
    reset({ ...emptyView, range: second, visibleRange: second })
    expect(can.value).toEqual({ undo: false, redo: false, back: false, forward: false })
  })
})
