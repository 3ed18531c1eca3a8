import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { expressionCommands as strings } from './strings.ts'

export function useExpressionCommands(): CommandSource {
  const navigation = useNavigationStore()
  const open = (): void => {
    navigation.open({ kind: 'expression' })
  }
  return {
    listed: () => [
      { id: 'new-expression', title: strings.create, names: strings.createNames, group: 'data', run: open },
    ],
  }
}
