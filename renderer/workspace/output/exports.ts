import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { AppError } from '#shared/errors/app-error.ts'
import type { Interval } from '#shared/time/interval.ts'
import { resolutions, type Resolution } from '#shared/time/resolution.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { exporting } from '../strings.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import type { Provenance } from '#shared/export/provenance.ts'
import type { CsvLayout } from '#shared/export/csv-table.ts'
import { exportCsv } from '#renderer/exporting/export-csv.ts'
import { copyPng, exportBytes } from '#renderer/exporting/export-image.ts'
import type { ExportBridge } from '#renderer/exporting/save-export.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import type { Note } from '#renderer/query/view/notes.ts'
import type { ResolutionChoice } from '#renderer/query/view/view-state.ts'
import type { useReportSaved } from '#renderer/stores/report-saved.ts'
import type { Bridge } from '#shared/contract/bridge.ts'

/** Holds exactly what is shown, for an export. */
export interface ShownView {
  readonly series: readonly OperandSeries[]
  readonly interval: Interval
  /** Zone of the local times in the file. */
  readonly zone: IanaZone
  /** The user's choice, which applies to series without a resolution of their own. */
  readonly resolution: ResolutionChoice
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  readonly notes: readonly Note[]
}

export interface ExportPorts {
  readonly bridge: ExportBridge & Pick<Bridge, 'copyImage'>
  readonly report: (error: AppError, context: string) => void
  readonly notify: (title: string) => void
  readonly reportSaved: ReturnType<typeof useReportSaved>
}

/**
 * Returns `Building 0 · electricity and 2 more 2021-01-01 to 2022-01-01 hourly`, without characters that file
 * systems refuse.
 */
export function fileNameOf(view: ShownView, extension: string): string {
  const [first] = view.series
  const name = first === undefined ? 'chart' : fullNameOf(first.variable)
  const more = view.series.length > 1 ? ` and ${String(view.series.length - 1)} more` : ''
  const day = (at: number): string => formatLocal(at, view.zone, 'date')
  const shown = shownResolutions(view.series).join(' and ')
  const text = `${name.slice(0, 80)}${more} ${day(view.interval.start)} to ${day(view.interval.end)} ${shown}`
  return `${text.replace(/[\u0000-\u001f<>:"/\\|?*]+/g, '-').replace(/^[.\s=-]+/, '')}.${extension}`
}

/** Lists each resolution once, finest first. */
function shownResolutions(series: readonly OperandSeries[]): readonly Resolution[] {
  return resolutions.filter((one) => series.some(({ shown }) => shown.resolution === one))
}

export async function saveCsv(
  ports: ExportPorts,
  view: ShownView,
  layout: CsvLayout,
  provenance: Provenance,
): Promise<void> {
  const table = csvTableOf(view.series, view)
  const record = JSON.stringify(provenance)
  const outcome = await exportCsv(ports.bridge, table, layout, fileNameOf(view, 'csv'), record)
  ports.reportSaved(outcome, { doing: exporting.doingCsv, saved: exporting.saved })
}

export async function savePng(
  ports: ExportPorts,
  view: ShownView,
  png: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const outcome = await exportBytes(ports.bridge, png, {
    suggestedName: fileNameOf(view, 'png'),
    format: 'png',
  })
  ports.reportSaved(outcome, { doing: exporting.doingPng, saved: exporting.saved })
}

export async function copyPicture(ports: ExportPorts, png: Uint8Array<ArrayBuffer>): Promise<void> {
  const copied = await copyPng(ports.bridge, png)
  if (copied.ok) ports.notify(exporting.copied)
  else ports.report(copied.error, exporting.doingPng)
}
