import { readMeteringFile, meteringFileText } from '#renderer/ports/documents/metering-model.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { saveExport } from '#renderer/exporting/save-export.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { useReportSaved } from '#renderer/stores/report-saved.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { faultText, metering as strings } from './strings.ts'

/** Exports the decisions about the open connection, or replaces them by those of a file. */
export function useMeteringFile(): {
  readonly exportTo: () => Promise<void>
  readonly importFrom: (file: Pick<File, 'text'>) => Promise<void>
} {
  const { bridge } = useServices()
  const catalogue = useCatalogueStore()
  const connections = useConnectionsStore()
  const model = useMeteringModelStore()
  const notices = useNotices()
  const reportSaved = useReportSaved()

  async function exportTo(): Promise<void> {
    const chunk = new TextEncoder().encode(meteringFileText(model.decisions))
    const suggestedName = strings.fileName(connections.current?.name ?? '')
    const saved = await saveExport(
      bridge,
      { suggestedName, format: 'json' },
      { pieces: [chunk], write: (exportTicket, piece) => bridge.writeExport({ exportTicket, chunk: piece }) },
    )
    reportSaved(saved, { doing: strings.exporting, saved: strings.saved })
  }

  async function importFrom(file: Pick<File, 'text'>): Promise<void> {
    const { services } = connections
    const text = await textOf(file)
    if (connections.services !== services || text === undefined) return
    const read = readMeteringFile(text)
    if (!read.ok) {
      const sentences = [faultText(read.fault), strings.nothingChanged]
      notices.show({ tone: 'failure', title: strings.notImported, sentences })
      return
    }
    const before = model.decisions
    model.decide(read.entities)
    const choices = read.entities.flatMap(({ meters }) => meters)
    const unknown = choices.filter(({ dataHubId }) => catalogue.variable(dataHubId) === undefined).length
    notices.show({
      tone: 'statement',
      title: strings.imported(read.entities.length),
      sentences: [
        ...(before.length > 0 ? [strings.replaced] : []),
        ...(unknown > 0 ? [strings.notInCatalogue(unknown)] : []),
      ],
      action: {
        label: strings.undo,
        run: () => {
          if (connections.services === services) model.decide(before)
          return Promise.resolve()
        },
      },
    })
  }

  async function textOf(file: Pick<File, 'text'>): Promise<string | undefined> {
    try {
      return await file.text()
    } catch (cause) {
      notices.report({ kind: 'file', reason: 'other', detail: String(cause) }, strings.importing)
      return undefined
    }
  }

  return { exportTo, importFrom }
}
