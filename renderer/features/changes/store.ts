import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { HOUR_MS, type EpochMs } from '#shared/time/instant.ts'
import type { FiredRule } from '#shared/watch/watch-rule.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { silenceOf, type SilentVariable } from '#renderer/catalogue/silent-variables.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import {
  type LastLook,
  lastLookSchema,
  MOST_KEPT_IDS,
} from '#renderer/ports/documents/records/last-look-document.ts'
import { noWatch, watchSchema } from '#renderer/ports/documents/authored/watch-document.ts'
import { newFindings } from '#renderer/query/new-findings.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import type { Revision } from '#renderer/ports/series-store.ts'
import { withoutComponent } from '#renderer/stores/without-component.ts'
import { inSlices } from '#renderer/workers/in-slices.ts'
import { changes as strings } from './strings.ts'
import { changedIds } from './changed-ids.ts'

/** A variable counts as silent after a day without a reading. */
const SILENT_MS = 24 * HOUR_MS
const nothingYet: Pick<KnownNow, 'revisions' | 'fired' | 'findings'> = {
  ...{ revisions: [], fired: [], findings: [] },
}

/** Compares the connection with its state at the last visit, which stays the same until the session ends. */
export const useChangesStore = defineStore('changes', () => {
  const { formatNumber } = usePreferences()
  const { clock } = useServices()
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  /** Undefined until it has been read, null if nobody has looked yet. */
  const before = shallowRef<LastLook | null>()
  const own = shallowRef(nothingYet)

  const listed = shallowRef<Pick<KnownNow, 'variableIds' | 'silentIds'>>()

  /** Reads when thousands of variables were last recorded; handles a few at a time between two frames. */
  async function list(variables: readonly Variable[], syncedAt: EpochMs): Promise<void> {
    const rule = { afterMs: SILENT_MS, withRetired: false }
    const silent: SilentVariable[] = []
    function* steps(): Generator {
      for (const variable of variables) {
        const { dataHubId } = variable
        const silence = silenceOf(variable, rule, catalogue.fetchedAt(dataHubId) ?? syncedAt)
        if (silence !== undefined) silent.push(silence)
        yield silence
      }
    }
    await inSlices(steps())
    if (catalogue.catalogue?.variables !== variables) return
    listed.value = {
      variableIds: variables.map(({ dataHubId }) => dataHubId),
      silentIds: silent
        .sort((one, other) => (one.recordedAt ?? -Infinity) - (other.recordedAt ?? -Infinity))
        .map(({ variable }) => variable.dataHubId),
    }
  }

  const known = computed<KnownNow | undefined>(() => listed.value && { ...listed.value, ...own.value })

  async function read(): Promise<void> {
    const { services } = connections
    if (services === undefined) return
    const [look, watched, revisions] = await Promise.all([
      before.value === undefined ? services.documents.read('last-look', lastLookSchema) : undefined,
      services.documents.read('watch', watchSchema),
      services.archive.readRevisions(),
    ])
    if (connections.services !== services) return
    const { fired } = (watched.ok ? watched.value : undefined) ?? noWatch
    own.value = { ...own.value, revisions: revisions.ok ? revisions.value : [], fired }
    if (look?.ok === true) before.value = look.value ?? null
    if (before.value) await readFindings(services, before.value.lookedAt)
  }

  async function readFindings(services: ConnectionServices, since: number): Promise<void> {
    const findings = await newFindings(services, catalogue.variable, since, clock.now())
    if (connections.services === services) own.value = { ...own.value, findings }
  }

  /** Saves the present state for the next session; the list stays. */
  async function noteLook(): Promise<void> {
    const { services } = connections
    const now = known.value
    if (services === undefined || now === undefined || connections.isReadOnly) return
    await services.documents.write('last-look', lookOf(now))
  }

  function lookOf({ variableIds, silentIds }: KnownNow): LastLook {
    const isShort = variableIds.length <= MOST_KEPT_IDS
    return {
      lookedAt: clock.now(),
      variableIds: isShort ? variableIds : null,
      silentIds: silentIds.slice(0, MOST_KEPT_IDS),
    }
  }

  withoutComponent(() => {
    watch(
      // If only a part of the catalogue were compared, the rest would seem to be gone.
      () => (catalogue.catalogue?.syncedAt === undefined ? undefined : catalogue.catalogue.variables),
      (variables) => {
        if (variables === undefined) listed.value = undefined
        else void list(variables, catalogue.catalogue?.syncedAt ?? clock.now())
      },
      { immediate: true },
    )
    watch(
      () => connections.services,
      () => {
        before.value = undefined
        own.value = nothingYet
        void read()
      },
      { immediate: true },
    )
  })

  return {
    before,
    read,
    noteLook,
    isReady: computed(() => before.value !== undefined && known.value !== undefined),
    found: computed(() =>
      before.value && known.value ? foundChanges(before.value, known.value, formatNumber) : [],
    ),
    /** Marks all changes as seen, in this session and the next. */
    markSeen: async (): Promise<void> => {
      await noteLook()
      if (known.value !== undefined) before.value = lookOf(known.value)
    },
  }
})

/** The facts about a connection at present. */
export interface KnownNow {
  readonly variableIds: readonly string[]
  readonly silentIds: readonly string[]
  readonly revisions: readonly Revision[]
  readonly fired: readonly FiredRule[]
  /** Variables with findings in data that arrived since the last visit, and their number. */
  readonly findings: readonly { readonly dataHubId: string; readonly count: number }[]
}

/** One line of what changed, with the variables concerned. */
export interface FoundChange {
  readonly kind: 'added' | 'gone' | 'silent' | 'back' | 'revised' | 'fired' | 'found'
  readonly text: string
  readonly dataHubIds: readonly string[]
}

/** Lists the changes since a visit, the most urgent first. */
export function foundChanges(
  before: LastLook,
  now: KnownNow,
  format?: (count: number) => string,
): readonly FoundChange[] {
  const { added, gone } =
    before.variableIds === null ? { added: [], gone: [] } : changedIds(before.variableIds, now.variableIds)
  const news = new Set([...added, ...gone])
  const silence = changedIds(before.silentIds, now.silentIds)
  const silent = silence.added.filter((id) => !news.has(id))
  const back = silence.gone.filter((id) => !news.has(id))
  const fired = now.fired.filter(({ noticedAt }) => noticedAt > before.lookedAt)
  const revised = now.revisions.filter(({ notedAt }) => notedAt > before.lookedAt)
  const revisedIds = idsOf(revised.map(({ seriesKey }) => seriesKey))
  const lines: readonly FoundChange[] = [
    { kind: 'fired', text: strings.fired(fired.length), dataHubIds: idsOf(fired) },
    { kind: 'silent', text: strings.silent(silent.length), dataHubIds: silent },
    {
      kind: 'found',
      text: strings.found(
        now.findings.reduce((sum, { count }) => sum + count, 0),
        now.findings.length,
      ),
      dataHubIds: idsOf(now.findings),
    },
    {
      kind: 'revised',
      text: strings.revised(revised.length, revisedIds.length, format),
      dataHubIds: revisedIds,
    },
    { kind: 'added', text: strings.added(added.length), dataHubIds: added },
    { kind: 'gone', text: strings.gone(gone.length), dataHubIds: gone },
    { kind: 'back', text: strings.back(back.length), dataHubIds: back },
  ]
  return lines.filter(({ dataHubIds }) => dataHubIds.length > 0)
}

function idsOf(list: readonly { readonly dataHubId: string }[]): readonly string[] {
  return [...new Set(list.map(({ dataHubId }) => dataHubId))]
}
