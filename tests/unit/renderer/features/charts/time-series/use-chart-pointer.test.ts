import { expect, it, vi } from 'vitest'
import { ref, shallowRef } from 'vue'
import { useChartPointer } from '#renderer/features/charts/time-series/use-chart-pointer.ts'
import type { Interval } from '#shared/time/instant.ts'

// There is no document here, and no control lies over the plot.
vi.stubGlobal('Element', EventTarget)

function aPointer() {
  const window = shallowRef<Interval>({ start: 0, end: 1000 })
  const cursor = ref<number>()
  const endDrag = vi.fn()
  const { handlers } = useChartPointer({
    window: () => window.value,
    plot: () => ({ left: 0, width: 1000 }),
    snap: (interval) => interval,
    setVisibleRange: (next) => (window.value = next),
    moveVisibleRange: (next) => (window.value = next),
    dragVisibleRange: (next) => (window.value = next),
    endDrag,
    fit: () => undefined,
    cursor,
    mark: ref<number>(),
    open: () => undefined,
  })
  const element = { getBoundingClientRect: () => ({ left: 0 }), setPointerCapture: vi.fn() }
  const send = (name: string, clientX: number, shiftKey = false): void => {
    handlers[name]?.({ currentTarget: element, target: null, button: 0, clientX, shiftKey } as never)
  }
  return { send, cursor, window, endDrag }
}

it('reads the last bucket at the right edge, where the range ends', () => {
  const { send, cursor } = aPointer()
  send('pointermove', 1200)
  expect(cursor.value).toBe(999)
})

it('has no cursor while the picture is dragged, and one where the pointer is after it', () => {
  const { send, cursor, window } = aPointer()
  send('pointermove', 400)
  expect(cursor.value).toBe(400)
  send('pointerdown', 400, true)
  send('pointermove', 380, true)
  expect([window.value, cursor.value]).toEqual([{ start: 20, end: 1020 }, undefined])
  send('pointermove', 300, true)
  expect([window.value, cursor.value]).toEqual([{ start: 100, end: 1100 }, undefined])
  send('pointerup', 300, true)
  expect(cursor.value).toBe(400)
})

it('says when a drag of the picture ends, but not of a click that marks', () => {
  const { send, endDrag } = aPointer()
  send('pointerdown', 400, true)
  send('pointerup', 400, true)
  expect(endDrag).not.toHaveBeenCalled()
  for (const end of ['pointerup', 'pointercancel']) {
    send('pointerdown', 400, true)
    send('pointermove', 300, true)
    send(end, 300, true)
  }
  expect(endDrag).toHaveBeenCalledTimes(2)
})
