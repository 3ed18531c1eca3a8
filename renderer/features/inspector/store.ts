import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { JsonValue } from '#shared/portfolio/nouns.ts'
import type { AppError } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import type { Endpoint, EndpointId, FieldValues } from './endpoints/endpoint.ts'
import { faultyField } from './endpoints/field-values.ts'
import { filterEndpoints, listEndpoints } from './endpoints/list-endpoints.ts'
import { seriesEndpoint, singleEndpoints, supportedEndpoints } from './endpoints/single-endpoints.ts'

/** Every row of the endpoint table (docs/service.md 4.2), in the order in which the inspector lists them. */
export const endpoints: readonly Endpoint[] = [
  ...listEndpoints,
  ...filterEndpoints,
  ...singleEndpoints,
  seriesEndpoint,
  ...supportedEndpoints,
]

export function endpointOf(id: EndpointId): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.id === id)
  if (found === undefined) throw new Error(`No endpoint ${id}`)
  return found
}

export function initialValues({ fields }: Endpoint): FieldValues {
  return Object.fromEntries(
    fields.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
  )
}

/** Outcome of a call, or the note that it is running. */
export type InspectorAnswer =
  | { readonly kind: 'asking'; readonly ticket: string }
  | {
      readonly kind: 'answered'
      readonly body: JsonValue
      /** Number of elements of a long list that are not shown. */
      readonly leftOut: number
      readonly tookMs: number
      readonly at: EpochMs
    }
  | { readonly kind: 'failed'; readonly error: AppError; readonly at: EpochMs }

/** Sends requests to any endpoint of the service by hand, and stores each answer as received. */
export const useInspectorStore = defineStore('inspector', () => {
  const { bridge, clock } = useServices()
  const connections = useConnectionsStore()
  const view = useViewStore()
  const chosenId = shallowRef<EndpointId>('organizations')
  const filled = shallowRef<ReadonlyMap<EndpointId, FieldValues>>(new Map())
  const answers = shallowRef<ReadonlyMap<EndpointId, InspectorAnswer>>(new Map())

  const endpoint = computed<Endpoint>(() => endpointOf(chosenId.value))
  const values = computed<FieldValues>(
    () => filled.value.get(chosenId.value) ?? initialValues(endpoint.value),
  )
  const answer = computed(() => answers.value.get(chosenId.value))
  /** Local times are read in the zone that the workspace shows. */
  const zone = computed(() => view.displayedZone.zone)
  const faulty = computed(() => faultyField(endpoint.value.fields, values.value, zone.value))

  function choose(id: EndpointId): void {
    chosenId.value = id
  }

  function fill(name: string, text: string): void {
    filled.value = new Map(filled.value).set(chosenId.value, { ...values.value, [name]: text })
  }

  /** Opens an endpoint with its fields filled in, and discards its earlier answer. */
  function aim(id: EndpointId, given: FieldValues): void {
    chosenId.value = id
    filled.value = new Map(filled.value).set(id, { ...initialValues(endpointOf(id)), ...given })
    note(id, undefined)
  }

  function note(id: EndpointId, next: InspectorAnswer | undefined): void {
    const copy = new Map(answers.value)
    if (next === undefined) copy.delete(id)
    else copy.set(id, next)
    answers.value = copy
  }

  /** Sends one request; its answer is dropped if something newer overtook it. */
  async function send(): Promise<void> {
    const connectionId = connections.current?.id
    if (connectionId === undefined || faulty.value !== undefined) return
    const requested = endpoint.value
    const ticket = crypto.randomUUID()
    const origin = { connectionId, lane: 'interactive' as const, ticket }
    note(requested.id, { kind: 'asking', ticket })
    const started = clock.now()
    const result = await requested.send({ bridge, origin, values: values.value, zone: zone.value })
    const current = answers.value.get(requested.id)
    if (current?.kind !== 'asking' || current.ticket !== ticket) return
    const at = clock.now()
    note(
      requested.id,
      result.ok
        ? {
            kind: 'answered',
            body: result.value.raw,
            leftOut: result.value.leftOut ?? 0,
            tookMs: at - started,
            at,
          }
        : { kind: 'failed', error: result.error, at },
    )
  }

  async function cancel(): Promise<void> {
    const connectionId = connections.current?.id
    if (connectionId === undefined || answer.value?.kind !== 'asking') return
    const { ticket } = answer.value
    note(chosenId.value, undefined)
    await bridge.cancelTickets({ connectionId, tickets: [ticket] })
  }

  // Ids and answers belong to one connection.
  watch(
    () => connections.current?.id,
    () => {
      filled.value = new Map()
      answers.value = new Map()
    },
  )

  return { endpoints, endpoint, values, answer, faulty, zone, choose, fill, aim, send, cancel }
})
