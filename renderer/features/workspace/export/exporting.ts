import { computed, type ComputedRef } from 'vue'
import type { Variable } from '#shared/catalog/nouns.ts'
import { drawPicture, pngOf } from '#renderer/drawing/picture/picture.ts'
import { exporting as words } from '../strings.ts'
import type { LoadedSeries } from '#renderer/ports/ports.ts'
import { copyPicture, saveCsv, savePng, type ExportPorts, type ShownView } from './exports.ts'
import { pictureOf, type PictureSettings } from './picture-of.ts'
import { provenanceOfView, withProvenance, type ProvenanceSettings } from './provenance-of.ts'
import type { ViewState } from '#renderer/query/view/view-state.ts'
import type { DisplayedZone } from '#renderer/query/view/zones.ts'

export interface ExportingPorts extends ExportPorts {
  readonly view: ComputedRef<ViewState>
  readonly displayedZone: ComputedRef<DisplayedZone>
  readonly inSight: ComputedRef<readonly LoadedSeries[]>
  /** Resolves when what is asked is answered: a file never holds half of what was on its way. */
  readonly whenAnswered: () => Promise<unknown>
  readonly lookup: (dataHubId: string) => Variable | undefined
  readonly pictureSettings: () => PictureSettings
  readonly provenanceSettings: () => ProvenanceSettings
}

export interface Exporting {
  readonly canExport: ComputedRef<boolean>
  /** Buckets aligned in rows, a column per series: exactly what is shown (X1). */
  readonly exportCsvWide: () => Promise<void>
  /** A row per value. */
  readonly exportCsvLong: () => Promise<void>
  /** The charts at double density, on white, with title, legend, zone and units (X2). */
  readonly exportPng: () => Promise<void>
  readonly copyImage: () => Promise<void>
}

export function createExporting(ports: ExportingPorts): Exporting {
  const shownView = computed<ShownView | undefined>(() => {
    const [first] = ports.inSight.value
    const interval = ports.view.value.shown
    if (!first || !interval) return undefined
    const series = ports.inSight.value.map((loaded) => ({
      loaded,
      variable: ports.lookup(loaded.demand.seriesKey.dataHubId),
    }))
    const { resolution } = first.demand.seriesKey
    return { series, interval, resolution, zone: ports.displayedZone.value.zone }
  })

  async function withView(use: (view: ShownView) => Promise<void>): Promise<void> {
    if (ports.inSight.value.some(({ progress }) => !progress.finished)) ports.say(words.waits)
    await ports.whenAnswered()
    if (shownView.value) await use(shownView.value)
  }

  async function picture(view: ShownView): Promise<Uint8Array<ArrayBuffer>> {
    const png = await pngOf(drawPicture(pictureOf(view, ports.pictureSettings())))
    return withProvenance(png, provenanceOfView(view, ports.provenanceSettings()))
  }

  return {
    canExport: computed(() => shownView.value !== undefined),
    exportCsvWide: () => withView((view) => saveCsv(ports, view, 'wide')),
    exportCsvLong: () => withView((view) => saveCsv(ports, view, 'long')),
    exportPng: () => withView(async (view) => savePng(ports, view, await picture(view))),
    copyImage: () => withView(async (view) => copyPicture(ports, await picture(view))),
  }
}
