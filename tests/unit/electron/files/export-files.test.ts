import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { csvTextOf } from '#support/files/csv-text-of.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { aSeries, aTable, plainOptions } from '../../shared/export/csv-builders.ts'
import { packPart } from '#shared/export/packed-part.ts'
import { someExportFiles } from '#support/files/some-export-files.ts'

function someExports(nameOf: (folder: string) => string | undefined = (folder) => join(folder, 'a.csv')) {
  const folder = temporaryFolder('export')
  const shown: string[] = []
  const exports = someExportFiles(nameOf(folder), {
    chooseFolder: () => Promise.resolve(folder),
    showInFolder: (path) => void shown.push(path),
  })
  return { exports, folder, shown }
}

const request = { suggestedName: 'a', format: 'csv' } as const
const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

describe('createExportFiles', () => {
  it('writes chunks in order beside the target and renames at the end', async () => {
    const { exports, folder } = someExports()
    writeFileSync(join(folder, 'a.csv'), 'old')
    expect(await exports.beginExport(request)).toEqual({
      ok: true,
      value: { kind: 'chosen', exportTicket: 'ticket-1', fileName: 'a.csv' },
    })
    await Promise.all(
      ['one,', 'two,', 'three'].map((text) =>
        exports.writeExport({ exportTicket: 'ticket-1', chunk: bytes(text) }),
      ),
    )
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('old')
    expect(await exports.finishExport({ exportTicket: 'ticket-1' })).toEqual({
      ok: true,
      value: { fileName: 'a.csv', bytes: 13 },
    })
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('one,two,three')
    expect(readdirSync(folder)).toEqual(['a.csv'])
  })

  it('writes parts of a CSV file in the order in which they were requested', async () => {
    const { exports, folder } = someExports()
    await exports.beginExport(request)
    const table = aTable([aSeries()])
    const parts = [...csvParts(table, 'long', plainOptions, { cellsAPart: 10 })]
    expect(parts.length).toBeGreaterThan(1)
    await Promise.all(
      parts.map((part) => exports.writeCsvPart({ exportTicket: 'ticket-1', part: packPart(part) })),
    )
    await exports.finishExport({ exportTicket: 'ticket-1' })
    const [whole] = csvParts(table, 'long', plainOptions, { cellsAPart: Infinity })
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe(whole && csvTextOf(whole))
  })

  it('puts files of new names into a folder that was chosen once, beside what is there', async () => {
    const { exports, folder, shown } = someExports()
    writeFileSync(join(folder, 'Load.png'), 'of another')
    expect(await exports.openExportFolder({})).toMatchObject({
      value: { kind: 'chosen', folderTicket: 'ticket-1' },
    })
    const one = { folderTicket: 'ticket-1', suggestedName: 'Load.png', format: 'png' } as const
    for (const ticket of ['ticket-2', 'ticket-3']) {
      await exports.beginExport(one)
      await exports.writeExport({ exportTicket: ticket, chunk: bytes(ticket) })
    }
    expect(readdirSync(folder).filter((name) => !name.startsWith('.'))).toEqual(['Load.png'])
    expect(await exports.finishExport({ exportTicket: 'ticket-2' })).toEqual({
      ok: true,
      value: { fileName: 'Load (2).png', bytes: 8 },
    })
    expect(await exports.finishExport({ exportTicket: 'ticket-3' })).toEqual({
      ok: true,
      value: { fileName: 'Load (3).png', bytes: 8 },
    })
    expect(readFileSync(join(folder, 'Load.png'), 'utf8')).toBe('of another')
    expect(readFileSync(join(folder, 'Load (3).png'), 'utf8')).toBe('ticket-3')
    await exports.showExported({ exportTicket: 'ticket-3' })
    expect(shown).toEqual([join(folder, 'Load (3).png')])
    expect(readdirSync(folder)).toHaveLength(3)
  })

  it('takes no folder that was not chosen, and no path out of it', async () => {
    const { exports, folder } = someExports()
    const strange = { folderTicket: 'none', suggestedName: 'a', format: 'png' } as const
    expect(await exports.beginExport(strange)).toMatchObject({ ok: false, error: { kind: 'not-found' } })
    await exports.openExportFolder({})
    await exports.beginExport({ ...strange, folderTicket: 'ticket-1', suggestedName: '../../b' })
    await exports.finishExport({ exportTicket: 'ticket-2' })
    expect(readdirSync(folder)).toEqual(['-..-b.png'])
  })

  it('begins a file whose name is as long as a system allows', async () => {
    const { exports, folder } = someExports()
    await exports.openExportFolder({})
    const suggestedName = '電'.repeat(200)
    expect(
      await exports.beginExport({ folderTicket: 'ticket-1', suggestedName, format: 'png' }),
    ).toMatchObject({
      ok: true,
    })
    expect(await exports.finishExport({ exportTicket: 'ticket-2' })).toMatchObject({ ok: true })
    expect(readdirSync(folder)[0]).toMatch(/^電+\.png$/)
  })

  it('says when the user closed the dialog', async () => {
    const { exports } = someExports(() => undefined)
    expect(await exports.beginExport(request)).toEqual({ ok: true, value: { kind: 'cancelled' } })
  })

  it('leaves the old file and no part behind when aborted, however often', async () => {
    const { exports, folder } = someExports()
    writeFileSync(join(folder, 'a.csv'), 'old')
    await exports.beginExport(request)
    await exports.writeExport({ exportTicket: 'ticket-1', chunk: bytes('half') })
    expect((await exports.abortExport({ exportTicket: 'ticket-1' })).ok).toBe(true)
    expect((await exports.abortExport({ exportTicket: 'ticket-1' })).ok).toBe(true)
    expect(readdirSync(folder)).toEqual(['a.csv'])
    expect(readFileSync(join(folder, 'a.csv'), 'utf8')).toBe('old')
  })

  it('aborts all that is open when the app ends', async () => {
    const { exports, folder } = someExports()
    await exports.beginExport(request)
    await exports.abortAll()
    expect(readdirSync(folder)).toEqual([])
  })

  it('removes parts that a killed app left, but none that another may be writing', async () => {
    const { exports, folder } = someExports()
    for (const name of ['.meterlens-left.part', '.meterlens-recent.part', 'own.part'])
      writeFileSync(join(folder, name), 'half')
    const yesterday = Date.now() / 1000 - 25 * 3600
    for (const name of ['.meterlens-left.part', 'own.part'])
      utimesSync(join(folder, name), yesterday, yesterday)
    await exports.beginExport(request)
    await exports.finishExport({ exportTicket: 'ticket-1' })
    expect(readdirSync(folder).toSorted()).toEqual(['.meterlens-recent.part', 'a.csv', 'own.part'])
  })

  it('answers a file error for a folder that is gone', async () => {
    const { exports } = someExports((folder) => join(folder, 'gone', 'a.csv'))
    expect(await exports.beginExport(request)).toMatchObject({
      ok: false,
      error: { kind: 'file', reason: 'not-found' },
    })
  })

  it('answers a file error for a folder that vanished while the file was written', async () => {
    const { exports, folder } = someExports()
    await exports.beginExport(request)
    await exports.writeExport({ exportTicket: 'ticket-1', chunk: bytes('one') })
    rmSync(folder, { recursive: true })
    expect(await exports.finishExport({ exportTicket: 'ticket-1' })).toMatchObject({
      ok: false,
      error: { kind: 'file', reason: 'not-found' },
    })
  })

  it('removes its part when the last step fails, here because a folder took the name', async () => {
    const { exports, folder } = someExports()
    await exports.beginExport(request)
    mkdirSync(join(folder, 'a.csv'))
    expect(await exports.finishExport({ exportTicket: 'ticket-1' })).toMatchObject({
      ok: false,
      error: { kind: 'file' },
    })
    expect(readdirSync(folder)).toEqual(['a.csv'])
    expect(await exports.writeExport({ exportTicket: 'ticket-1', chunk: bytes('x') })).toMatchObject({
      error: { kind: 'not-found' },
    })
  })

  it('shows only files it finished, never a path from the page', async () => {
    const { exports, folder, shown } = someExports()
    await exports.beginExport(request)
    for (const ticket of ['ticket-1', 'ticket-9', '/etc/passwd']) {
      expect(await exports.showExported({ exportTicket: ticket })).toMatchObject({
        ok: false,
        error: { kind: 'not-found' },
      })
    }
    await exports.finishExport({ exportTicket: 'ticket-1' })
    expect((await exports.showExported({ exportTicket: 'ticket-1' })).ok).toBe(true)
    expect(shown).toEqual([join(folder, 'a.csv')])
  })

  it('knows no ticket it did not give', async () => {
    const { exports } = someExports()
    expect(await exports.writeExport({ exportTicket: 'ticket-1', chunk: bytes('x') })).toMatchObject({
      error: { kind: 'not-found' },
    })
    expect(await exports.finishExport({ exportTicket: 'ticket-1' })).toMatchObject({
      error: { kind: 'not-found' },
    })
  })
})
