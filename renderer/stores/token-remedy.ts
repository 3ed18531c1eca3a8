import { computed, type ComputedRef } from 'vue'
import { tokenRemedy as words } from '#renderer/strings/token-remedy.ts'
import { useConnectionsStore } from './connections.ts'
import { useFrameStore, type OpenDialog } from './navigation.ts'

export interface TokenRemedy {
  readonly label: string
  readonly open: () => void
}

/** The way to give another token where one was refused or is missing; what was asked then goes on. */
export function useTokenRemedy(connectionId: () => string): ComputedRef<TokenRemedy | undefined> {
  const connections = useConnectionsStore()
  const frame = useFrameStore()

  function opening(label: string, dialog: OpenDialog): TokenRemedy {
    return {
      label,
      open: () => {
        frame.open(dialog)
      },
    }
  }

  return computed(() => {
    const known = connections.connections.find(({ id }) => id === connectionId())
    // The demo makes its own token.
    if (known?.kind === 'demo') return undefined
    if (known !== undefined)
      return opening(words.replaceToken, { kind: 'replace-token', connectionId: known.id })
    const { current } = connections
    return current?.id === connectionId()
      ? opening(words.again, { kind: 'connect', again: current })
      : undefined
  })
}
