import type { useConnectionsStore } from './connections.ts'

/** Runs `goOn` whenever the open connection was given a token that the service accepted. */
export function onTokenAccepted(connections: ReturnType<typeof useConnectionsStore>, goOn: () => void): void {
  connections.$onAction(({ name, args, after }) => {
    if (name !== 'replaceToken') return
    after((result) => {
      if (result.ok && args[0] === connections.current?.id) goOn()
    })
  })
}
