import { afterEach, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import { useFrameAfter } from '#renderer/features/charts/plot/use-frame-after.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function aPage() {
  const frames: (() => void)[] = []
  const idle: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call))
  vi.stubGlobal('cancelAnimationFrame', vi.fn())
  vi.stubGlobal('cancelIdleCallback', vi.fn())
  return { paint: () => frames.pop()?.(), rest: () => idle.pop()?.() }
}

it('follows a value once its picture is painted and the page is idle', async () => {
  const page = aPage()
  const value = shallowRef<string | undefined>('first')
  const scope = effectScope()
  const later = scope.run(() => useFrameAfter(() => value.value))
  page.rest()
  expect(later?.value).toBeUndefined()
  page.paint()
  expect(later?.value).toBeUndefined()
  page.rest()
  expect(later?.value).toBe('first')
  value.value = 'second'
  await nextTick()
  expect(later?.value).toBe('first')
  page.paint()
  page.rest()
  expect(later?.value).toBe('second')
  value.value = undefined
  await nextTick()
  expect(later?.value).toBeUndefined()
  scope.stop()
})

it('shows the newest of values that change while it waits', async () => {
  const page = aPage()
  const value = shallowRef('first')
  const scope = effectScope()
  const later = scope.run(() => useFrameAfter(() => value.value))
  page.paint()
  value.value = 'second'
  await nextTick()
  page.rest()
  expect(later?.value).toBe('second')
  scope.stop()
})
