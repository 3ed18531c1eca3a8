import { useChosenBundle } from '#renderer/stores/connection/chosen-bundle.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { chosenBundle } from '#renderer/strings/bundles.ts'
import { type Command, commandsIn, type CommandSource } from '#renderer/ui/command.ts'
import { bundles as strings } from './strings.ts'

/** Offers to open a bundle or backup, and to write one of the open connection. */
export function useBundleCommands(): CommandSource {
  const navigation = useNavigationStore()
  const connections = useConnectionsStore()
  const bundle = useChosenBundle()

  const open = commandsIn('connection')(
    'open-bundle',
    chosenBundle.open,
    bundle.choose,
    chosenBundle.openNames,
  )
  const saves = (id: string, title: string, content: 'bundle' | 'backup'): Command =>
    commandsIn('export')(id, title, () => navigation.open({ kind: 'save-bundle', content }))
  const save = saves('export-bundle', strings.save, 'bundle')
  const backUp = saves('back-up', chosenBundle.backUp, 'backup')

  function ofCurrent(): readonly Command[] {
    if (connections.current === undefined) return []
    return connections.isReadOnly ? [save] : [save, backUp]
  }

  return { listed: () => [open, ...ofCurrent()] }
}
