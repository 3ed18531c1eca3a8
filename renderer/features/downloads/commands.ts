import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { downloadCommands as strings } from './strings.ts'

export function useDownloadCommands(): CommandSource {
  const navigation = useNavigationStore()
  const open = (): void => {
    navigation.open({ kind: 'downloads' })
  }
  return { listed: () => [{ id: 'open-downloads', title: strings.open, group: 'data', run: open }] }
}
