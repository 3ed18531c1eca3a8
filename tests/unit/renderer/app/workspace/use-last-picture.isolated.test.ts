import { effectScope, nextTick, shallowRef } from 'vue'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useLastPicture } from '#renderer/app/workspace/use-last-picture.ts'
import { aChart, day } from '../../workspace/document/a-chart.ts'

const calls = vi.hoisted(() => ({ endFirstFrame: vi.fn(), mountParts: vi.fn() }))

vi.mock('#renderer/ui/first-frame/after-first-chart.ts', () => calls)

it('mounts the rest of the window at once if only the catalogue knows the variables of the chart', async () => {
  const { host, view } = await aChart()
  vi.stubGlobal('window', new EventTarget())
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const scope = effectScope()
  scope.run(() => {
    host.run(() => {
      useLastPicture(shallowRef(null), () => true)
    })
  })
  expect(calls.mountParts).not.toHaveBeenCalled()
  const source = { kind: 'variable', dataHubId: 'hub-unknown' } as const
  view.change({ operands: [{ id: 'unknown', source }], range: { start: day(1), end: day(2) } })
  await nextTick()
  expect(calls.mountParts).toHaveBeenCalledOnce()
  expect(calls.endFirstFrame).not.toHaveBeenCalled()
  scope.stop()
})
