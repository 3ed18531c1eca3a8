import { describe, expect, it } from 'vitest'
import { emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { removalFrom } from '#renderer/workspace/document/removal.ts'
import { withApp } from '../../stores/with-app.ts'

const operandOf = (id: string) => ({ id, source: { kind: 'variable', dataHubId: id } as const })

function aView(operands: readonly string[]) {
  let state: ViewState = { ...emptyView, operands: operands.map(operandOf) }
  return {
    get state() {
      return state
    },
    change: (changes: Partial<ViewState>) => {
      state = { ...state, ...changes }
    },
  }
}

describe('removalFrom', () => {
  const app = withApp({})
  const undo = async (): Promise<void> => {
    const { notices, dismiss } = app.run(useNotices)
    const notice = notices.at(-1)
    await notice?.action?.run()
    if (notice) dismiss(notice.id)
  }

  it('says what is removed, and brings it back where it was', async () => {
    const view = aView(['a', 'b', 'c'])
    const remove = app.run(() => removalFrom(view))
    remove('Removed b', { operands: view.state.operands.filter(({ id }) => id !== 'b') })
    expect(app.run(useNotices).notices.at(-1)).toMatchObject({ tone: 'statement', title: 'Removed b' })
    expect(view.state.operands.map(({ id }) => id)).toEqual(['a', 'c'])
    await undo()
    expect(view.state.operands.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('keeps what came since', async () => {
    const view = aView(['a', 'b'])
    const remove = app.run(() => removalFrom(view))
    remove('Removed a', { operands: view.state.operands.filter(({ id }) => id !== 'a') })
    view.change({ operands: [...view.state.operands, operandOf('later')] })
    await undo()
    expect(view.state.operands.map(({ id }) => id)).toEqual(['b', 'later', 'a'])
  })

  it('says nothing where nothing is removed', () => {
    const remove = app.run(() => removalFrom(aView(['a'])))
    remove('Nothing', {})
    expect(app.run(useNotices).notices).toEqual([])
  })
})
