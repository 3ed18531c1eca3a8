import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AppFacts } from '#shared/contract/app-facts.ts'
import { localText } from '#shared/time/text/written-time.ts'
import { useNotices } from './notices/notices.ts'
import { usePreferences } from './preferences.ts'
import { useServices } from '#renderer/ports/services-key.ts'

/** Tells where the app runs: version, host, zone of the machine, keychain. */
export const useAppFacts = defineStore('app-facts', () => {
  const { bridge } = useServices()
  const notices = useNotices()
  const { formatNumber } = usePreferences()
  const facts = shallowRef<AppFacts>()
  /** Zone of the machine; UTC until it is known. */
  const zone = computed(() => facts.value?.machineZone ?? 'UTC')

  /** Formats the time of an event in the app, by the clock of the machine. */
  const timeText = (at: number): string => localText(at, zone.value, 'minute', formatNumber)

  async function read(): Promise<void> {
    const result = await bridge.readAppFacts({})
    if (result.ok) facts.value = result.value
    else notices.report(result.error, '')
  }

  return { facts, zone, timeText, read }
})
