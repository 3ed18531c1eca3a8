import type { CommandSource } from '#renderer/ui/command.ts'
import { metering as strings } from './strings.ts'
import { useMeteringFile } from './use-metering-file.ts'

export function useMeteringCommands(): CommandSource {
  const file = useMeteringFile()
  return {
    listed: () => [
      { id: 'export-metering-model', title: strings.exportFile, group: 'data', run: file.exportTo },
      { id: 'import-metering-model', title: strings.importFile, group: 'data', run: file.importFrom },
    ],
  }
}
