import { afterEach, expect, test } from 'vitest'
import { effectScope, nextTick, shallowRef, watch, type EffectScope } from 'vue'
import { inOwnTask } from '#renderer/workers/in-own-task.ts'

const scopes: EffectScope[] = []

afterEach(() => {
  for (const scope of scopes.splice(0)) scope.stop()
})

function watched(initial: boolean) {
  const isWanted = shallowRef(initial)
  const scope = effectScope()
  scopes.push(scope)
  const mayMount = scope.run(() => inOwnTask(() => isWanted.value)) ?? shallowRef()
  return { isWanted, mayMount }
}

test('what is wanted from the beginning is mounted at once', () => {
  expect(watched(true).mayMount.value).toBe(true)
})

test('what is wanted later is mounted in a later task, and what is no longer wanted goes in the same one', async () => {
  const { isWanted, mayMount } = watched(false)
  const turned = new Promise<void>((resolve) => {
    watch(mayMount, () => {
      resolve()
    })
  })
  isWanted.value = true
  for (let microtask = 0; microtask < 100; microtask += 1) await nextTick()
  expect(mayMount.value).toBe(false)
  await turned
  expect(mayMount.value).toBe(true)
  isWanted.value = false
  await nextTick()
  expect(mayMount.value).toBe(false)
})
