import { computed, type ComputedRef, type Ref, shallowRef, type ShallowRef, watch } from 'vue'
import { computedAsync } from '@vueuse/core'
import type { JsonObject } from '#shared/portfolio/nouns.ts'
import type { AreaUnit } from '#shared/units/unit-system.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { Connection } from '#shared/contract/connection.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import type { CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import {
  completeText,
  entityFigures as strings,
  usedText,
} from '#renderer/strings/portfolio/entity-figures.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { useEntityFigures } from '#renderer/catalogue/entity-figures.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { type DetailsSubject, useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { entityGroups, organizationGroups } from './entity-groups.ts'
import { field, type FieldGroup } from './field-groups.ts'
import { cachedFields } from './cached-fields.ts'
import { sourceGroups, sourceTypeGroups } from './source-groups.ts'
import { variableGroups } from './variable-groups.ts'
import { details } from './strings.ts'

/** Reads the contents of the cache again when a variable is selected and when a load has ended. */
function useCachedSeries(): Readonly<ShallowRef<readonly CachedSeriesSummary[]>> {
  const connections = useConnectionsStore()
  const cached = shallowRef<readonly CachedSeriesSummary[]>([])
  const navigation = useNavigationStore()
  const queries = useQueriesStore()
  const workspace = useWorkspaceStore()

  async function read(): Promise<void> {
    const archive = connections.services?.archive
    const map = await archive?.readMap()
    if (map?.ok === true && connections.services?.archive === archive) cached.value = map.value
  }

  watch(
    [() => navigation.subject, () => queries.progress.finished, () => workspace.isOpen],
    ([subject, finished, isOpen]) => {
      if (isOpen && finished && subject?.kind === 'variable') void read()
    },
    { immediate: true },
  )
  return cached
}

interface RawVariable {
  readonly dataHubId: string
  readonly raw: JsonObject
}

/** Reads the raw answer for the selected variable, which stays on disk until somebody looks at it. */
function useRawVariable(): Readonly<Ref<RawVariable | undefined>> {
  const navigation = useNavigationStore()
  const catalogue = useCatalogueStore()
  return computedAsync(async () => {
    const { subject } = navigation
    if (subject?.kind !== 'variable') return undefined
    const { dataHubId } = subject
    return { dataHubId, raw: await catalogue.rawOf(dataHubId) }
  })
}

/** Content of the details pane for its subject. */
export interface Details {
  readonly name: string
  readonly kind: DetailsSubject['kind']
  readonly groups: readonly FieldGroup[]
  readonly raw: JsonObject
}

/** Returns the details of the subject in focus; undefined if there is none or it is no longer in the catalogue. */
export function useDetails(): ComputedRef<Details | undefined> {
  const navigation = useNavigationStore()
  const store = useCatalogueStore()
  const preferences = usePreferences()
  const cached = useCachedSeries()
  const figures = useEntityFigures()
  const calendars = useCalendarStore()
  const connections = useConnectionsStore()
  const write = (value: number): string => preferences.formatNumber(value, { maximumFractionDigits: 6 })
  const raw = useRawVariable()
  const canOpen = (address: string): boolean =>
    connections.current !== undefined && leadsToService(address, connections.current)

  return computed(() => {
    const { subject } = navigation
    const { catalogue } = store
    if (subject === undefined || catalogue === undefined) return undefined
    const { areaUnit } = preferences
    return detailsOf(
      subject,
      catalogue,
      { write, areaUnit, canOpen },
      { cached: cached.value, figures: figureGroup(subject), raw: raw.value },
    )
  })

  function figureGroup({ kind, ...subject }: DetailsSubject): FieldGroup {
    const { range } = figures
    if (kind !== 'entity' || !('id' in subject) || range === undefined) return { title: '', fields: [] }
    const { formatNumber } = preferences
    const fields = figures.figuresOf(subject.id).flatMap((figure) => {
      const text = strings.complete(usedText(figure, formatNumber), completeText(figure, formatNumber))
      return field(figure.resource.name, text)
    })
    return { title: strings.title(rangeText(range, range.zone, calendars.calendar)), fields }
  }
}

/** Writes numbers and areas in the user's formats, and tells which addresses are links. */
interface Writing {
  readonly write: (value: number) => string
  readonly areaUnit: AreaUnit
  readonly canOpen: (address: string) => boolean
}

/** The facts about the subject that are not in the catalogue. */
interface ReadBeside {
  readonly cached: readonly CachedSeriesSummary[]
  readonly figures: FieldGroup
  readonly raw: RawVariable | undefined
}

function detailsOf(
  subject: DetailsSubject,
  catalogue: Catalogue,
  { write, areaUnit, canOpen }: Writing,
  { cached, figures, raw }: ReadBeside,
): Details | undefined {
  const { kind } = subject
  const { organizations, entities, variables, dataSourceInstances, dataSourceTypes } = catalogue
  switch (kind) {
    case 'variable': {
      const variable = variables.find(({ dataHubId }) => dataHubId === subject.dataHubId)
      if (variable === undefined) return undefined
      const holds = cachedFields(cached, variable.dataHubId, write)
      const sent = variable.raw ?? (raw?.dataHubId === variable.dataHubId ? raw.raw : {})
      const groups = variableGroups({ ...variable, raw: sent }, dataSourceInstances, write, holds)
      return { kind, name: variable.displayName, groups, raw: sent }
    }
    case 'entity': {
      const entity = entities.find(({ id }) => id === subject.id)
      return (
        entity && {
          kind,
          name: entity.name,
          groups: entityGroups(entity, write, figures, areaUnit, canOpen),
          raw: entity.raw,
        }
      )
    }
    case 'organization': {
      const organization = organizations.find(({ id }) => id === subject.id)
      if (organization === undefined) return undefined
      const owns = (thing: { readonly organization: { readonly id: string } }): boolean =>
        thing.organization.id === subject.id
      const counts = [entities.filter(owns).length, variables.filter(owns).length] as const
      const groups = organizationGroups(organization, ...counts, write)
      return { kind, name: organization.name, groups, raw: organization.raw }
    }
    case 'source': {
      const source = dataSourceInstances.find(({ id }) => id === subject.id)
      if (source === undefined) return undefined
      const typeName = dataSourceTypes.find(({ type }) => type === source.type)?.name ?? source.type
      const owner = organizations.find(({ id }) => id === source.orgId)?.name
      const groups = sourceGroups(source, typeName, write, owner)
      return { kind, name: source.name, groups, raw: source.raw }
    }
    case 'variable-group':
      return undefined
    case 'source-type': {
      const type = dataSourceTypes.find((candidate) => candidate.type === subject.type)
      return type && { kind, name: type.name, groups: sourceTypeGroups(type, write), raw: type.raw }
    }
  }
}

/**
 * Returns true for an address that main would open in the browser: https, at the host of the service itself. Main
 * decides again; this only prevents the page from showing links that do not work.
 */
export function leadsToService(
  address: string,
  { kind, baseUrl }: Pick<Connection, 'kind' | 'baseUrl'>,
): boolean {
  const [url, service] = [URL.parse(address), URL.parse(baseUrl)]
  if (kind !== 'service' || url === null || service === null) return false
  return url.protocol === 'https:' && url.username === '' && url.hostname === service.hostname
}

/** Opens an address of the service in the browser. */
export function useServiceLink(): (address: string) => Promise<void> {
  const { bridge } = useServices()
  const connections = useConnectionsStore()
  const { report } = useNotices()
  return async (address) => {
    const connectionId = connections.current?.id
    if (connectionId === undefined) return
    const opened = await bridge.openServiceLink({ connectionId, address })
    if (!opened.ok) report(opened.error, details.openingLink)
  }
}
