import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import { useCountdown, useNow } from '#renderer/ui/use-now.ts'
import { withApp } from '../stores/with-app.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Uses a clock as a component does, in a page whose time passes with its timers. */
function mounted<T>(use: () => T) {
  const { run, pass } = withApp({})
  const scope = effectScope()
  const used = run(() => scope.run(use)) as T
  async function second(): Promise<void> {
    pass(1000)
    vi.advanceTimersByTime(1000)
    await nextTick()
  }
  return { used, second, leave: () => scope.stop() }
}

describe('useCountdown', () => {
  it('wakes nobody while nothing is left, and again for a new estimate', async () => {
    const estimate = shallowRef(0)
    const { used: left, second, leave } = mounted(() => useCountdown(() => estimate.value))
    expect([left.value, vi.getTimerCount()]).toEqual([0, 0])
    await second()
    estimate.value = 2000
    await nextTick()
    expect([left.value, vi.getTimerCount()]).toEqual([2000, 1])
    await second()
    expect([left.value, vi.getTimerCount()]).toEqual([1000, 1])
    await second()
    expect([left.value, vi.getTimerCount()]).toEqual([0, 0])
    leave()
  })
})

describe('useNow', () => {
  it('is the present as soon as somebody needs it', async () => {
    const isNeeded = shallowRef(false)
    const { used: now, second, leave } = mounted(() => useNow(1000, () => isNeeded.value))
    const began = now.value
    await second()
    expect(now.value).toBe(began)
    isNeeded.value = true
    await nextTick()
    expect(now.value).toBe(began + 1000)
    leave()
    expect(vi.getTimerCount()).toBe(0)
  })
})
