import type { Dialog, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { basename, join } from 'node:path'
import type { Host } from '../../host-state.ts'
import { guard } from '../../page/guard.ts'
import { askFolder, askSave, showError } from './native-dialogs.ts'

type Arguments<Options> = [window: unknown, options: Options] | [options: Options]

/**
 * Dialogs. Before a person they are the desktop's own; otherwise they answer by METERLENS_HOST_SAVE_DIR or as if
 * they were cancelled. Specs replace the functions, as on Electron.
 */
export function createDialog(host: Host) {
  return guard('dialog', {
    showSaveDialog: async (...args: Arguments<SaveDialogOptions>) => {
      if (!host.boot.isReady) throw new Error('dialog module can only be used after app is ready')
      const options = args.length === 1 ? args[0] : args[1]
      const filePath = host.isAttended ? await askSave(options) : scriptedSave(options)
      return { canceled: filePath === undefined, filePath: filePath ?? '' }
    },
    /** For folders alone: the only thing the app opens by a dialog. */
    showOpenDialog: async (...args: Arguments<OpenDialogOptions>) => {
      if (!host.boot.isReady) throw new Error('dialog module can only be used after app is ready')
      const options = args.length === 1 ? args[0] : args[1]
      const folder = host.isAttended ? await askFolder(options) : process.env['METERLENS_HOST_SAVE_DIR']
      return { canceled: folder === undefined, filePaths: folder === undefined ? [] : [folder] }
    },
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
