import type { Dialog, MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { basename, delimiter, join } from 'node:path'
import type { Host } from '../../host-state.ts'
import { guard } from '../guarded.ts'
import { askMessage, askOpen, askSave } from './native-dialogs.ts'

/** `dialog.showX(window?, options)`. */
type WithWindow<T> = [window: unknown, options: T] | [options: T]

/**
 * Dialogs. Before a person they are the desktop's own; otherwise they answer by METERLENS_HOST_SAVE_DIR and
 * METERLENS_HOST_OPEN_PATHS or as if they were cancelled. Specs replace the functions, as on Electron.
 */
export function createDialog(host: Host) {
  const asked = <T>(member: string, args: WithWindow<T>): T => {
    if (!host.boot.isReady) throw new Error('dialog module can only be used after app is ready')
    const options = args.length === 1 ? args[0] : args[1]
    host.recorded.push({ member: `dialog.${member}`, args: [options] })
    return options
  }
  return guard('dialog', {
    showSaveDialog: async (...args: WithWindow<SaveDialogOptions>) => {
      const options = asked('showSaveDialog', args)
      const filePath = host.isAttended ? await askSave(options) : scriptedSave(options)
      return { canceled: filePath === undefined, filePath: filePath ?? '' }
    },
    showOpenDialog: async (...args: WithWindow<OpenDialogOptions>) => {
      const options = asked('showOpenDialog', args)
      const filePaths = host.isAttended ? await askOpen(options) : scriptedOpen()
      return { canceled: filePaths.length === 0, filePaths }
    },
    showMessageBox: async (...args: WithWindow<MessageBoxOptions>) => {
      const options = asked('showMessageBox', args)
      const response = host.isAttended
        ? await askMessage(options)
        : (options.cancelId ?? options.defaultId ?? 0)
      return { response, checkboxChecked: options.checkboxChecked ?? false }
    },
    showErrorBox: (title: string, content: string): void => {
      host.recorded.push({ member: 'dialog.showErrorBox', args: [title, content] })
      process.stderr.write(`${title}: ${content}\n`)
      if (host.isAttended) void askMessage({ type: 'error', message: title, detail: content })
    },
  } satisfies Partial<Record<keyof Dialog, unknown>>)
}

function scriptedSave({ defaultPath }: SaveDialogOptions): string | undefined {
  const folder = process.env['METERLENS_HOST_SAVE_DIR']
  return folder ? join(folder, basename(defaultPath ?? 'untitled')) : undefined
}

function scriptedOpen(): string[] {
  return (process.env['METERLENS_HOST_OPEN_PATHS'] ?? '').split(delimiter).filter((path) => path !== '')
}
