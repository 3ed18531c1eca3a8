import { createEventHook } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { Fill } from '#shared/filling/fill.ts'
import { actions } from '#renderer/strings/actions.ts'
import { useConnectionsStore } from '../connection/connections.ts'
import { useNotices } from '../notices/notices.ts'

/** Keeps the fills of the open connection; what is loaded is asked for anew when they change. */
export const useFillsStore = defineStore('fills', () => {
  const connections = useConnectionsStore()
  const notices = useNotices()
  const fills = shallowRef<readonly Fill[]>([])
  const changed = createEventHook()

  watch(
    () => connections.services,
    async (services) => {
      fills.value = []
      const listed = await services?.fills.list()
      if (listed === undefined || connections.services !== services) return
      if (listed.ok) fills.value = listed.value
      else notices.report(listed.error, actions.readingPersisted)
    },
    { immediate: true },
  )

  function set(next: readonly Fill[]): void {
    const { services } = connections
    if (services === undefined) return
    fills.value = next
    void services.fills.save(next).then((saved) => {
      if (!saved.ok) notices.report(saved.error, actions.keeping)
    })
    void changed.trigger(undefined)
  }

  return {
    fills,
    put: (fill: Fill): void => {
      set([...fills.value.filter(({ id }) => id !== fill.id), fill])
    },
    remove: (id: string): void => {
      set(fills.value.filter((fill) => fill.id !== id))
    },
    onChanged: changed.on,
  }
})
