import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import * as z from 'zod'
import type { JsonValue, MeteredEntity, SupportedValue, Variable } from '#shared/portfolio/nouns.ts'
import type { AppError } from '#shared/errors/result.ts'
import { type Resolution, resolutions } from '#shared/time/resolution.ts'
import { convertibleUnits, isConvertible, unitDimension } from '#shared/units/unit-dimension.ts'
import { isLocalId } from '#shared/portfolio/local-id.ts'
import { standardizedBy } from '#shared/portfolio/standardized-by.ts'
import { unitIdentity } from '#shared/units/units.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { usePersisted } from '#renderer/stores/authored/persisted.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useCatalogueStore } from '../catalogue.ts'

/** A unit or standardization that can be requested. */
export interface OfferedOption {
  /** Name that the service uses in requests. */
  readonly value: string
  readonly label: string
  /** True if only the service knows whether it supports this for the variable. */
  readonly isUncertain: boolean
}

/**
 * Returns the units to which a variable may be converted: the conversions that the service lists for its unit,
 * otherwise the units of the same quantity. If the unit is unknown here, the service decides.
 */
export function offeredUnits(
  { unit }: Pick<Variable, 'unit'>,
  supported: readonly SupportedValue[],
): readonly OfferedOption[] {
  const own = [unit.shortText, unit.longText].filter((text) => text !== '').map(unitIdentity)
  const isOwn = ({ id, name }: SupportedValue): boolean =>
    own.includes(unitIdentity(id)) || own.includes(unitIdentity(name))
  const listed = conversionsOf(supported.find(isOwn)?.raw)
  const others = supported.filter((value) => !isOwn(value))
  const offered = listed === undefined ? others : others.filter(({ id }) => listed.includes(unitIdentity(id)))
  return offered.flatMap(({ id, name }) => {
    const fits = listed === undefined ? isConvertible(unit.shortText, id) : true
    return fits === false ? [] : [{ value: id, label: labelOf(id, name), isUncertain: fits === undefined }]
  })
}

/** Treats any list of texts within a supported unit as its conversions, since bodies are not documented. */
function conversionsOf(raw: JsonValue | undefined): readonly string[] | undefined {
  if (raw === undefined || raw === null || typeof raw !== 'object' || Array.isArray(raw)) return undefined
  const list = Object.values(raw).find((value) => Array.isArray(value))
  if (!Array.isArray(list)) return undefined
  const texts = list.filter((each): each is string => typeof each === 'string')
  return texts.length === list.length ? texts.map(unitIdentity) : undefined
}

function labelOf(id: string, name: string): string {
  return name === '' || name === id ? id : `${id} · ${name}`
}

/** Only quantities and rates are divided by sizes; a temperature per square foot is meaningless. */
const indivisible: readonly (string | undefined)[] = ['temperature', 'pressure', 'share', 'voltage', 'speed']

/** Returns the standardizations that a variable may have, as far as its entities have the size. */
export function offeredStandardizations(
  { kind, unit }: Pick<Variable, 'kind' | 'unit'>,
  entities: readonly Pick<MeteredEntity, 'areaSqFt' | 'averageOccupancy'>[],
  supported: readonly SupportedValue[],
): readonly OfferedOption[] {
  if (kind === 'instantaneous' || indivisible.includes(unitDimension(unit.shortText))) return []
  return supported.flatMap(({ id, name }) => {
    const size = standardizedBy(`${id} ${name}`)
    const isThere = size === undefined || entities.some((entity) => entity[size] !== undefined)
    return isThere ? [{ value: id, label: name === '' ? id : name, isUncertain: size === undefined }] : []
  })
}

/** Spellings of the documented resolutions without case, spaces, signs and the s of a plural. */
const spellings = new Map<string, Resolution>(
  Object.entries({
    raw: 'raw',
    minute: 'minute',
    '1minute': 'minute',
    '15minute': '15-minute',
    '15min': '15-minute',
    hourly: 'hourly',
    hour: 'hourly',
    '1hour': 'hourly',
    daily: 'daily',
    day: 'daily',
    '1day': 'daily',
    weekly: 'weekly',
    week: 'weekly',
    monthly: 'monthly',
    month: 'monthly',
    yearly: 'yearly',
    year: 'yearly',
    annual: 'yearly',
  } as const),
)

/**
 * Returns the documented resolution of a listed one; undefined for one that only the service names. The body of
 * /resolutions is not documented, so that spellings may differ: "Hourly", "15 minutes".
 */
export function documentedResolution({ id, name }: SupportedValue): Resolution | undefined {
  return spellings.get(spellingOf(id)) ?? spellings.get(spellingOf(name))
}

function spellingOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replace(/s$/, '')
}

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
 * Requests the unit conversions, standardizations and resolutions that the service supports, each list until it has an
 * answer.
 */
export const useSupportedStore = defineStore('supported', () => {
  const { bridge } = useServices()
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  const { value: cached, set } = usePersisted('supported', schema.catch(none), none)
  /** Number of requests of the current run. */
  const asking = shallowRef(0)
  const error = shallowRef<AppError>()

  const lacking = computed(() => lists.filter((list) => cached.value[list].length === 0))

  /** Requests the lists that are not cached. Empty ones are requested again, since they may have values by now. */
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

  /** Requests one list; its failure affects neither the other lists nor the cached elements. */
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
    /** Number of requests that `want` makes. */
    requestsToWant: computed(() => (connections.isReadOnly ? 0 : lacking.value.length)),
    /** Documented resolutions: those that the service lists, or all until it has listed any. */
    resolutions: computed(() => {
      const listed = cached.value.resolutions.map(documentedResolution)
      const offered = resolutions.filter((each) => listed.includes(each))
      return offered.length === 0 ? resolutions : offered
    }),
    /** Resolutions that only the service names. */
    namedResolutions: computed(() =>
      cached.value.resolutions.filter((each) => documentedResolution(each) === undefined),
    ),
    /** Number of requests that `requestAgain` makes. */
    requestsToRequestAgain: lists.length,
    /** Requests all lists, even if they are cached. */
    requestAgain: (): Promise<void> => request(lists),
    /** The service does not know expressions and imports, which are converted in the app. */
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
