import { useFileDialog } from '@vueuse/core'
import {
  authoredText,
  readAuthored,
  type AuthoredForm,
} from '#renderer/ports/documents/authored/authored-file.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useReportSaved } from '#renderer/stores/authored/report-saved.ts'
import { authoredFaultText, authoredFile as strings } from './authored-file-strings.ts'
import { saveExport } from './save-export.ts'

/** Tells what an import did, and can undo it. */
export interface Imported {
  readonly title: string
  readonly sentences: readonly string[]
  readonly undo: () => void
}

/** Describes what a file contains about a connection, and what happens to it on import. */
export interface AuthoredSubject<Content extends object> {
  readonly form: AuthoredForm<Content>
  /** Names it within a sentence: "metering model". */
  readonly what: string
  /** Undefined if nothing has been decided yet. */
  readonly content: () => Content | undefined
  readonly take: (content: Content) => Imported
}

export interface AuthoredFile {
  readonly exportTo: () => Promise<void>
  /** Lets the user choose a file and reads its content; an unreadable file changes nothing and is reported. */
  readonly importFrom: () => void
}

/** Exports the decisions about the open connection, or imports them from a file. */
export function useAuthoredFile<Content extends object>(subject: AuthoredSubject<Content>): AuthoredFile {
  const { form, what, content, take } = subject
  const { bridge } = useServices()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const reportSaved = useReportSaved()
  const dialog = useFileDialog({ accept: '.json,application/json', multiple: false, reset: true })
  dialog.onChange((files) => {
    const file = files?.[0]
    if (file !== undefined) void importFrom(file)
  })

  async function exportTo(): Promise<void> {
    const decided = content()
    if (decided === undefined) {
      notices.warn(strings.nothingToExport(what))
      return
    }
    const chunk = new TextEncoder().encode(authoredText(form, decided))
    const suggestedName = strings.fileName(connections.current?.name ?? '', what)
    const saved = await saveExport(
      bridge,
      { suggestedName, format: 'json' },
      { pieces: [chunk], write: (exportTicket, piece) => bridge.writeExport({ exportTicket, chunk: piece }) },
    )
    reportSaved(saved, { action: strings.exporting(what) })
  }

  async function importFrom(file: Pick<File, 'text'>): Promise<void> {
    const { services } = connections
    const text = await textOf(file)
    if (connections.services !== services || text === undefined) return
    const read = readAuthored(form, text)
    if (!read.ok) {
      const sentences = [authoredFaultText(read.fault, what), strings.nothingChanged]
      notices.show({ tone: 'failure', title: strings.notImported, sentences })
      return
    }
    const { title, sentences, undo } = take(read.content)
    const back = (): void => {
      if (connections.services === services) undo()
    }
    notices.offerUndo(title, back, ...sentences)
  }

  async function textOf(file: Pick<File, 'text'>): Promise<string | undefined> {
    try {
      return await file.text()
    } catch (cause) {
      notices.report({ kind: 'file', reason: 'other', detail: String(cause) }, strings.importing(what))
      return undefined
    }
  }

  return {
    exportTo,
    importFrom: () => dialog.open(),
  }
}
