import { useTimeoutFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from './connections.ts'

interface StorageUsage {
  readonly usedBytes: number
  readonly quotaBytes: number
}

/** The browser is asked at most this often while the cache is written to. */
const EVERY_MS = 15_000

/** Reads the bytes on disk when a connection opens, after the cache has changed, and when somebody wants to see them. */
export const useStorageUsageStore = defineStore('storage-usage', () => {
  const { readStorage, onStored } = useServices()
  const connections = useConnectionsStore()
  const usage = shallowRef<StorageUsage>()
  const renew = async (): Promise<void> => {
    usage.value = await readStorage()
  }
  const soon = useTimeoutFn(() => void renew(), EVERY_MS, { immediate: false })
  onStored(() => {
    if (!soon.isPending.value) soon.start()
  })
  watch(() => connections.services, renew, { immediate: true })
  return { usage, renew }
})
