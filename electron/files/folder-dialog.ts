import { startFolderOf, type SaveDialogOptions } from './save-dialog.ts'

/** The options of a folder dialog, which `showDialog` shows over the app's window. */
export interface FolderDialogOptions extends Pick<SaveDialogOptions, 'lastFolder' | 'firstFolder'> {
  readonly showDialog: (options: {
    readonly defaultPath: string
    readonly properties: ('openDirectory' | 'createDirectory')[]
  }) => Promise<{ readonly canceled: boolean; readonly filePaths: string[] }>
}

/** Lets the user choose a folder to write into; undefined if the dialog was closed. */
export function createFolderDialog(options: FolderDialogOptions): () => Promise<string | undefined> {
  return async () => {
    const answer = await options.showDialog({
      defaultPath: await startFolderOf(options),
      properties: ['openDirectory', 'createDirectory'],
    })
    const [folder] = answer.filePaths
    if (answer.canceled || folder === undefined || folder === '') return undefined
    await options.lastFolder.write({ folder })
    return folder
  }
}
