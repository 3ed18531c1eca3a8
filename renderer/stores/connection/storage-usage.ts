import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from './connections.ts'

interface StorageUsage {
  readonly usedBytes: number
  readonly quotaBytes: number
}

/** The browser is asked once writing pauses for so long, and this often while it goes on. */
const [PAUSE_MS, EVERY_MS] = [1500, 15_000]

/** Reads the bytes on disk when a connection opens, after the cache has changed, and when somebody wants to see them. */
export const useStorageUsageStore = defineStore('storage-usage', () => {
  const { readStorage, onStored } = useServices()
  const connections = useConnectionsStore()
  const usage = shallowRef<StorageUsage>()
  const renew = async (): Promise<void> => {
    usage.value = await readStorage()
  }
  const soon = useDebounceFn(renew, PAUSE_MS, { maxWait: EVERY_MS })
  onStored(() => void soon())
  watch(() => connections.services, renew, { immediate: true })
  return { usage, renew }
})
