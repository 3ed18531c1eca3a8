import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { createShownUnitsLoader, type KeptUnits } from '#renderer/query/load/loaders/shown-units-loader.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'

/** The connection whose series are shown; its loader answers in the units that the user chose. */
export const useShownConnection = defineStore('shown-connection', () => {
  const preferences = usePreferences()
  const received = shallowRef<ConnectionServices>()

  const inUnits = (kept: Exclude<KeptUnits, 'all'>): ConnectionServices | undefined =>
    received.value && {
      ...received.value,
      loader: createShownUnitsLoader(received.value.loader, preferences.units, kept),
    }
  const connection = computed(() => inUnits('none'))
  const withTemperatures = computed(() => inUnits('temperatures'))

  /** Returns the connection for a card whose model may need some units as they were received. */
  function connectionFor(kept: KeptUnits): ConnectionServices | undefined {
    if (kept === 'all') return received.value
    return kept === 'temperatures' ? withTemperatures.value : connection.value
  }

  function connect(services: ConnectionServices | undefined): void {
    received.value = services
  }

  return { connection, connectionFor, connect }
})
