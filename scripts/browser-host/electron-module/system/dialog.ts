import type { Dialog, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { basename, join } from 'node:path'
import type { Host } from '../../host-state.ts'
import { guard } from '../../page/guard.ts'
import { askFile, askFolder, askSave, showError } from './native-dialogs.ts'

type Arguments<Options> = [window: unknown, options: Options] | [options: Options]

/**
 * Emulates dialogs. If a person attends the run, these are the desktop's own; otherwise METERLENS_HOST_SAVE_DIR answers
 * them, or they are cancelled. Specs replace the functions, as with Electron.
 */
export function createDialog(host: Host) {
  return guard('dialog', {
    showSaveDialog: async (...args: Arguments<SaveDialogOptions>) => {
      if (!host.boot.isReady) throw new Error('dialog module can only be used after app is ready')
      const options = args.length === 1 ? args[0] : args[1]
      const filePath = host.isAttended ? await askSave(options) : scriptedSave(options)
      return { canceled: filePath === undefined, filePath: filePath ?? '' }
    },
    showOpenDialog: async (...args: Arguments<OpenDialogOptions>) => {
      if (!host.boot.isReady) throw new Error('dialog module can only be used after app is ready')
      const options = args.length === 1 ? args[0] : args[1]
      const path = host.isAttended ? await askOpen(options) : scriptedOpen(options)
      return { canceled: path === undefined, filePaths: path === undefined ? [] : [path] }
    },
    showErrorBox: (title: string, content: string): void => {
      process.stderr.write(`${title}: ${content}\n`)
      if (host.isAttended) showError(title, content)
    },
  } satisfies Partial<Record<keyof Dialog, unknown>>)
}

function askOpen(options: OpenDialogOptions): Promise<string | undefined> {
  return wantsFolder(options) ? askFolder(options) : askFile(options)
}

/** Returns METERLENS_HOST_SAVE_DIR for a folder; files cannot be chosen here. */
function scriptedOpen(options: OpenDialogOptions): string | undefined {
  return wantsFolder(options) ? process.env['METERLENS_HOST_SAVE_DIR'] : undefined
}

function wantsFolder({ properties = [] }: OpenDialogOptions): boolean {
  return properties.includes('openDirectory')
}

function scriptedSave({ defaultPath }: SaveDialogOptions): string | undefined {
  const folder = process.env['METERLENS_HOST_SAVE_DIR']
  return folder ? join(folder, basename(defaultPath ?? 'untitled')) : undefined
}
