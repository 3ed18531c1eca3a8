import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import type { RequestOf } from '#shared/contract/calls.ts'
import { exportFormats, fileNameFrom, freePath, withExtension } from './file-names.ts'
import type { RecordFile } from '#electron/records/record-file.ts'

export const lastFolderSchema = z.strictObject({ folder: z.string().min(1) })
export type LastFolder = z.infer<typeof lastFolderSchema>

/** The options of a save dialog, which `showDialog` shows over the app's window. */
export interface SaveDialogOptions {
  readonly showDialog: (options: {
    readonly defaultPath: string
    readonly filters: { name: string; extensions: string[] }[]
    readonly properties: ('createDirectory' | 'showOverwriteConfirmation')[]
  }) => Promise<{ readonly canceled: boolean; readonly filePath: string }>
  readonly lastFolder: RecordFile<LastFolder>
  /** Folder of the first export, which is the user's documents. */
  readonly firstFolder: string
}

/** Lets the user choose where to save; undefined if the dialog was closed. */
export type ChooseTarget = (request: RequestOf<'beginExport'>) => Promise<string | undefined>

export function createSaveDialog(options: SaveDialogOptions): ChooseTarget {
  return async ({ suggestedName, format }) => {
    const { label, extension } = exportFormats[format]
    const answer = await options.showDialog({
      defaultPath: join(await startFolderOf(options), fileNameFrom(suggestedName, format)),
      filters: [{ name: label, extensions: [extension] }],
      // On Linux the dialog asks before overwriting only if this is set.
      properties: ['createDirectory', 'showOverwriteConfirmation'],
    })
    if (answer.canceled || answer.filePath === '') return undefined
    await options.lastFolder.write({ folder: dirname(answer.filePath) })
    return targetFrom(answer.filePath, format)
  }
}

/** Returns the folder of the last dialog if it still exists, otherwise `firstFolder`. */
export async function startFolderOf({
  lastFolder,
  firstFolder,
}: Pick<SaveDialogOptions, 'lastFolder' | 'firstFolder'>): Promise<string> {
  const read = await lastFolder.read()
  const folder = read.ok ? read.value?.folder : undefined
  return folder !== undefined && existsSync(folder) ? folder : firstFolder
}

/** The user confirmed overwriting the name in the dialog, not the one with the added extension. */
function targetFrom(chosen: string, format: RequestOf<'beginExport'>['format']): string {
  const path = withExtension(chosen, format)
  return path === chosen ? path : freePath(path, existsSync)
}
