import type { Result } from '#shared/errors/result.ts'
import type { ExportedSeries } from '#shared/revisions/exported-figures.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { actions } from '#renderer/strings/actions.ts'
import { useExportLog } from './export-log.ts'
import { useNotices } from '../notices/notices.ts'

/** Reports the outcome of saving a file; the ticket represents its path, which the page never learns. */
type Saved =
  | { readonly kind: 'saved'; readonly exportTicket: string; readonly fileName: string }
  | { readonly kind: 'cancelled' }

/** States that a file was written, and offers to show it in its folder. */
export function useReportSaved(): (
  outcome: Result<Saved>,
  about: {
    readonly action: string
    /** Series whose figures the file contains, which are noted as exported. */
    readonly series?: readonly ExportedSeries[]
    /** Says why something of what was shown is not in the file. */
    readonly failures?: readonly string[]
  },
) => void {
  const { bridge } = useServices()
  const notices = useNotices()
  const log = useExportLog()

  async function show(exportTicket: string): Promise<void> {
    const shown = await bridge.showExported({ exportTicket })
    if (!shown.ok) notices.report(shown.error, actions.showingInFolder)
  }

  return (outcome, { action, series = [], failures = [] }) => {
    if (!outcome.ok) notices.report(outcome.error, action)
    else if (outcome.value.kind === 'saved') {
      const { exportTicket, fileName } = outcome.value
      log.note(fileName, series)
      notices.show({
        tone: failures.length === 0 ? 'statement' : 'warning',
        title: actions.saved(fileName),
        sentences: failures.map(actions.lacks),
        action: { label: actions.showInFolder, run: () => show(exportTicket) },
      })
    }
  }
}
