import { createPinia, defineStore, setActivePinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import {
  createSSRApp,
  getCurrentInstance,
  getCurrentScope,
  nextTick,
  type ComponentInternalInstance,
} from 'vue'
import { renderToString } from 'vue/server-renderer'
import { withoutComponent } from '#renderer/stores/without-component.ts'

describe('work that a store starts independently of the component that uses it first', () => {
  it('begins in the scope of the store and outside the setup of the component', async () => {
    setActivePinia(createPinia())
    const scopes: unknown[] = []
    const instances: (ComponentInternalInstance | null)[] = []
    const useStore = defineStore('test', () => {
      scopes.push(getCurrentScope())
      withoutComponent(() => {
        scopes.push(getCurrentScope())
        instances.push(getCurrentInstance())
      })
      return {}
    })
    await renderToString(
      createSSRApp({
        setup() {
          expect(getCurrentInstance()).not.toBeNull()
          useStore()
          return () => null
        },
      }),
    )
    await nextTick()
    expect(instances).toEqual([null])
    expect(scopes[0]).toBeDefined()
    expect(scopes[1]).toBe(scopes[0])
  })
})
