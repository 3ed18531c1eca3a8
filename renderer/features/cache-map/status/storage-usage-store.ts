import { useIntervalFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useServices } from '#renderer/ports/services-key.ts'

interface StorageUsage {
  readonly usedBytes: number
  readonly quotaBytes: number
}

const EVERY_MS = 15_000

/** Reads the bytes on disk after a catalogue arrived and every few seconds, since reading them is cheap. */
export const useStorageUsageStore = defineStore('storage-usage', () => {
  const { readStorage } = useServices()
  const catalogue = useCatalogueStore()
  const usage = shallowRef<StorageUsage>()
  const renew = async (): Promise<void> => {
    usage.value = await readStorage()
  }
  useIntervalFn(() => void renew(), EVERY_MS)
  watch(() => catalogue.catalogue, renew, { immediate: true })
  return { usage }
})
