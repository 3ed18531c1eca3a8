import { defineStore } from 'pinia'
import { computed } from 'vue'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { drawPicture, pngOf } from '#renderer/drawing/picture/picture.ts'
import { copyPicture, saveCsv, savePng, type ShownView } from '../export/exports.ts'
import { pictureOf } from '../export/picture-of.ts'
import { provenanceOfView, withProvenance } from '../export/provenance-of.ts'
import { exporting as strings } from '../strings.ts'
import type { LoadedSeries } from '#renderer/ports/ports.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { useQueriesStore } from './queries-store.ts'
import { useSelectionStore } from './selection-store.ts'
import { useViewStore } from './view-store.ts'

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
  const ports = { bridge, report, notify }

  const shownView = computed<ShownView | undefined>(() => {
    const [first] = queries.visible
    const interval = view.state.visibleRange
    if (!first || !interval) return undefined
    const operands = queries.visible
    const series = operands.map((each) => ({ loaded: asShown(each), variable: each.variable }))
    const { resolution } = first.shown
    return { series, operands, interval, resolution, zone: view.displayedZone.zone }
  })

  /** A file never holds half of what was on its way. */
  async function withView(use: (shown: ShownView) => Promise<void>): Promise<void> {
    if (queries.visible.some(({ base }) => !base.progress.finished)) notify(strings.waits)
    await queries.whenAnswered()
    if (shownView.value) await use(shownView.value)
  }

  async function picture(shown: ShownView): Promise<Uint8Array<ArrayBuffer>> {
    const appVersion = facts.facts?.version ?? ''
    const settings = {
      mark: view.state.mark,
      zoneLabel: view.displayedZone.label,
      appVersion,
      slotOf: selection.slot,
      formatNumber: preferences.formatNumber,
    }
    const png = await pngOf(drawPicture(pictureOf(shown, settings)))
    const baseUrl = connections.current?.baseUrl ?? ''
    return withProvenance(png, provenanceOfView(shown, { appVersion, now: clock.now(), baseUrl }))
  }

  return {
    canExport: computed(() => shownView.value !== undefined),
    /** Buckets aligned in rows, a column per series. */
    exportCsvWide: () => withView((shown) => saveCsv(ports, shown, 'wide')),
    /** A row per value. */
    exportCsvLong: () => withView((shown) => saveCsv(ports, shown, 'long')),
    /** The charts at double density, on white, with title, legend, zone and units. */
    exportPng: () => withView(async (shown) => savePng(ports, shown, await picture(shown))),
    copyImage: () => withView(async (shown) => copyPicture(ports, await picture(shown))),
  }
})

/** The columns that are drawn, at their own resolution, with the coverage of what lies beneath. */
function asShown({ base, shown }: OperandSeries): LoadedSeries {
  const { seriesKey, interval } = base.demand
  const demand = {
    seriesKey: { ...seriesKey, resolution: shown.resolution },
    interval,
    bucketZone: shown.zone,
  }
  return { ...base, demand, columns: shown.columns }
}
