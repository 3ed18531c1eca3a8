import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import type * as FileSystem from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Bridge } from '#shared/contract/bridge.ts'
import { type AppError, type Result, succeed } from '#shared/errors/result.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import { createDatasets } from '#electron/files/parquet/datasets.ts'
import { exportCsv } from '#renderer/exporting/export-csv.ts'
import { exportBytes } from '#renderer/exporting/export-image.ts'
import { saveExport } from '#renderer/exporting/save-export.ts'
import { type FolderBridge, saveFiles } from '#renderer/features/export/formats/picture/pictures.ts'
import { sheetRowOptions } from '#renderer/exporting/xlsx/sheet-rows.ts'
import { tableBytes, workbookBytes } from '#renderer/exporting/xlsx/workbook.ts'
import { errorMessage } from '#renderer/strings/errors/errors.ts'
import { someExportFiles } from '#support/files/some-export-files.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { aSeries, aTable, plainOptions } from '../../shared/export/csv-builders.ts'

/** Call that fails, and its error; undefined if nothing fails. */
const failing = vi.hoisted(() => ({
  now: undefined as { readonly at: string; readonly code: string } | undefined,
}))

vi.mock('node:fs/promises', async (load) => {
  const files = await load<typeof FileSystem>()
  const isOurs = (path: unknown): boolean => /\.(part|unfinished)$/.test(String(path))
  const failAt = (at: string): void => {
    if (failing.now?.at !== at) return
    throw Object.assign(new Error(`${failing.now.code}: of the test`), { code: failing.now.code })
  }
  const opened: typeof files.open = async (path, ...rest) => {
    if (isOurs(path)) failAt('open')
    const file = await files.open(path, ...rest)
    if (!isOurs(path)) return file
    return new Proxy(file, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key, target)
        if (typeof value !== 'function') return value
        return async (...given: unknown[]): Promise<unknown> => {
          if (key === 'writeFile' && failing.now?.at === 'write') {
            // Half of it is already on the disk.
            await target.write(new Uint8Array(10))
            failAt('write')
          }
          const answer: unknown = await Reflect.apply(value, target, given)
          if (key === 'sync' || key === 'close') failAt(key)
          return answer
        }
      },
    })
  }
  return {
    ...files,
    open: opened,
    rename: async (from: string, to: string) => {
      if (isOurs(from)) failAt('rename')
      await files.rename(from, to)
    },
    link: async (from: string, to: string) => {
      failAt('rename')
      await files.link(from, to)
    },
  }
})

const places = ['open', 'write', 'sync', 'close', 'rename'] as const
/** Messages that users read about each failure. */
const said = [
  ['ENOSPC', 'The disk is full'],
  ['EDQUOT', 'The disk is full'],
  ['ENOENT', 'no longer exists'],
  ['EACCES', 'does not allow writing'],
  ['EPERM', 'does not allow writing'],
  ['EROFS', 'does not allow writing'],
  ['EBUSY', 'Another program is using the file'],
] as const

function aFolder(): string {
  const folder = temporaryFolder('failing')
  onTestFinished(() => {
    failing.now = undefined
  })
  return folder
}

function aBridge(folder: string): FolderBridge {
  return someExportFiles(join(folder, 'a.file'), { chooseFolder: () => Promise.resolve(folder) })
}

type Writer = (
  bridge: FolderBridge,
  signal: AbortSignal,
) => Promise<Result<{ readonly kind: 'saved' | 'cancelled' }>>

const bytes = new Uint8Array(1000)
const ofBytes =
  (format: Parameters<Bridge['beginExport']>[0]['format']): Writer =>
  (bridge, signal) =>
    exportBytes(bridge, bytes, { suggestedName: 'a', format }, signal)

/** Writes each kind of file as the page does. Bundles and backups send their chunks in the same way. */
const writers: Readonly<Record<string, Writer>> = {
  CSV: (bridge, signal) => {
    const parts = csvParts(aTable([aSeries()]), 'long', plainOptions, { cellsAPart: 10 })
    return exportCsv(bridge, [...parts].map(succeed), 'a.csv', signal)
  },
  XLSX: async (bridge, signal) => {
    const sheet = { name: 'a', columns: [{ heading: 'a' }], rows: [[1]] }
    return exportBytes(bridge, await workbookBytes([sheet]), { suggestedName: 'a', format: 'xlsx' }, signal)
  },
  'XLSX, streamed': (bridge, signal) => {
    const parts = [...csvParts(aTable([aSeries()]), 'wide', sheetRowOptions)].map(succeed)
    return saveExport(
      bridge,
      { suggestedName: 'a', format: 'xlsx' },
      {
        pieces: tableBytes('a', oneByOne(parts)),
        write: (exportTicket, piece) =>
          piece.ok ? bridge.writeExport({ exportTicket, chunk: piece.value }) : Promise.resolve(piece),
      },
      signal,
    )
  },
  PNG: ofBytes('png'),
  SVG: ofBytes('svg'),
  PDF: ofBytes('pdf'),
  'a bundle': ofBytes('meterlens'),
  'pictures of a folder': (bridge, signal) => {
    const files = ['a', 'b'].map((suggestedName) => ({ suggestedName, bytes }))
    return saveFiles(bridge, 'png', oneByOne(files), signal)
  },
}

async function* oneByOne<Each>(list: readonly Each[]): AsyncGenerator<Each, void> {
  for (const each of list) {
    await Promise.resolve()
    yield each
  }
}

const never = new AbortController().signal

/**
 * A CSV file meets every failure at every place. Other kinds meet one failure at each place in turn, since the message
 * does not depend on the combination.
 */
const cases = Object.entries(writers).flatMap(([name, write], kind) =>
  places.flatMap((at, place) =>
    said
      .filter((_, each) => name === 'CSV' || each === (kind + place) % said.length)
      .map(([code, words]) => ({ name, write, code, words, at })),
  ),
)

describe('a file that cannot be written', () => {
  it.each(cases)(
    'is reported and leaves nothing: $name, $code at $at',
    async ({ write, code, words, at }) => {
      const folder = aFolder()
      writeFileSync(join(folder, 'a.file'), 'of before')
      failing.now = { at, code }
      const outcome = await write(aBridge(folder), never)
      expect(titleOf(outcome)).toContain(words)
      expect(readdirSync(folder)).toEqual(['a.file'])
      expect(readFileSync(join(folder, 'a.file'), 'utf8')).toBe('of before')
    },
  )

  it.each(Object.entries(writers))('is written when nothing fails: %s', async (_, write) => {
    const folder = aFolder()
    expect(await write(aBridge(folder), never)).toMatchObject({ ok: true, value: { kind: 'saved' } })
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

describe('a file that is stopped', () => {
  it.each(Object.entries(writers))('leaves nothing: %s', async (_, write) => {
    const folder = aFolder()
    const stopping = new AbortController()
    const bridge = aBridge(folder)
    const outcome = await write(
      {
        ...bridge,
        writeExport: async (request) => {
          const written = await bridge.writeExport(request)
          stopping.abort()
          return written
        },
        writeCsvPart: async (request) => {
          const written = await bridge.writeCsvPart(request)
          stopping.abort()
          return written
        },
      },
      stopping.signal,
    )
    expect(outcome).toEqual(succeed({ kind: 'cancelled' }))
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a dataset that cannot be written', () => {
  it.each(said.flatMap(([code, words]) => places.map((at) => ({ code, words, at }))))(
    'is reported and leaves neither half a file nor an empty folder: $code at $at',
    async ({ code, words, at }) => {
      const folder = aFolder()
      const datasets = createDatasets({
        chooseFolder: () => Promise.resolve(folder),
        createTicket: () => 'ticket',
        showInFolder: () => undefined,
        encode: () => Promise.resolve(succeed({ bytes: new Uint8Array(1000), rows: 1 })),
      })
      await datasets.openDataset({ connectionId: 'c' })
      const part = { organization: 'Estate', resolution: 'hourly', year: 2021, number: 0 } as const
      const rows = { interval: { start: 0, end: 1 }, series: [], metadata: {} }
      failing.now = { at, code }
      const written = await datasets.writeDatasetPart({ datasetTicket: 'ticket', part, contents: 'x', rows })
      expect(titleOf(written)).toContain(words)
      const left = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      expect(left.filter((name) => name !== '_meterlens.json')).toEqual([])

      failing.now = undefined
      await datasets.closeDataset({ datasetTicket: 'ticket' })
      await datasets.openDataset({ connectionId: 'c' })
      const again = await datasets.writeDatasetPart({ datasetTicket: 'ticket', part, contents: 'x', rows })
      expect(again).toMatchObject({ ok: true })
    },
  )
})

function titleOf(outcome: Result<unknown>): string {
  const error: AppError | undefined = outcome.ok ? undefined : outcome.error
  return error === undefined ? 'no failure' : errorMessage(error).title
}
