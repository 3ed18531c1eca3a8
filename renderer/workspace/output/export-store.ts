import { defineStore } from 'pinia'
import { computed, shallowRef, type InjectionKey } from 'vue'
import type { CsvLayout } from '#shared/export/csv-table.ts'
import type { Interval } from '#shared/time/interval.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useReportSaved } from '#renderer/stores/report-saved.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import { copyPicture, saveCsv, savePng, type ShownView } from './exports.ts'
import { withProvenance } from './provenance-of.ts'
import { exporting as strings } from '../strings.ts'
import { usePictureStore } from './picture-store.ts'
import { ownStore } from '../document/own-store.ts'
import { useWorkspaceQueries, type QueriesStore } from '../run/queries-store.ts'
import { useWorkspaceView, type ViewStore } from '../document/view-store.ts'

function exportsOver(view: ViewStore, queries: QueriesStore) {
  const { bridge } = useServices()
  const { report, notify } = useNotices()
  const pictures = usePictureStore()
  const ports = { bridge, report, notify, reportSaved: useReportSaved() }
  /** Copies the table of statistics; undefined while that is not on the screen. */
  const copyTable = shallowRef<() => void>()

  function viewOf(series: readonly OperandSeries[], interval: Interval | undefined): ShownView | undefined {
    const { policy, mask, notes, resolution } = view.state
    if (series.length === 0 || interval === undefined) return undefined
    return { series, interval, zone: view.displayedZone.zone, resolution, policy, mask, notes }
  }

  const shownView = computed(() => viewOf(queries.visible, view.state.visibleRange))
  /** Covers the whole range, of which only a part may be shown. */
  const loadedView = computed(() => viewOf(queries.whole, view.state.range))

  /** Waits for running requests, so that a file never holds half an answer. */
  async function untilAnswered(): Promise<void> {
    if (queries.visible.some(({ base }) => !base.progress.finished)) notify(strings.waits)
    await queries.whenAnswered()
  }

  async function withView(use: (shown: ShownView) => Promise<void>): Promise<void> {
    await untilAnswered()
    if (shownView.value) await use(shownView.value)
  }

  async function picture(shown: ShownView): Promise<Uint8Array<ArrayBuffer>> {
    const { doubleDensity, pngOf } = await import('#renderer/plot/picture/picture-surface.ts')
    const surface = await pictures.drawChart(shown, { theme: printTheme }, doubleDensity)
    return withProvenance(await pngOf(surface), await pictures.provenanceOfChart(shown))
  }

  async function csv(shown: ShownView, layout: CsvLayout): Promise<void> {
    await saveCsv(ports, shown, layout, await pictures.provenanceOfChart(shown))
  }

  return {
    copyTable,
    shownView,
    loadedView,
    untilAnswered,
    /** Draws the charts at double density, on white, with title, legend, zone and units. */
    picture,
    canExport: computed(() => shownView.value !== undefined),
    /** Writes buckets aligned in rows, a column per series. */
    exportCsvWide: () => withView((shown) => csv(shown, 'wide')),
    /** Writes a row per value. */
    exportCsvLong: () => withView((shown) => csv(shown, 'long')),
    exportPng: () => withView(async (shown) => savePng(ports, shown, await picture(shown))),
    copyImage: () => withView(async (shown) => copyPicture(ports, await picture(shown))),
  }
}

const EXPORTS: string = 'export'

/** Writes files and pictures of exactly what the workspace shows. */
export const useWorkspaceExports = defineStore(EXPORTS, () =>
  exportsOver(useWorkspaceView(), useWorkspaceQueries()),
)
export type ExportStore = ReturnType<typeof useWorkspaceExports>

export function createOwnExports(name: string, view: ViewStore, queries: QueriesStore): ExportStore {
  return defineStore(name, () => exportsOver(view, queries))()
}

export const ownExportsKey: InjectionKey<ExportStore> = Symbol('exports of a card')

/** Returns what writes the card around where it has series of its own, else the workspace. */
export function useExportStore(): ExportStore {
  return ownStore(ownExportsKey) ?? useWorkspaceExports()
}
