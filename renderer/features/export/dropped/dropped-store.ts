import { defineStore } from 'pinia'
import * as z from 'zod'
import { type ProvenanceFault, readProvenance } from '#shared/export/read-provenance.ts'
import { type Provenance, PROVENANCE_FORMAT } from '#shared/export/provenance.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import { PROVENANCE_HEADING } from '#shared/export/csv-text.ts'
import { readPngText } from '#shared/export/png/png-text.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import {
  type WorkspaceDocument,
  workspaceDocumentSchema,
} from '#renderer/ports/documents/workspace-document.ts'
import { viewFromDocument, type ViewState } from '#renderer/query/view/view-state.ts'
import { readPdfRecord } from '#renderer/exporting/pdf-record.ts'
import { recordOfWorkbook, UnpacksTooLarge } from '#renderer/exporting/xlsx/read-record.ts'
import { dropped as strings } from './strings.ts'

/** Limit for pictures and documents, which are read whole; only the beginning of a table is read. */
const MOST_BYTES = 256 * 1024 * 1024
/** Enough for the heading and the first row, which contains the record. */
const TABLE_BYTES = 32 * 1024 * 1024
const BEGINNING_BYTES = 4096

/**
 * Returns the text of the record in a file, whatever its extension; undefined if it has none.
 *
 * @throws UnpacksTooLarge
 */
export async function recordInFile(file: Blob): Promise<string | undefined> {
  const beginning = await file.slice(0, BEGINNING_BYTES).text()
  if (beginning.startsWith('%PDF-')) return readPdfRecord(await bytesOf(file))
  if (beginning.slice(1).startsWith('PNG')) return readPngText(await bytesOf(file), PROVENANCE_FORMAT)
  if (beginning.startsWith('PK\u0003\u0004')) return recordOfWorkbook(await bytesOf(file))
  if (/^\s*\{\s*"format":\s*"meterlens-dataset"/.test(beginning)) return viewOfDataset(await file.text())
  if (/<svg[\s>]/.test(beginning)) return recordOfSvg(await file.text())
  return recordOfCsv(await file.slice(0, TABLE_BYTES).text())
}

async function bytesOf(file: Blob): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.arrayBuffer())
}

/** Reads the record of a dataset's folder, `_meterlens.json`, which holds the record of its view as text. */
function viewOfDataset(text: string): string | undefined {
  try {
    return parseWith(datasetRecord, JSON.parse(text)).data?.view
  } catch {
    // A record that was cut off is damaged, which the reader of views then reports for the text.
    return text.includes(PROVENANCE_FORMAT) ? PROVENANCE_FORMAT : undefined
  }
}

const datasetRecord = z.object({ view: z.string().optional() })

/**
 * The JSON of the record contains no character that XML has to escape, but programs that save the file again
 * may escape its quotes.
 */
function recordOfSvg(text: string): string | undefined {
  const opening = new RegExp(`<metadata[^>]*\\bid="${PROVENANCE_FORMAT}"[^>]*>`).exec(text)
  if (opening === null) return undefined
  const from = opening.index + opening[0].length
  const to = text.indexOf('</metadata>', from)
  return text.slice(from, to < 0 ? undefined : to).replaceAll('&quot;', '"')
}

async function recordOfCsv(text: string): Promise<string | undefined> {
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<readonly string[]>(text, { preview: 2, delimitersToGuess: [',', ';', '\t'] })
  const [headings = [], first = []] = data
  const at = headings.indexOf(PROVENANCE_HEADING)
  const record = at < 0 ? undefined : first[at]
  return record === '' ? undefined : record
}

/** A view as it was when its file was written. */
interface RebuiltView {
  readonly name: string
  readonly view: ViewState
  readonly provenance: Provenance
}

type ReadView =
  | { readonly ok: true; readonly value: RebuiltView }
  | { readonly ok: false; readonly error: ProvenanceFault }

/**
 * Reads the view from the text of a record. If the file was made from one of several cards, that card fills the
 * workspace.
 */
export function rebuiltView(record: string | undefined): ReadView {
  if (record === undefined) return { ok: false, error: { kind: 'no-record' } }
  const read = readProvenance(record)
  if (!read.ok) return read
  const provenance = read.value
  const document = workspaceDocumentSchema.safeParse(provenance.workspace)
  if (!document.success) return { ok: false, error: faultOf(provenance, document.error.message) }
  return {
    ok: true,
    value: { name: document.data.name, view: viewOf(document.data, provenance.cardId), provenance },
  }
}

function viewOf(document: WorkspaceDocument, cardId: string | undefined): ViewState {
  const view = viewFromDocument(document)
  const isOneOfSeveral = view.cards.length > 1 && view.cards.some(({ id }) => id === cardId)
  return isOneOfSeveral ? { ...view, fullCard: cardId } : view
}

/** A workspace has a version of its own, which can be read even if the rest of the workspace is invalid. */
function faultOf({ workspace }: Provenance, detail: string): ProvenanceFault {
  const version = workspace['version']
  return typeof version === 'number' && version > NEWEST_WORKSPACE
    ? { kind: 'newer', version }
    : { kind: 'damaged', detail }
}

const NEWEST_WORKSPACE = 4

/** A notice lists at most this many names that the connection does not know. */
const MOST_NAMES = 3

/** Opens an exported file as a new workspace, and a bundle or backup in its dialog. */
export const useDroppedStore = defineStore('dropped', () => {
  const notices = useNotices()
  const workspaces = useWorkspaceStore()
  const connections = useConnectionsStore()
  const catalogue = useCatalogueStore()
  const navigation = useNavigationStore()

  function fail(title: string, todo: string, detail?: string): void {
    const sentences = todo === '' ? [] : [todo]
    notices.show({ tone: 'failure', title, sentences, ...(detail !== undefined && { detail }) })
  }

  async function open(files: readonly File[]): Promise<void> {
    const [file, ...others] = files
    if (file === undefined) return
    if (others.length > 0) notices.warn(strings.several)
    if (/\.meterlens$/i.test(file.name)) {
      navigation.open({ kind: 'open-bundle', file: { fileName: file.name, bytes: file.size, dropped: file } })
      return
    }
    if (file.size > MOST_BYTES && !/\.(csv|txt|tsv)$/i.test(file.name)) {
      fail(strings.tooLarge(file.name), strings.notOursTodo)
      return
    }
    try {
      const read = rebuiltView(await recordInFile(file))
      if (read.ok) show(read.value)
      else explain(file.name, read.error)
    } catch (error) {
      if (error instanceof UnpacksTooLarge) {
        fail(strings.unpacksTooLarge(file.name), strings.notOursTodo)
        return
      }
      // The browser does not distinguish a folder from a file that no longer exists.
      if (!(error instanceof DOMException)) throw error
      fail(strings.unreadable(file.name), strings.unreadableTodo, error.message)
    }
  }

  function explain(name: string, fault: ProvenanceFault): void {
    switch (fault.kind) {
      case 'no-record':
        fail(strings.notOurs(name), strings.notOursTodo)
        return
      case 'older':
        fail(strings.older(name), strings.olderTodo)
        return
      case 'newer':
        fail(strings.newer(name), strings.newerTodo)
        return
      case 'damaged':
        fail(strings.damaged(name), strings.damagedTodo, fault.detail)
    }
  }

  function show({ name, view, provenance }: RebuiltView): void {
    if (!workspaces.isOpen) {
      fail(strings.noConnection, strings.noConnectionTodo)
      return
    }
    workspaces.create(name, view)
    navigation.show('workspace')
    const theirs = provenance.source.baseUrl
    const ours = connections.current?.baseUrl ?? ''
    const called = (baseUrl: string): string => (baseUrl === '' ? strings.demo : baseUrl)
    const unknown = [
      ...new Set(
        provenance.series
          .filter(({ dataHubId }) => catalogue.variable(dataHubId) === undefined)
          .map((series) => series.name),
      ),
    ]
    const more = Math.max(0, unknown.length - MOST_NAMES)
    notices.notify(
      strings.opened(workspaces.name),
      ...(theirs === ours ? [] : [strings.otherService(called(theirs), called(ours))]),
      ...(unknown.length === 0 ? [] : [strings.unknown(unknown.slice(0, MOST_NAMES), more)]),
    )
  }

  /** Opens the system's file dialog, for people who do not drag files. */
  function choose(): void {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = '.meterlens,.csv,.xlsx,.png,.svg,.pdf,.json'
    input.addEventListener('change', () => void open([...(input.files ?? [])]))
    input.click()
  }

  return { open, choose }
})
