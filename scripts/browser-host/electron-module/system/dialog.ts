import type { Dialog, SaveDialogOptions } from 'electron'
import { basename, join } from 'node:path'
import type { Host } from '../../host-state.ts'
import { guard } from '../../page/guard.ts'
import { askSave, showError } from './native-dialogs.ts'

type SaveDialogArguments = [window: unknown, options: SaveDialogOptions] | [options: SaveDialogOptions]

/**
 * Dialogs. Before a person they are the desktop's own; otherwise they answer by METERLENS_HOST_SAVE_DIR or as if
 * they were cancelled. Specs replace the functions, as on Electron.
 */
export function createDialog(host: Host) {
  return guard('dialog', {
    showSaveDialog: async (...args: SaveDialogArguments) => {
      if (!host.boot.isReady) throw new Error('dialog module can only be used after app is ready')
      const options = args.length === 1 ? args[0] : args[1]
      const filePath = host.isAttended ? await askSave(options) : scriptedSave(options)
      return { canceled: filePath === undefined, filePath: filePath ?? '' }
    },
    /** Nobody chooses a file here; specs replace it. */
    showOpenDialog: (..._args: unknown[]) => Promise.resolve({ canceled: true, filePaths: [] }),
    showErrorBox: (title: string, content: string): void => {
      process.stderr.write(`${title}: ${content}\n`)
      if (host.isAttended) showError(title, content)
    },
  } satisfies Partial<Record<keyof Dialog, unknown>>)
}

function scriptedSave({ defaultPath }: SaveDialogOptions): string | undefined {
  const folder = process.env['METERLENS_HOST_SAVE_DIR']
  return folder ? join(folder, basename(defaultPath ?? 'untitled')) : undefined
}
