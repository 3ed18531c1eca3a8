import { createEventHook } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { StampReading } from '#shared/contract/connection.ts'
import { ASSUMED_TOTALIZERS, type TotalizerConvention } from '#shared/series/totalizer-convention.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import {
  choosingStamps,
  setAsideText,
  stampsChangedTitle,
  type StampChoice,
} from '#renderer/strings/time/stamps.ts'
import { useConnectionsStore } from './connections.ts'
import { useNotices } from '../notices/notices.ts'
import { usePreferences } from '../preferences.ts'

/** Tells which end of its interval a stamp names at the service of the open connection (decision 0008). */
export const useStampsStore = defineStore('stamps', () => {
  const { bridge } = useServices()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const preferences = usePreferences()
  const reading = shallowRef<StampReading>()
  const setAside = createEventHook()

  function hasReading(): boolean {
    return reading.value !== undefined
  }

  async function take(next: StampReading): Promise<void> {
    const { services } = connections
    if (services?.connectionId !== next.connectionId) return
    const before = reading.value?.stamps
    reading.value = next
    if (services.totalizers !== (next.totalizers ?? ASSUMED_TOTALIZERS))
      void connections.open(next.connectionId)
    if (before === next.stamps) return
    const aside = await services.readStampsAs(next.stamps)
    // Opening a connection announces nothing: series that are set aside were announced when that happened.
    if (before === undefined || !aside.ok || aside.value.series === 0) return
    const { series, points } = aside.value
    notices.warn(stampsChangedTitle(next), setAsideText(series, preferences.formatNumber(points)))
    if (connections.services === services) void setAside.trigger()
  }

  bridge.onStampsChanged((next) => void take(next))

  watch(
    () => connections.services?.connectionId,
    async (connectionId) => {
      reading.value = undefined
      if (connectionId === undefined) return
      const read = await bridge.readStamps({ connectionId })
      // A convention announced meanwhile is newer.
      if (read.ok && !hasReading()) void take(read.value)
    },
    { immediate: true },
  )

  async function choose(
    connectionId: string,
    choice: { readonly choice: StampChoice } | { readonly totalizers: TotalizerConvention },
  ): Promise<void> {
    const result = await bridge.chooseStamps({ connectionId, ...choice })
    if (result.ok) void take(result.value)
    else notices.report(result.error, choosingStamps)
  }

  return {
    reading,
    choose,
    /** Calls back when cached series no longer count. */
    onSetAside: setAside.on,
  }
})
