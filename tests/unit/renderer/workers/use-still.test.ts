import { effectScope, nextTick, shallowRef } from 'vue'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useStill } from '#renderer/workers/use-still.ts'
import { nextTask } from '#renderer/workers/in-slices.ts'

it('follows a value in the second frame after its last change, by no timer', async () => {
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const paint = async (): Promise<void> => {
    for (const call of frames.splice(0)) call()
    // The message of a frame arrives in the second task at the latest.
    await nextTask()
    await nextTask()
  }
  const query = shallowRef('a')
  const still = effectScope().run(() => useStill(query))
  await paint()
  query.value = 'ab'
  await nextTick()
  await paint()
  expect(still?.value).toBeUndefined()
  await paint()
  expect(still?.value).toBe('ab')
})
