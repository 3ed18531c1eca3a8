import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import type { Provenance } from '#shared/export/provenance.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useReportSaved } from '#renderer/stores/report-saved.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { drawPicture, PICTURE_SIZE } from '#renderer/drawing/picture/picture.ts'
import { canvasSurface, pngOf } from '#renderer/drawing/picture/picture-surface.ts'
import { copyPicture, saveCsv, savePng, type ShownView } from '../export/exports.ts'
import { pictureOf } from '../export/picture-of.ts'
import { provenanceOfView, withProvenance } from '../export/provenance-of.ts'
import { exporting as strings } from '../strings.ts'
import { figuresOf } from '../table/figures-of.ts'
import { useQueriesStore } from './queries-store.ts'
import { useSelectionStore } from './selection-store.ts'
import { useViewStore } from './view-store.ts'
import { useWorkspaceStore } from './workspace-store.ts'

/** Files and pictures of exactly what is shown. */
export const useExportStore = defineStore('export', () => {
  const { bridge, clock } = useServices()
  const { report, notify } = useNotices()
  const facts = useAppFacts()
  const preferences = usePreferences()
  const connections = useConnectionsStore()
  const view = useViewStore()
  const selection = useSelectionStore()
  const queries = useQueriesStore()
  const workspaces = useWorkspaceStore()
  const ports = { bridge, report, notify, reportSaved: useReportSaved() }
  /** Of the statistics, while they are on the screen. */
  const copyTable = shallowRef<() => void>()

  function viewOf(series: readonly OperandSeries[], interval: Interval | undefined): ShownView | undefined {
    const { policy, mask, notes, resolution } = view.state
    if (series.length === 0 || interval === undefined) return undefined
    return { series, interval, zone: view.displayedZone.zone, resolution, policy, mask, notes }
  }

  const shownView = computed(() => viewOf(queries.visible, view.state.visibleRange))
  /** The whole range, of which a part may be shown. */
  const loadedView = computed(() => viewOf(queries.whole, view.state.range))

  /** A file never holds half of what was on its way. */
  async function untilAnswered(): Promise<void> {
    if (queries.visible.some(({ base }) => !base.progress.finished)) notify(strings.waits)
    await queries.whenAnswered()
  }

  async function withView(use: (shown: ShownView) => Promise<void>): Promise<void> {
    await untilAnswered()
    if (shownView.value) await use(shownView.value)
  }

  async function coverageOf(
    shown: ShownView,
    until: EpochMs,
  ): Promise<ReadonlyMap<OperandId, FigureCoverage>> {
    const { interval, policy, mask } = shown
    const entries = await Promise.all(
      shown.series.map(async (one) => {
        const found = await figuresOf(one, interval, { policy, mask, until })
        return found === undefined ? [] : [[one.operand.id, found.aggregate.coverage] as const]
      }),
    )
    return new Map(entries.flat())
  }

  async function picture(shown: ShownView): Promise<Uint8Array<ArrayBuffer>> {
    const appVersion = facts.facts?.version ?? ''
    const now = clock.now()
    const coverage = await coverageOf(shown, now)
    const settings = {
      mark: view.state.mark,
      scales: view.state.scales,
      zoneLabel: view.displayedZone.label,
      appVersion,
      slotOf: selection.slot,
      coverage,
      formatNumber: preferences.formatNumber,
    }
    const png = await pngOf(
      drawPicture(pictureOf(shown, settings), canvasSurface(PICTURE_SIZE, 2), PICTURE_SIZE),
    )
    return withProvenance(png, provenanceAt(shown, coverage, now))
  }

  function provenanceAt(
    shown: ShownView,
    coverage: ReadonlyMap<OperandId, FigureCoverage>,
    now: EpochMs,
  ): Provenance {
    const appVersion = facts.facts?.version ?? ''
    const baseUrl = connections.current?.baseUrl ?? ''
    const workspace = workspaces.document()
    return provenanceOfView(shown, { appVersion, now, baseUrl, workspace, coverage })
  }

  /** The record of a view; of one without columns it says what is cached, and no completeness. */
  async function provenance(shown: ShownView): Promise<Provenance> {
    const now = clock.now()
    const hasColumns = shown.series.some(({ base }) => base.columns.times.length > 0)
    return provenanceAt(shown, hasColumns ? await coverageOf(shown, now) : new Map(), now)
  }

  return {
    copyTable,
    shownView,
    loadedView,
    untilAnswered,
    provenance,
    /** The charts at double density, on white, with title, legend, zone and units. */
    picture,
    canExport: computed(() => shownView.value !== undefined),
    /** Buckets aligned in rows, a column per series. */
    exportCsvWide: () => withView((shown) => saveCsv(ports, shown, 'wide')),
    /** A row per value. */
    exportCsvLong: () => withView((shown) => saveCsv(ports, shown, 'long')),
    exportPng: () => withView(async (shown) => savePng(ports, shown, await picture(shown))),
    copyImage: () => withView(async (shown) => copyPicture(ports, await picture(shown))),
  }
})
