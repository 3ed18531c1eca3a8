import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { importCommands as strings } from './strings.ts'

export function useImportCommands(): CommandSource {
  const navigation = useNavigationStore()
  const run = (): void => {
    navigation.open({ kind: 'imports' })
  }
  return {
    listed: () => [{ id: 'open-imports', title: strings.open, names: strings.openNames, group: 'data', run }],
  }
}
