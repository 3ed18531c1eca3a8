import { defineStore } from 'pinia'
import type { Provenance } from '#shared/export/provenance.ts'
import { withExport, type ExportedFigures } from '#shared/revisions/exported-figures.ts'
import { parseIso } from '#shared/time/text/local-text.ts'
import { exportsSchema } from '#renderer/ports/documents/exports-document.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { usePersisted } from './persisted.ts'

const none: readonly ExportedFigures[] = []

/** Remembers which series left the app in a file and when, so that a figure that changes later can name that file. */
export const useExportLog = defineStore('export-log', () => {
  const { clock } = useServices()
  const { value: exports, set } = usePersisted('exports', exportsSchema, none)

  return {
    exports,
    note: (fileName: string, { series, requested }: Pick<Provenance, 'series' | 'requested'>): void => {
      const dataHubIds = [...new Set(series.map(({ dataHubId }) => dataHubId))]
      const [start, end] = [parseIso(requested.start), parseIso(requested.end)]
      if (dataHubIds.length > 0 && start !== undefined && end !== undefined)
        set(withExport(exports.value, { at: clock.now(), fileName, dataHubIds, interval: { start, end } }))
    },
  }
})
