import { createPinia } from 'pinia'
import { expect } from 'vitest'
import { createApp } from 'vue'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { readBridge } from '#renderer/gateway/bridge.ts'
import { createServices } from '#renderer/app/services/create-services.ts'
import type { Services } from '#renderer/ports/services.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { providePreferenceStorage, type PreferenceStorage } from '#renderer/stores/preferences.ts'
import { provideServices } from '#renderer/ports/services-key.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { Clock } from '#shared/time/instant.ts'
import { aCache } from '#support/a-partition.ts'

/** Returns preferences as the browser would keep them, for one test. */
export function memoryStorage(entries: Readonly<Record<string, string>> = {}): PreferenceStorage {
  const kept = new Map(Object.entries(entries))
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => {
      kept.set(key, value)
    },
  }
}

export interface StoreHost {
  readonly services: Services
  readonly storage: PreferenceStorage
  /** Lets time pass. */
  readonly pass: (ms: number) => void
  /** Runs code that uses stores, as a component of the app would. */
  readonly run: <T>(use: () => T) => T
}

let clocks = 0

/** The app without its views: real services over the scripted part of the bridge. */
export function withApp(scripted: Partial<Bridge>, storage: PreferenceStorage = memoryStorage()): StoreHost {
  clocks += 1
  let now = Date.UTC(2026, 0, 15, 12)
  const clock: Clock = { now: () => now }
  const pass = (ms: number): void => {
    now += ms
  }
  const bridge = readBridge({ meterlens: scripted as Bridge })
  let tickets = 0
  const newTicket = (): string => `ticket-${clocks}-${(tickets += 1)}`
  const services = createServices({ bridge, clock, cache: aCache(clock), newTicket })
  const app = createApp({ render: () => null })
  app.use(createPinia())
  provideServices(app, services)
  providePreferenceStorage(app, storage)
  return { services, storage, pass, run: (use) => app.runWithContext(use) }
}

/** Opens the connection, and returns the catalogue once all of it has arrived. */
export async function withWholeCatalogue({ run }: StoreHost): Promise<ReturnType<typeof useCatalogueStore>> {
  const catalogue = run(useCatalogueStore)
  await run(useConnectionsStore).start()
  await expect.poll(() => catalogue.isSyncing || catalogue.catalogue?.syncedAt === undefined).toBe(false)
  return catalogue
}
