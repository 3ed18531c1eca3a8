import { computed, type ComputedRef } from 'vue'
import { tokenRemedy as strings } from '#renderer/strings/errors/token-remedy.ts'
import { useConnectionsStore } from './connections.ts'
import { useNavigationStore, type OpenDialog } from '../navigation.ts'

export interface TokenRemedy {
  readonly label: string
  readonly open: () => void
}

/** Offers to enter another token if one was refused or is missing; the interrupted request then continues. */
export function useTokenRemedy(connectionId: () => string): ComputedRef<TokenRemedy | undefined> {
  const connections = useConnectionsStore()
  const navigation = useNavigationStore()

  function opening(label: string, dialog: OpenDialog): TokenRemedy {
    return {
      label,
      open: () => navigation.open(dialog),
    }
  }

  return computed(() => {
    const known = connections.connections.find(({ id }) => id === connectionId())
    // The demo creates its own token.
    if (known?.kind === 'demo') return undefined
    if (known !== undefined)
      return opening(strings.replaceToken, { kind: 'replace-token', connectionId: known.id })
    const { current } = connections
    return current?.id === connectionId()
      ? opening(strings.again, { kind: 'connect', again: current })
      : undefined
  })
}
