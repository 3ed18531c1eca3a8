import { effectScope, nextTick } from 'vue'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { BudgetState } from '#shared/contract/budget-state.ts'
import { useEntityFigures } from '#renderer/catalogue/entity-figures.ts'
import { useFiguresRange } from '#renderer/features/tree/use-figures-range.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { until } from '#support/eventually.ts'
import { aBudgetState } from '#support/a-budget-state.ts'
import { nextTask } from '#renderer/workers/in-slices.ts'
import { withApp } from '../../stores/with-app.ts'

it('makes the figures of the tree while requests wait, and once more when none is left', async () => {
  let tell = (_state: BudgetState): void => undefined
  const host = withApp({
    onBudgetChanged: (listener) => {
      tell = listener
      return () => undefined
    },
  })
  const show = vi.spyOn(host.run(useEntityFigures), 'show').mockResolvedValue()
  host.run(() => effectScope().run(useFiguresRange))
  const range = { start: 0, end: 86_400_000 }
  tell(aBudgetState({ running: 2, waiting: 40 }))
  host.run(useViewStore).change({ range, visibleRange: range })
  await nextTick()
  expect(show.mock.calls).toEqual([[expect.objectContaining(range)]])
  tell(aBudgetState({ running: 1, waiting: 20 }))
  await nextTick()
  expect(show).toHaveBeenCalledOnce()
  tell(aBudgetState({ running: 0, waiting: 0 }))
  await nextTick()
  expect(show.mock.calls).toEqual([[expect.objectContaining(range)], [expect.objectContaining(range)]])
})

it('makes the figures once more after requests that began and ended between two announcements', async () => {
  let tell = (_state: BudgetState): void => undefined
  const host = withApp({
    onBudgetChanged: (listener) => {
      tell = listener
      return () => undefined
    },
  })
  const range = { start: 0, end: 86_400_000 }
  host.run(useViewStore).change({ range, visibleRange: range })
  const show = vi.spyOn(host.run(useEntityFigures), 'show').mockResolvedValue()
  host.run(() => effectScope().run(useFiguresRange))
  tell(aBudgetState({ used: 8 }))
  await nextTick()
  expect(show).toHaveBeenCalledTimes(2)
  tell(aBudgetState({ used: 0 }))
  await nextTick()
  expect(show).toHaveBeenCalledTimes(2)
})

it('makes the figures of a zoom at its second frame without a notch, by no timer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => void nextTask().then(call))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const host = withApp({})
  const figures = host.run(useEntityFigures)
  const show = vi.spyOn(figures, 'show').mockResolvedValue()
  const stop = vi.spyOn(figures, 'stop')
  const view = host.run(useViewStore)
  const range = { start: 0, end: 86_400_000 }
  const part = { start: 0, end: 3_600_000 }
  view.change({ range, visibleRange: range })
  host.run(() => effectScope().run(useFiguresRange))
  view.moveVisibleRange(part)
  expect(stop).toHaveBeenCalledOnce()
  await until(() => show.mock.calls.length === 2)
  expect(show).toHaveBeenLastCalledWith(expect.objectContaining(part))
  expect(view.isMoving).toBe(true)
})
