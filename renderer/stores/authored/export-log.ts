import { defineStore } from 'pinia'
import type { Provenance } from '#shared/export/provenance.ts'
import {
  exportedFigures,
  withExports,
  type ExportedFigures,
  type ExportedSeries,
} from '#shared/revisions/exported-figures.ts'
import { parseIso } from '#shared/time/text/local-text.ts'
import { exportsSchema } from '#renderer/ports/documents/records/exports-document.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { usePersisted } from './persisted.ts'

const none: readonly ExportedFigures[] = []

/** Records which series were exported to a file and when, so that a figure that changes later can name that file. */
export const useExportLog = defineStore('export-log', () => {
  const { clock } = useServices()
  const { value: exports, set } = usePersisted('exports', exportsSchema, none)

  return {
    exports,
    note: (fileName: string, series: readonly ExportedSeries[]): void => {
      if (series.length > 0)
        set(withExports(exports.value, exportedFigures({ at: clock.now(), fileName }, series)))
    },
  }
})

/** Returns what the record of a file says about its contents; empty without a record. */
export function seriesOfRecord(
  record: Pick<Provenance, 'series' | 'requested'> | undefined,
): readonly ExportedSeries[] {
  if (record === undefined) return []
  const { series, requested } = record
  const [start, end] = [parseIso(requested.start), parseIso(requested.end)]
  if (start === undefined || end === undefined) return []
  return series.map(({ dataHubId }) => ({ dataHubId, interval: { start, end } }))
}
