import { startFolderOf, type SaveDialogOptions } from './save-dialog.ts'

/** The part of an open dialog that is used; `showDialog` shows it over the app's window. */
export interface FolderDialogOptions extends Pick<SaveDialogOptions, 'lastFolder' | 'firstFolder'> {
  readonly showDialog: (options: {
    readonly defaultPath: string
    readonly properties: ('openDirectory' | 'createDirectory')[]
  }) => Promise<{ readonly canceled: boolean; readonly filePaths: string[] }>
}

/** Asks for a folder to write into; undefined when the user closed the dialog. */
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
