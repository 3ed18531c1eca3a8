import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AppFacts } from '#shared/contract/app-facts.ts'
import { useNotices } from './notices/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'

/** Knows where the app runs: version, host, zone of the machine, keychain. */
export const useAppFacts = defineStore('app-facts', () => {
  const { bridge } = useServices()
  const notices = useNotices()
  const facts = shallowRef<AppFacts>()

  async function read(): Promise<void> {
    const result = await bridge.readAppFacts({})
    if (result.ok) facts.value = result.value
    else notices.report(result.error, '')
  }

  return { facts, read }
})
