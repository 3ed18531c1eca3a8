import { useNavigationStore } from '#renderer/stores/navigation.ts'
import type { CommandSource } from '#renderer/ui/command.ts'
import { useExpressionsFile } from './use-expressions-file.ts'
import { expressionCommands as strings } from './strings.ts'

export function useExpressionCommands(): CommandSource {
  const navigation = useNavigationStore()
  const open = (): void => navigation.open({ kind: 'expression' })
  const file = useExpressionsFile()
  return {
    listed: () => [
      { id: 'new-expression', title: strings.create, names: strings.createNames, group: 'data', run: open },
      { id: 'export-expressions', title: strings.exportFile, group: 'data', run: file.exportTo },
      { id: 'import-expressions', title: strings.importFile, group: 'data', run: file.importFrom },
    ],
  }
}
