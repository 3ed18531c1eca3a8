import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundleIn, createHandedFiles } from '#electron/files/handed-files.ts'
import { createImportFiles } from '#electron/files/import-files.ts'
import { valueOf } from '#support/a-partition.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const folder = temporaryFolder('imports')
const path = join(folder, 'winter.meterlens')

function someImports(filePaths: string[] = [path]) {
  writeFileSync(path, 'abcdef')
  const announced: string[] = []
  const handed = createHandedFiles(() => void announced.push('handed'))
  let tickets = 0
  const imports = createImportFiles({
    showDialog: () => Promise.resolve({ canceled: filePaths.length === 0, filePaths }),
    createTicket: () => `t${(tickets += 1)}`,
    handed,
  })
  return { imports, handed, announced }
}

describe('createImportFiles', () => {
  it('reads any part of the chosen file, and less at its end', async () => {
    const { imports } = someImports()
    expect(valueOf(await imports.beginImport({}))).toEqual({
      kind: 'chosen',
      importTicket: 't1',
      fileName: 'winter.meterlens',
      bytes: 6,
    })
    const read = (offset: number, length: number) =>
      imports.readImport({ importTicket: 't1', offset, length })
    expect(valueOf(await read(1, 3))).toEqual(new TextEncoder().encode('bcd'))
    expect(valueOf(await read(4, 100))).toEqual(new TextEncoder().encode('ef'))
    expect(valueOf(await read(100, 5))).toEqual(new Uint8Array(0))
    await imports.endImport({ importTicket: 't1' })
    expect(await read(0, 1)).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })

  it('reads no file that was not chosen', async () => {
    const { imports } = someImports()
    expect(await imports.readImport({ importTicket: path, offset: 0, length: 1 })).toMatchObject({
      ok: false,
    })
  })

  it('says so where the dialog was closed, and where the file is none', async () => {
    expect(valueOf(await someImports([]).imports.beginImport({}))).toEqual({ kind: 'cancelled' })
    expect(await someImports([folder]).imports.beginImport({})).toMatchObject({ error: { kind: 'file' } })
    const { imports } = someImports()
    rmSync(path)
    expect(await imports.beginImport({})).toMatchObject({ error: { kind: 'file', reason: 'not-found' } })
  })

  it('hands over a file once', async () => {
    const { imports, handed, announced } = someImports()
    handed.hand(path)
    expect(announced).toEqual(['handed'])
    expect(valueOf(await imports.takeHandedFile({}))).toMatchObject({ kind: 'chosen', bytes: 6 })
    expect(valueOf(await imports.takeHandedFile({}))).toEqual({ kind: 'cancelled' })
    await imports.endAll()
  })
})

describe('bundleIn', () => {
  it('finds the file among switches', () => {
    expect(bundleIn(['/opt/meterlens', '--no-sandbox', '/home/a/Winter.METERLENS'])).toBe(
      '/home/a/Winter.METERLENS',
    )
    expect(bundleIn(['/opt/x.meterlens', '--file=/a.meterlens'])).toBeUndefined()
  })
})
