import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createRecordFile } from '#electron/records/record-file.ts'
import { createSaveDialog, lastFolderSchema } from '#electron/files/save-dialog.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

function aDialog(answer: (defaultPath: string) => string) {
  const folder = temporaryFolder('dialog')
  const asked: { defaultPath: string; filters: { extensions: string[] }[]; properties: string[] }[] = []
  const choose = createSaveDialog({
    firstFolder: folder,
    lastFolder: createRecordFile({
      path: join(folder, 'kept', 'folder.json'),
      schema: lastFolderSchema,
      clock: { now: () => 1 },
      reportBroken: () => undefined,
    }),
    showDialog: async (options) => {
      asked.push(options)
      const filePath = answer(options.defaultPath)
      return { canceled: filePath === '', filePath }
    },
  })
  return { choose, asked, folder }
}

describe('createSaveDialog', () => {
  it('suggests a fit name, its type, and asks before overwriting', async () => {
    const { choose, asked, folder } = aDialog((path) => path)
    expect(await choose({ suggestedName: 'a/b', format: 'csv' })).toBe(join(folder, 'a-b.csv'))
    expect(asked[0]?.filters[0]?.extensions).toEqual(['csv'])
    expect(asked[0]?.properties).toContain('showOverwriteConfirmation')
  })

  it('remembers the folder for the next time', async () => {
    const other = temporaryFolder('other')
    const { choose, asked } = aDialog(() => join(other, 'x.png'))
    await choose({ suggestedName: 'x', format: 'png' })
    await choose({ suggestedName: 'y', format: 'png' })
    expect(dirname(asked[1]?.defaultPath ?? '')).toBe(other)
  })

  it('answers undefined when the dialog was closed', async () => {
    const { choose } = aDialog(() => '')
    expect(await choose({ suggestedName: 'x', format: 'png' })).toBeUndefined()
  })

  it('adds a missing extension without overwriting a file nobody confirmed', async () => {
    const { choose, folder } = aDialog((path) => path.replace('.csv', ''))
    writeFileSync(join(folder, 'x.csv'), 'kept')
    expect(await choose({ suggestedName: 'x', format: 'csv' })).toBe(join(folder, 'x (2).csv'))
  })
})
