import { expect, it, vi } from 'vitest'
import { shallowReactive, shallowRef } from 'vue'
import { useBrush } from '#renderer/features/charts/overview/use-brush.ts'
import type { Interval } from '#shared/time/instant.ts'

// There is no document here, and nothing that is pressed is an edge.
vi.stubGlobal('HTMLElement', EventTarget)

function aBrush() {
  const range: Interval = { start: 0, end: 1000 }
  const view = shallowReactive({
    range,
    visibleRange: { start: 200, end: 500 },
    namedRange: { start: 200, end: 500 },
    dragVisibleRange: (next: Interval) => void (view.visibleRange = next),
    endDrag: vi.fn(),
  })
  const element = { getBoundingClientRect: () => ({ left: 0, width: 100 }), setPointerCapture: vi.fn() }
  const { brush, handle, handlers } = useBrush(shallowRef(element as unknown as HTMLElement), view)
  const send = (name: string, clientX: number): void => {
    handlers[name]?.({ target: { dataset: {} }, button: 0, clientX, pointerId: 1 } as unknown as PointerEvent)
  }
  return { view, brush, handle, send }
}

it('is drawn where a drag of the picture leads, also beyond the range, and is gripped where the drag began', () => {
  const { view, brush, handle } = aBrush()
  expect(brush.value).toEqual({ from: 0.2, to: 0.5 })
  view.visibleRange = { start: -100, end: 200 }
  expect(brush.value).toEqual({ from: -0.1, to: 0.2 })
  expect(handle.value).toEqual({ from: 0.2, to: 0.5 })
})

it('moves the visible part until it is released, which ends the drag once', () => {
  const { view, send } = aBrush()
  send('pointerup', 30)
  expect(view.endDrag).not.toHaveBeenCalled()
  send('pointerdown', 30)
  send('pointermove', 40)
  expect(view.visibleRange).toEqual({ start: 300, end: 600 })
  send('pointerup', 40)
  send('pointermove', 90)
  expect(view.visibleRange).toEqual({ start: 300, end: 600 })
  expect(view.endDrag).toHaveBeenCalledTimes(1)
})
