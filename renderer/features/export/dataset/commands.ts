import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { dataset as strings } from './strings.ts'

export function useDatasetCommands(): CommandSource {
  const navigation = useNavigationStore()
  const run = (): void => navigation.open({ kind: 'dataset' })
  return {
    listed: () => [
      { id: 'export-dataset', title: strings.command, group: 'export', names: [...strings.names], run },
    ],
  }
}
