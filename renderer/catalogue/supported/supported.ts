import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import * as z from 'zod'
import type { JsonValue } from '#shared/catalog/json.ts'
import type { SupportedValue, Variable } from '#shared/catalog/nouns.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import { useCatalogueStore } from '../catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { isExpressionId } from '#renderer/ports/documents/expressions.ts'
import { usePersisted } from '#renderer/stores/persisted.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { offeredStandardizations, offeredUnits, type OfferedOption } from './offered-options.ts'

interface Supported {
  readonly units: readonly SupportedValue[]
  readonly standardizations: readonly SupportedValue[]
  /** Epoch ms; 0 when the service was never asked. */
  readonly fetchedAt: number
}

const values = z.array(z.object({ id: z.string(), name: z.string(), raw: z.custom<JsonValue>() })).readonly()
const schema: z.ZodType<Supported> = z.object({
  units: values,
  standardizations: values,
  fetchedAt: z.number(),
})
const never: Supported = { units: [], standardizations: [], fetchedAt: 0 }

/** Unit conversions and standardizations that the service supports, asked for once a connection. */
export const useSupportedStore = defineStore('supported', () => {
  const { bridge, clock } = useServices()
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  const { value: cached, set } = usePersisted('supported', schema, never)
  const isAsking = shallowRef(false)
  const error = shallowRef<AppError>()

  /** Asks the service, two requests, unless its answer is cached. */
  async function want(): Promise<void> {
    const connectionId = connections.current?.id
    if (connections.isReadOnly) return
    if (connectionId === undefined || cached.value.fetchedAt > 0 || isAsking.value) return
    isAsking.value = true
    error.value = undefined
    const request = (name: 'units' | 'standardizations'): ReturnType<typeof bridge.listSupported> =>
      bridge.listSupported({
        connectionId,
        lane: 'interactive',
        ticket: crypto.randomUUID(),
        catalogue: name,
      })
    const [units, standardizations] = await Promise.all([request('units'), request('standardizations')])
    if (connections.current?.id !== connectionId) return
    isAsking.value = false
    if (!units.ok) error.value = units.error
    else if (!standardizations.ok) error.value = standardizations.error
    else
      set({
        units: units.value.values,
        standardizations: standardizations.value.values,
        fetchedAt: clock.now(),
      })
  }

  watch(
    () => connections.current?.id,
    () => {
      isAsking.value = false
      error.value = undefined
    },
  )

  return {
    isAsking,
    error,
    isKnown: computed(() => cached.value.fetchedAt > 0),
    want,
    /** Nothing for an expression: the service does not know it, so it converts nothing. */
    unitsFor: (variable: Variable): readonly OfferedOption[] =>
      isExpressionId(variable.dataHubId) ? [] : offeredUnits(variable, cached.value.units),
    standardizationsFor: (variable: Variable): readonly OfferedOption[] =>
      isExpressionId(variable.dataHubId)
        ? []
        : offeredStandardizations(variable, catalogue.entitiesOf(variable), cached.value.standardizations),
  }
})
