import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import * as z from 'zod'
import type { JsonValue } from '#shared/portfolio/json.ts'
import type { SupportedValue, Variable } from '#shared/portfolio/nouns.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { useCatalogueStore } from '../catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { convertibleUnits } from '#shared/units/unit-dimension.ts'
import { isLocalId } from '#shared/portfolio/import-id.ts'
import { usePersisted } from '#renderer/stores/authored/persisted.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { documentedResolution } from './documented-resolution.ts'
import { offeredStandardizations, offeredUnits, type OfferedOption } from './offered-options.ts'

const lists = ['units', 'standardizations', 'resolutions'] as const
type List = (typeof lists)[number]
type Supported = Readonly<Record<List, readonly SupportedValue[]>>

const values = z.array(z.object({ id: z.string(), name: z.string(), raw: z.custom<JsonValue>() })).readonly()
const none: Supported = { units: [], standardizations: [], resolutions: [] }
const schema: z.ZodType<Supported> = z.object({
  units: values,
  standardizations: values,
  resolutions: values,
})

/**
 * Asks for the unit conversions, standardizations and resolutions that the service supports, each list until it has
 * an answer.
 */
export const useSupportedStore = defineStore('supported', () => {
  const { bridge } = useServices()
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  const { value: cached, set } = usePersisted('supported', schema.catch(none), none)
  /** Requests of the run under way. */
  const asking = shallowRef(0)
  const error = shallowRef<AppError>()

  const lacking = computed(() => lists.filter((list) => cached.value[list].length === 0))

  /** Asks for the lists that are not cached; one that came empty may have values by now. */
  async function want(): Promise<void> {
    await request(lacking.value)
  }

  async function request(wanted: readonly List[]): Promise<void> {
    const connectionId = connections.current?.id
    if (connectionId === undefined || connections.isReadOnly || asking.value > 0 || wanted.length === 0)
      return
    asking.value = wanted.length
    error.value = undefined
    await Promise.all(wanted.map((list) => requestList(list, connectionId)))
    if (connections.current?.id === connectionId) asking.value = 0
  }

  /** Requests one list; its failure costs neither the others nor what was cached of it. */
  async function requestList(list: List, connectionId: string): Promise<void> {
    const origin = { connectionId, lane: 'interactive', ticket: crypto.randomUUID() } as const
    const answer = await bridge.listSupported({ ...origin, catalogue: list })
    if (connections.current?.id !== connectionId) return
    if (answer.ok) set({ ...cached.value, [list]: answer.value.values })
    else error.value = answer.error
  }

  watch(
    () => connections.current?.id,
    () => {
      asking.value = 0
      error.value = undefined
    },
  )

  return {
    asking,
    error,
    areStandardizationsKnown: computed(() => cached.value.standardizations.length > 0),
    want,
    /** Number of requests that `want` takes. */
    requestsToWant: computed(() => (connections.isReadOnly ? 0 : lacking.value.length)),
    /** Resolutions that the document names: those the service lists, all until it has listed any. */
    resolutions: computed(() => {
      const listed = cached.value.resolutions.map(documentedResolution)
      const offered = resolutions.filter((each) => listed.includes(each))
      return offered.length === 0 ? resolutions : offered
    }),
    /** Resolutions that only the service names. */
    namedResolutions: computed(() =>
      cached.value.resolutions.filter((each) => documentedResolution(each) === undefined),
    ),
    /** Number of requests that `requestAgain` takes. */
    requestsToRequestAgain: lists.length,
    /** Asks for all lists, whatever is cached of them. */
    requestAgain: (): Promise<void> => request(lists),
    /** The service does not know expressions and imports: they are converted here. */
    unitsFor: (variable: Variable): readonly OfferedOption[] =>
      isLocalId(variable.dataHubId)
        ? convertibleUnits(variable.unit.shortText).map((unit) => ({
            value: unit,
            label: unit,
            isUncertain: false,
          }))
        : offeredUnits(variable, cached.value.units),
    standardizationsFor: (variable: Variable): readonly OfferedOption[] =>
      isLocalId(variable.dataHubId)
        ? []
        : offeredStandardizations(variable, catalogue.entitiesOf(variable), cached.value.standardizations),
  }
})
