import { useIntervalFn } from '@vueuse/core'
import { shallowRef, watch, type ShallowRef } from 'vue'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from './connections.ts'

export interface StorageUsage {
  readonly usedBytes: number
  readonly quotaBytes: number
}

const EVERY_MS = 15_000

/** Bytes on disk; renewed with the connection and every few seconds, since reading it is cheap. */
export function useStorageUsage(): Readonly<ShallowRef<StorageUsage | undefined>> {
  const { readStorage } = useServices()
  const connections = useConnectionsStore()
  const usage = shallowRef<StorageUsage>()
  const renew = async (): Promise<void> => {
    usage.value = await readStorage()
  }
  useIntervalFn(() => void renew(), EVERY_MS)
  watch(() => connections.services, renew, { immediate: true })
  return usage
}
