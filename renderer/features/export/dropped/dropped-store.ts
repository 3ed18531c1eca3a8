import { defineStore } from 'pinia'
import type { ProvenanceFault } from '#shared/export/read-provenance.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { MOST_BYTES, recordInFile } from './record-in-file.ts'
import { rebuiltView, type RebuiltView } from './rebuilt-view.ts'
import { dropped as strings } from './strings.ts'

/** A notice lists at most this many names that the connection does not know. */
const MOST_NAMES = 3

/** Opens an exported file that comes back as a new workspace, and a bundle or backup in its dialog. */
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
    if (others.length > 0) notices.notify(strings.several)
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
      // The browser does not tell a folder from a file that no longer exists.
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

  /** Opens the system's file dialog, for those who do not drag. */
  function choose(): void {
    const input = document.createElement('input')
    input.type = 'file'
    input.accept = '.meterlens,.csv,.xlsx,.png,.svg,.pdf,.json'
    input.addEventListener('change', () => void open([...(input.files ?? [])]))
    input.click()
  }

  return { open, choose }
})
