import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDatasets, type Datasets } from '#electron/files/parquet/datasets.ts'
import { createParquetThread } from '#electron/files/parquet/parquet-thread.ts'
import { packSeries } from '#shared/export/packed-part.ts'
import { partPathOf, type DatasetPart, type DatasetRows } from '#shared/export/parquet/dataset-part.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { duckDbRows } from '#support/files/parquet-readers.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { aSeries } from '../../../shared/export/csv-builders.ts'

const worker = resolve(import.meta.dirname, '../../../../../electron/files/parquet/parquet-worker.ts')

/** Opens the datasets as a start of the app does. */
function someDatasets(folder: string | undefined): Datasets {
  const thread = createParquetThread(() => new Worker(worker))
  onTestFinished(() => thread.close())
  let tickets = 0
  return createDatasets({
    chooseFolder: () => Promise.resolve(folder),
    createTicket: () => `ticket-${(tickets += 1)}`,
    showInFolder: () => undefined,
    encode: thread.encode,
  })
}

const aPart = (change: Partial<DatasetPart> = {}): DatasetPart => ({
  organization: 'Éire: 50% / half',
  resolution: 'hourly',
  year: 1970,
  number: 0,
  ...change,
})

function someRows(dataHubId = 'b0-electricity'): DatasetRows {
  const series = aSeries({ dataHubId, covered: [{ start: 0, end: 3 * HOUR_MS }] })
  return {
    interval: { start: 0, end: 24 * HOUR_MS },
    series: [packSeries({ ...series, kind: 'average-rate' as const })],
    metadata: { 'meterlens.provenance': '{}' },
  }
}

const connectionId = 'c1'

async function write(datasets: Datasets, part: DatasetPart, contents = 'a', rows = someRows()) {
  return await datasets.writeDatasetPart({ datasetTicket: 'ticket-1', part, contents, rows })
}

const filesOf = (folder: string) =>
  globSync('**/*', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile())
const all = (folder: string) => `read_parquet('${folder}/**/*.parquet', hive_partitioning = true)`

describe('createDatasets', () => {
  it('writes files that DuckDB reads as one dataset, its partitions as columns', async () => {
    const folder = temporaryFolder('dataset')
    const datasets = someDatasets(folder)
    await datasets.openDataset({ connectionId })
    const parts = [aPart(), aPart({ organization: 'a=b', year: 1971 }), aPart({ number: 1 })]
    for (const part of parts)
      expect(await write(datasets, part)).toMatchObject({ ok: true, value: { rows: 3 } })
    expect(await datasets.finishDataset({ datasetTicket: 'ticket-1', parts })).toMatchObject({
      ok: true,
      value: { files: 3, rows: 9 },
    })
    const rows = await duckDbRows(
      `SELECT organization, resolution, year, count(*) AS n, sum(value) AS total FROM ${all(folder)} GROUP BY ALL ORDER BY ALL`,
    )
    expect(rows).toEqual([
      { organization: 'a=b', resolution: 'hourly', year: 1971n, n: 3n, total: 3.5 },
      { organization: 'Éire: 50% / half', resolution: 'hourly', year: 1970n, n: 6n, total: 7 },
    ])
  })

  it('keeps the record of the view that was exported, also in a folder that is brought up to date', async () => {
    const folder = temporaryFolder('dataset')
    const datasets = someDatasets(folder)
    await datasets.openDataset({ connectionId })
    await write(datasets, aPart())
    await datasets.finishDataset({ datasetTicket: 'ticket-1', parts: [aPart()], view: '{"format":"x"}' })
    const record = () =>
      JSON.parse(readFileSync(join(folder, '_meterlens.json'), 'utf8')) as { view?: string }
    expect(record().view).toBe('{"format":"x"}')
    expect(await datasets.openDataset({ connectionId })).toMatchObject({
      ok: true,
      value: { kind: 'chosen' },
    })
    await datasets.finishDataset({ datasetTicket: 'ticket-2', parts: [aPart()] })
    expect(record()).not.toHaveProperty('view')
  })

  it('lets a reader skip the partitions that a query leaves out', async () => {
    const folder = temporaryFolder('dataset')
    const datasets = someDatasets(folder)
    await datasets.openDataset({ connectionId })
    for (const year of [1970, 1971, 1972]) await write(datasets, aPart({ year }))
    const [plan] = await duckDbRows(`EXPLAIN ANALYZE SELECT sum(value) FROM ${all(folder)} WHERE year = 1971`)
    expect(String(plan?.['explain_value'])).toMatch(/Total Files Read: 1\b/)
  })

  it('says which complete files exist already when the app was killed in between', async () => {
    const folder = temporaryFolder('dataset')
    const before = someDatasets(folder)
    await before.openDataset({ connectionId })
    await write(before, aPart(), 'first')
    await write(before, aPart({ number: 1 }), 'second')
    writeFileSync(join(folder, partPathOf(aPart({ number: 1 }))), 'cut off')

    const after = someDatasets(folder)
    expect(await after.openDataset({ connectionId })).toMatchObject({
      ok: true,
      value: { kind: 'chosen', parts: [{ path: partPathOf(aPart()), contents: 'first' }] },
    })
    expect(await write(after, aPart({ number: 1 }), 'second')).toMatchObject({ ok: true })
    expect(await duckDbRows(`SELECT count(*) AS n FROM ${all(folder)}`)).toEqual([{ n: 6n }])
  })

  it('continues after a kill where it was, and removes incomplete files', async () => {
    const folder = temporaryFolder('dataset')
    const before = someDatasets(folder)
    await before.openDataset({ connectionId })
    await write(before, aPart(), 'first')
    const place = dirname(join(folder, partPathOf(aPart({ number: 1 }))))
    const left = [
      join(place, '.part-00001.parquet.unfinished'),
      join(folder, '_meterlens.json.0b6f7a52-7d7b-4a39-9a3a-1e8d3f1f6c11.tmp'),
    ]
    for (const path of left) writeFileSync(path, 'cut o')
    const own = join(place, '.notes.unfinished')
    writeFileSync(own, 'of the person')
    const written = statSync(join(folder, partPathOf(aPart()))).mtimeMs

    const after = someDatasets(folder)
    await after.openDataset({ connectionId })
    await write(after, aPart({ number: 1 }), 'second')
    const parts = [aPart(), aPart({ number: 1 })]
    expect(await after.finishDataset({ datasetTicket: 'ticket-1', parts })).toMatchObject({
      ok: true,
      value: { files: 2 },
    })
    expect(left.filter((path) => existsSync(path))).toEqual([])
    expect(readFileSync(own, 'utf8')).toBe('of the person')
    expect(statSync(join(folder, partPathOf(aPart()))).mtimeMs).toBe(written)
    expect(await duckDbRows(`SELECT count(*) AS n FROM ${all(folder)}`)).toEqual([{ n: 6n }])
  })

  it('leaves nothing under a name of the dataset before it is whole', async () => {
    const folder = temporaryFolder('dataset')
    const datasets = createDatasets({
      chooseFolder: () => Promise.resolve(folder),
      createTicket: () => 'ticket-1',
      showInFolder: () => undefined,
      encode: () => Promise.resolve({ ok: false, error: { kind: 'unexpected' } }),
    })
    await datasets.openDataset({ connectionId })
    expect(await write(datasets, aPart())).toEqual({ ok: false, error: { kind: 'unexpected' } })
    expect(filesOf(folder)).toEqual([])
  })

  it('never touches files of another origin', async () => {
    const folder = temporaryFolder('dataset')
    const datasets = someDatasets(folder)
    const theirs = [partPathOf(aPart()), partPathOf(aPart({ year: 1999 })), 'notes.txt']
    for (const name of theirs) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), 'theirs')
    }
    await datasets.openDataset({ connectionId })
    expect(await write(datasets, aPart())).toMatchObject({
      ok: false,
      error: { kind: 'file', reason: 'other', detail: 'EEXIST' },
    })
    await write(datasets, aPart({ number: 1 }))
    await datasets.finishDataset({ datasetTicket: 'ticket-1', parts: [] })
    expect(theirs.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(theirs.map(() => 'theirs'))
    expect(filesOf(folder).sort()).toEqual([...theirs, '_meterlens.json'].sort())
  })

  it.each([
    '../theirs.txt',
    'organization=a/../../theirs.txt',
    '..\\theirs.txt',
    'organization=a/resolution=hourly/year=1970/../../../../theirs.txt',
  ])('refuses a record that calls %j a part of its own, and leaves that file', async (name) => {
    const around = temporaryFolder('dataset')
    const folder = join(around, 'Estate')
    const theirs = join(around, 'theirs.txt')
    mkdirSync(folder)
    writeFileSync(theirs, 'theirs')
    const sha256 = createHash('sha256').update('theirs').digest('hex')
    const parts = { [name]: { bytes: 6, rows: 1, sha256, contents: 'a' } }
    const record = { format: 'meterlens-dataset', version: 1, connectionId, isComplete: true, parts }
    writeFileSync(join(folder, '_meterlens.json'), JSON.stringify(record))
    const datasets = someDatasets(folder)
    const opened = await datasets.openDataset({ connectionId })
    await datasets.finishDataset({ datasetTicket: 'ticket-1', parts: [] })
    expect(existsSync(theirs)).toBe(true)
    expect(opened).toEqual({ ok: false, error: { kind: 'file', reason: 'malformed' } })
  })

  it('removes its files that no longer belong to the dataset, with their folders', async () => {
    const folder = temporaryFolder('dataset')
    const datasets = someDatasets(folder)
    await datasets.openDataset({ connectionId })
    const kept = aPart()
    await write(datasets, kept)
    await write(datasets, aPart({ organization: 'Gone' }))
    await datasets.finishDataset({ datasetTicket: 'ticket-1', parts: [kept] })
    expect(filesOf(folder).sort()).toEqual(['_meterlens.json', partPathOf(kept)].sort())
    expect(existsSync(join(folder, 'organization=Gone'))).toBe(false)
  })

  it('leaves the dataset of another connection as it is', async () => {
    const folder = temporaryFolder('dataset')
    const datasets = someDatasets(folder)
    await datasets.openDataset({ connectionId })
    await write(datasets, aPart())
    await datasets.closeDataset({ datasetTicket: 'ticket-1' })
    expect(await datasets.openDataset({ connectionId: 'c2' })).toMatchObject({
      ok: true,
      value: { kind: 'of-another-connection' },
    })
    writeFileSync(join(folder, '_meterlens.json'), '{"format": 1}')
    expect(await datasets.openDataset({ connectionId })).toEqual({
      ok: false,
      error: { kind: 'file', reason: 'malformed' },
    })
  })

  it('is written by one at a time', async () => {
    const datasets = someDatasets(temporaryFolder('dataset'))
    await datasets.openDataset({ connectionId })
    expect(await datasets.openDataset({ connectionId })).toMatchObject({
      ok: false,
      error: { kind: 'file', reason: 'busy' },
    })
  })

  it('says when the user closed the dialog, and knows no dataset that was not opened', async () => {
    const datasets = someDatasets(undefined)
    expect(await datasets.openDataset({ connectionId })).toEqual({ ok: true, value: { kind: 'cancelled' } })
    expect(await write(datasets, aPart())).toMatchObject({ ok: false, error: { kind: 'not-found' } })
    expect(await datasets.showDataset({ datasetTicket: 'ticket-1' })).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    })
  })
})
