import type { BrokenRecordFacts } from '#shared/contract/app-facts.ts'
import { brokenTitle, outcomeText, setAsideText } from '#renderer/strings/errors/damage.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useNotices } from '../../stores/notices/notices.ts'

/**
 * Announces records that could not be read at the start: a lost list of connections must not look like a first start.
 */
export function useBrokenRecords(): {
  /** Resolves when they have been announced. */
  readonly announce: () => Promise<void>
} {
  const { bridge } = useServices()
  const notices = useNotices()

  function show(broken: BrokenRecordFacts): void {
    const { setAside } = broken
    notices.show({
      tone: 'failure',
      title: brokenTitle(broken),
      sentences: [...(setAside === undefined ? [] : [setAsideText(setAside)]), outcomeText(broken)],
    })
  }

  return {
    announce: async () => {
      const listed = await bridge.listBrokenRecords({})
      if (listed.ok) listed.value.forEach(show)
    },
  }
}
