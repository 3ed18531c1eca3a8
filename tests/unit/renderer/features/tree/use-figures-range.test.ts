import { effectScope, nextTick } from 'vue'
import { expect, it, vi } from 'vitest'
import type { BudgetState } from '#shared/contract/budget-state.ts'
import { useEntityFigures } from '#renderer/catalogue/entity-figures.ts'
import { useFiguresRange } from '#renderer/features/tree/use-figures-range.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { aBudgetState } from '#support/a-budget-state.ts'
import { withApp } from '../../stores/with-app.ts'

it('reckons the figures of the tree once a ranking has loaded, not while its requests run', async () => {
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
  expect(show).not.toHaveBeenCalled()
  tell(aBudgetState({ running: 0, waiting: 0 }))
  await nextTick()
  expect(show).toHaveBeenCalledExactlyOnceWith(expect.objectContaining(range))
})
