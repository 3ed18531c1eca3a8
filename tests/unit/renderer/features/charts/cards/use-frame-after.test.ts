import { afterEach, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import { useFrameAfter } from '#renderer/features/charts/cards/use-frame-after.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

it('waits until the picture is painted and the page is idle', async () => {
  const frames: (() => void)[] = []
  const idle: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call))
  vi.stubGlobal('cancelAnimationFrame', vi.fn())
  vi.stubGlobal('cancelIdleCallback', vi.fn())
  const isThere = shallowRef(true)
  const scope = effectScope()
  const isShown = scope.run(() => useFrameAfter(() => isThere.value))
  expect([isShown?.value, idle.length]).toEqual([false, 0])
  frames.pop()?.()
  expect([isShown?.value, idle.length]).toEqual([false, 1])
  idle.pop()?.()
  expect(isShown?.value).toBe(true)
  isThere.value = false
  await nextTick()
  expect(isShown?.value).toBe(false)
  scope.stop()
})
