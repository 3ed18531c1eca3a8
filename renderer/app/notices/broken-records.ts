import type { BrokenRecordFacts } from '#shared/contract/app-facts.ts'
import { brokenRecords as strings, brokenTitle, setAsideText } from '#renderer/strings/errors/damage.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from '../../stores/connection/connections.ts'
import { useNotices } from '../../stores/notices/notices.ts'

/**
 * Announces records that could not be read at the start: a lost list of connections must not look like a first start.
 */
export function useBrokenRecords(): {
  /** Resolves when they have been announced. */
  readonly announce: () => Promise<void>
} {
  const { bridge } = useServices()
  const connections = useConnectionsStore()
  const notices = useNotices()

  async function restore(): Promise<void> {
    const restored = await bridge.restoreConnections({})
    if (!restored.ok) {
      notices.report(restored.error, strings.restoring)
      return
    }
    await connections.start()
    notices.notify(strings.restored)
  }

  function show(broken: BrokenRecordFacts): void {
    const { setAside, isRestored, canRestore } = broken
    const outcome = isRestored ? 'isRestored' : canRestore ? 'canRestore' : 'startedAnew'
    notices.show({
      tone: 'failure',
      title: brokenTitle(broken),
      sentences: [...(setAside === undefined ? [] : [setAsideText(setAside)]), strings[outcome]],
      ...(canRestore ? { action: { label: strings.restore, run: restore } } : {}),
    })
  }

  return {
    announce: async () => {
      const listed = await bridge.listBrokenRecords({})
      if (listed.ok) listed.value.forEach(show)
    },
  }
}
