import { useDebounceFn, watchDebounced } from '@vueuse/core'
import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { Variable } from '#shared/catalog/nouns.ts'
import type { Interval } from '#shared/series/interval.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { doing } from '../messages/doing.ts'
import type { ConnectionServices } from '../services/services.ts'
import { drawPicture, pngOf } from '../charts/picture.ts'
import { useAppFacts } from './app-facts.ts'
import { useCatalogueStore } from './catalogue.ts'
import { usePreferences } from './preferences.ts'
import { useNotices } from './notices.ts'
import { useServices } from './services-key.ts'
import { createAutosave, type Autosave } from './workspace/autosave.ts'
import { colourOfSlot, slotOf } from './workspace/colour-slots.ts'
import { copyPicture, saveCsv, savePng, type ShownView } from './workspace/exports.ts'
import { createLoads, seriesInSight } from './workspace/loads.ts'
import { pictureOf } from './workspace/picture-of.ts'
import { knownVariables, toggled } from './workspace/variable-choice.ts'
import { createViewHistory, including } from './workspace/view-history.ts'
import {
  emptyView,
  sameInterval,
  viewFromDocument,
  type Mark,
  type ResolutionChoice,
  type ZoneChoice,
} from './workspace/view-state.ts'
import { displayedZoneOf } from './workspace/zones.ts'

/** A pan or zoom counts as one step, and asks for what it needs, once it has come to rest. */
const REST_MS = 250
/** Automatic does not reconsider for a few pixels. */
const WIDTH_STEP_PX = 200

/** What the middle pane shows: the variables on the chart, their range, and the series that came. */
export const useWorkspaceStore = defineStore('workspace', () => {
  const { bridge, clock } = useServices()
  const facts = useAppFacts()
  const preferences = usePreferences()
  const catalogue = useCatalogueStore()
  const notices = useNotices()
  const history = createViewHistory()
  const loads = createLoads()
  const { view } = history
  const connection = shallowRef<ConnectionServices>()
  const name = shallowRef('Workspace')
  const isOpen = shallowRef(false)
  const plotWidthPx = shallowRef(1000)
  const cursorAt = shallowRef<EpochMs>()
  /** The part in sight while a pan or zoom is under way. */
  const shown = shallowRef<Interval>()
  let autosave: Autosave | undefined
  let openings = 0

  const selected = computed(() => view.value.variables)
  const variables = computed<readonly Variable[]>(() => knownVariables(selected.value, catalogue.variable))
  const displayedZone = computed(() => displayedZoneOf(view.value, variables.value))
  const inSight = computed(() =>
    selected.value.flatMap(
      (id) => seriesInSight(loads.whole.value.get(id), loads.detail.value.get(id), view.value.shown) ?? [],
    ),
  )

  /** Reopens the workspace of a connection as it was left, from the cache alone (W1, K1). */
  async function openFor(_connectionId: string, services: ConnectionServices): Promise<void> {
    const run = (openings += 1)
    await close()
    const result = await services.workspaces.list()
    if (run !== openings) return
    if (!result.ok) notices.report(result.error, doing.openingConnection)
    const documents = result.ok ? [...result.value] : []
    const last = documents.sort((a, b) => b.savedAt - a.savedAt)[0]
    const identity = { id: last?.id ?? crypto.randomUUID(), name: last?.name ?? 'Workspace' }
    autosave = createAutosave(services.workspaces, identity, clock, (error) => {
      notices.report(error, 'Saving the workspace')
    })
    name.value = identity.name
    history.open(last ? viewFromDocument(last) : emptyView)
    connection.value = services
    isOpen.value = true
  }

  async function close(): Promise<void> {
    const saving = autosave?.flush()
    autosave = undefined
    connection.value = undefined
    isOpen.value = false
    loads.clear()
    history.open(emptyView)
    cursorAt.value = undefined
    await saving
  }

  function isSelected(id: string): boolean {
    return selected.value.includes(id)
  }

  function toggle(id: string): void {
    history.change(toggled(view.value, id, catalogue.variable))
  }

  function slot(id: string): number {
    return slotOf(view.value.colours, id)
  }

  function colourOf(id: string): string {
    return colourOfSlot(slot(id))
  }

  function setRange(range: Interval): void {
    if (sameInterval(range, view.value.range) && sameInterval(range, view.value.shown)) return
    history.change({ range, shown: range })
  }

  const rest = useDebounceFn((asked: Interval | undefined) => {
    if (!asked || asked !== shown.value || sameInterval(asked, view.value.shown)) return
    history.change({ shown: asked, range: including(view.value.range, asked) })
  }, REST_MS)

  /** Shows another part at once; it becomes a step, and loads, when it has come to rest. */
  function look(next: Interval): void {
    shown.value = next
    void rest(next)
  }

  /** Back to the whole range. */
  function fit(): void {
    const { range } = view.value
    if (range) history.change({ shown: range })
  }

  const setResolution = (resolution: ResolutionChoice): void => {
    history.change({ resolution })
  }
  const setZone = (zone: ZoneChoice): void => {
    history.change({ zone })
  }
  const setMark = (mark: Mark): void => {
    history.change({ mark })
  }

  watch(
    () => view.value.shown,
    (next) => {
      shown.value = next
    },
    { flush: 'sync' },
  )
  watch(view, (next) => autosave?.save(next), { flush: 'sync' })

  const widthStep = computed(() => Math.max(1, Math.ceil(plotWidthPx.value / WIDTH_STEP_PX)) * WIDTH_STEP_PX)
  const question = computed(() => {
    const { range, shown: part, resolution } = view.value
    if (!range || !part || variables.value.length === 0) return undefined
    return { variables: variables.value, range, shown: part, resolution, widthPx: widthStep.value }
  })
  const questionKey = computed(() => {
    const { variables: _, ...rest_ } = question.value ?? { variables: [] }
    return JSON.stringify([variables.value.map((each) => [each.dataHubId, each.localTimezone]), rest_])
  })
  // A tick of patience joins the changes of one gesture, such as a range typed in two fields.
  watchDebounced([connection, questionKey], ask, { debounce: 30 })

  function ask(): void {
    if (connection.value && question.value) void loads.ask(connection.value.loader, question.value)
    else loads.clear()
  }

  const shownView = computed<ShownView | undefined>(() => {
    const [first] = inSight.value
    const interval = view.value.shown
    if (!first || !interval) return undefined
    const series = inSight.value.map((loaded) => ({
      loaded,
      variable: catalogue.variable(loaded.demand.question.dataHubId),
    }))
    const { resolution } = first.demand.question
    return { series, interval, resolution, zone: displayedZone.value.zone }
  })
  const exportPorts = { bridge, report: notices.report, say: notices.say }

  /** Buckets aligned in rows, a column per series: exactly what is shown (X1). */
  async function exportCsvWide(): Promise<void> {
    if (shownView.value) await saveCsv(exportPorts, shownView.value, 'wide')
  }

  /** A row per value. */
  async function exportCsvLong(): Promise<void> {
    if (shownView.value) await saveCsv(exportPorts, shownView.value, 'long')
  }

  async function picture(shownNow: ShownView): Promise<Uint8Array<ArrayBuffer>> {
    const settings = {
      mark: view.value.mark,
      zoneLabel: displayedZone.value.label,
      appVersion: facts.facts?.version ?? '',
      slotOf: slot,
      formatNumber: preferences.formatNumber,
    }
    return pngOf(drawPicture(pictureOf(shownNow, settings)))
  }

  /** The charts at double density, on white, with title, legend, zone and units (X2). */
  async function exportPng(): Promise<void> {
    if (shownView.value) await savePng(exportPorts, shownView.value, await picture(shownView.value))
  }

  async function copyImage(): Promise<void> {
    if (shownView.value) await copyPicture(exportPorts, await picture(shownView.value))
  }

  return {
    connection,
    isOpen,
    name,
    view,
    selected,
    variables,
    displayedZone,
    shown,
    cursorAt,
    plotWidthPx,
    whole: loads.whole,
    inSight,
    loadState: loads.state,
    cost: loads.cost,
    isAsking: loads.isAsking,
    confirmLoad: loads.confirm,
    retryLoad: loads.retry,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    canWalk: history.canWalk,
    openFor,
    close,
    isSelected,
    toggle,
    slot,
    colourOf,
    setRange,
    look,
    fit,
    setResolution,
    setZone,
    setMark,
    undo: history.undo,
    redo: history.redo,
    walk: history.walk,
    canExport: computed(() => shownView.value !== undefined),
    exportCsvWide,
    exportCsvLong,
    exportPng,
    copyImage,
  }
})
