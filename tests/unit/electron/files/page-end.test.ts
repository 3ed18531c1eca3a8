import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createFileModule } from '#electron/files/file-module.ts'
import { createHandedFiles } from '#electron/files/handed-files.ts'
import { createRecords } from '#electron/records/record-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const clock = { now: () => 5 }
const unused = (): never => {
  throw new Error('not used here')
}

function aFileModule() {
  const folder = temporaryFolder('page-end')
  const target = temporaryFolder('page-end-target')
  const shown = Promise.withResolvers<undefined>()
  const dialog = Promise.withResolvers<undefined>()
  const files = createFileModule({
    openRecord: createRecords(folder, { clock, reportBroken: () => undefined }),
    folder,
    clock,
    firstFolder: target,
    showDialog: async () => {
      shown.resolve(undefined)
      await dialog.promise
      return { canceled: false, filePath: join(target, 'a.csv') }
    },
    showOpenDialog: unused,
    handed: createHandedFiles(() => undefined),
    showInFolder: unused,
    spawnCsv: unused,
    spawnParquet: unused,
    fetch: unused,
    serviceHostOf: unused,
  })
  const closeDialog = (): void => {
    dialog.resolve(undefined)
  }
  return { files, target, closeDialog, shown: shown.promise }
}

const request = { suggestedName: 'a', format: 'csv' } as const

it('leaves nothing of an export whose page is gone', async () => {
  const { files, target, closeDialog } = aFileModule()
  closeDialog()
  const begun = await files.calls.beginExport(request)
  if (!begun.ok || begun.value.kind !== 'chosen') throw new Error('no export was begun')
  const { exportTicket } = begun.value
  await files.calls.writeExport({ exportTicket: exportTicket, chunk: new Uint8Array(3) })
  expect(readdirSync(target)).toHaveLength(1)
  await files.endPage()
  expect(readdirSync(target)).toEqual([])
  expect(await files.calls.finishExport({ exportTicket: exportTicket })).toMatchObject({
    error: { kind: 'not-found' },
  })
})

it('begins no export from a dialog that outlived its page', async () => {
  const { files, target, closeDialog, shown } = aFileModule()
  const begun = files.calls.beginExport(request)
  await shown
  await files.endPage()
  closeDialog()
  expect(await begun).toEqual({ ok: true, value: { kind: 'cancelled' } })
  expect(readdirSync(target)).toEqual([])
})
