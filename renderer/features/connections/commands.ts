import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNavigationStore, type OpenDialog } from '#renderer/stores/navigation.ts'
import { type Command, commandsIn, type CommandSource } from '#renderer/ui/command.ts'
import { connectionCommands as strings } from './strings.ts'

const ofConnections = commandsIn('connection')

export function useConnectionCommands(): CommandSource {
  const navigation = useNavigationStore()
  const connections = useConnectionsStore()

  function opens(id: string, title: string, dialog: OpenDialog, names: readonly string[] = []): Command {
    return ofConnections(id, title, () => navigation.open(dialog), names)
  }

  const always: readonly Command[] = [
    opens('open-connect', strings.connect, { kind: 'connect' }, strings.connectNames),
    opens('open-forgotten', strings.forgotten, { kind: 'forgotten' }),
  ]

  /** Returns the commands of the open connection, unless it is a forgotten one. */
  function ofCurrent(): readonly Command[] {
    const { current, isForgotten } = connections
    if (current === undefined || isForgotten) return []
    const { id: connectionId, kind } = current
    const ofToken = opens('replace-token', strings.replaceToken, { kind: 'replace-token', connectionId })
    return [
      ...(kind === 'service' ? [ofToken] : []),
      opens('rename-connection', strings.rename, { kind: 'rename-connection', connectionId }),
      opens(
        'forget-connection',
        strings.forget,
        { kind: 'forget-connection', connectionId },
        strings.forgetNames,
      ),
    ]
  }

  function facts(): Command {
    const run = (): void => {
      if (connections.current !== undefined) navigation.open({ kind: 'connection-facts' })
    }
    return ofConnections('open-connection-facts', strings.facts, run)
  }

  function others(): readonly Command[] {
    return connections.connections
      .filter(({ id }) => id !== connections.current?.id)
      .map(({ id, name }) =>
        ofConnections(`open-connection-${id}`, strings.open(name), () => connections.open(id), [name]),
      )
  }

  return {
    listed: () => [...always, facts(), ...ofCurrent(), ...others()],
  }
}
