import { useIntervalFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from './connections.ts'

interface StorageUsage {
  readonly usedBytes: number
  readonly quotaBytes: number
}

const EVERY_MS = 15_000

/** Reads the bytes on disk when a connection opens and every few seconds, since reading them is cheap. */
export const useStorageUsageStore = defineStore('storage-usage', () => {
  const { readStorage } = useServices()
  const connections = useConnectionsStore()
  const usage = shallowRef<StorageUsage>()
  const renew = async (): Promise<void> => {
    usage.value = await readStorage()
  }
  useIntervalFn(() => void renew(), EVERY_MS)
  watch(() => connections.services, renew, { immediate: true })
  return { usage }
})
