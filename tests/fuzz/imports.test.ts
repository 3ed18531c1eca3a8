import 'fake-indexeddb/auto'
import { PDFDocument } from '@cantoo/pdf-lib'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { svgDocument, svgFileText } from '#renderer/plot/picture/svg-document.ts'
import { spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import { withPdfRecord } from '#renderer/exporting/pdf-record.ts'
import { rebuiltView, recordInFile } from '#renderer/features/export/dropped/dropped-store.ts'
import { workspaceDocumentSchema } from '#renderer/ports/documents/workspace-document.ts'
import { documentFromView, emptyView } from '#renderer/query/view/view-state.ts'
import { bytesFromColumns } from '#shared/bundle/part.ts'
import { csvOpening, createRowEnding } from '#shared/export/csv-text.ts'
import { withPngText } from '#shared/export/png/png-text.ts'
import { PROVENANCE_FORMAT, provenanceOf } from '#shared/export/provenance.ts'
import { bundleIn } from '#electron/files/handed-files.ts'
import { aManifest } from '#support/files/a-bundle-file.ts'
import { aCache, valueOf } from '#support/a-partition.ts'
import { columnsOf } from '#support/a-segment.ts'
import { bundleFiles, noProgress, noSignal } from '#support/files/bundle-files.ts'
import { drillEffort } from '#support/laws/drill-effort.ts'
import { forgedBundle } from '#support/files/forged-bundle.ts'
import { deepJson, hostileJson } from './hostile-json.ts'
import { spoiltText } from './spoilt-text.ts'

const { parameters, timeoutMs } = drillEffort('imports', 60)

const interval = { start: 0, end: 86_400_000 }
const workspace = documentFromView(
  { ...emptyView, range: interval, operands: [{ id: 'a#1', source: { kind: 'variable', dataHubId: 'a' } }] },
  { id: 'w', name: 'Estate', savedAt: 1 },
)
const provenance = provenanceOf({
  appVersion: '1',
  writtenAt: 0,
  baseUrl: 'https://service.example/v1',
  interval,
  zone: 'UTC',
  policy: 'strict',
  mask: [],
  notes: [{ interval, text: 'Serviced' }],
  series: [],
  workspace,
})

/** Drops a file on the page and expects a view that can be saved, or a fault of a known kind. */
async function expectReadOrRefused(file: Blob): Promise<void> {
  const read = rebuiltView(await recordInFile(file))
  expect({}).not.toHaveProperty('polluted')
  if (!read.ok) expect(['no-record', 'older', 'newer', 'damaged']).toContain(read.error.kind)
  else {
    const again = documentFromView(read.value.view, { id: 'w', name: read.value.name, savedAt: 1 })
    expect(workspaceDocumentSchema.safeParse(again).success).toBe(true)
  }
}

const png = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...[0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55],
])

/** Builders of each kind of file that contains a record, with the given text in its place. */
const carriers = {
  CSV: (record: string) => {
    const lines = { ...spreadsheetOptions, hasProvenance: true }
    return `${csvOpening(['start', 'kW'], lines)}2021-01-01,1${createRowEnding(lines, record)()}`
  },
  PNG: (record: string) => withPngText(png, PROVENANCE_FORMAT, record),
  SVG: (record: string) => `<svg><metadata id="${PROVENANCE_FORMAT}">${record}</metadata></svg>`,
}

const record = fc.oneof(
  { weight: 4, arbitrary: spoiltText(provenance) },
  { weight: 1, arbitrary: hostileJson },
  { weight: 1, arbitrary: deepJson() },
  {
    weight: 1,
    arbitrary: deepJson([50, 3000]).map((deep) =>
      JSON.stringify({ ...provenance, workspace: 'here' }).replace(
        '"here"',
        () => `{"version":3,"cards":${deep}}`,
      ),
    ),
  },
)

/** Returns the bytes of a sound file after some of them were changed, removed, repeated or cut off. */
function spoiltBytes(sound: Uint8Array): fc.Arbitrary<Uint8Array<ArrayBuffer>> {
  const place = fc.nat(sound.length - 1)
  const change = fc.record({
    how: fc.constantFrom('flip', 'cut', 'drop', 'twice', 'put'),
    at: place,
    to: place,
    bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }),
  })
  return fc.array(change, { minLength: 1, maxLength: 4 }).map((changes) => {
    let bytes = [...sound]
    for (const { how, at, to, bytes: others } of changes) {
      if (how === 'flip') for (const [offset, byte] of others.entries()) bytes[at + offset] = byte
      else if (how === 'cut') bytes = bytes.slice(0, at)
      else if (how === 'drop') bytes.splice(Math.min(at, to), Math.abs(to - at))
      else if (how === 'twice') bytes.splice(at, 0, ...bytes.slice(at, to))
      else bytes.splice(at, 0, ...others)
    }
    return Uint8Array.from(bytes)
  })
}

describe('an exported file that comes back', () => {
  it.each(Object.entries(carriers))(
    'as %s may hold any record',
    async (_format, carrier) => {
      const property = fc.asyncProperty(record, (text) => expectReadOrRefused(new Blob([carrier(text)])))
      await fc.assert(property, parameters)
    },
    timeoutMs,
  )

  const sound: Record<string, Uint8Array> = {}
  beforeAll(async () => {
    const text = JSON.stringify(provenance)
    const surface = { size: { width: 1, height: 1 }, elements: () => [] }
    const blank = await PDFDocument.create()
    blank.addPage()
    sound['PDF'] = await withPdfRecord(Uint8Array.from(await blank.save()), 'Estate', provenance)
    sound['SVG'] = new TextEncoder().encode(svgFileText(svgDocument(surface, { title: 'a', provenance })))
    sound['PNG'] = carriers.PNG(text)
    sound['CSV'] = new TextEncoder().encode(carriers.CSV(text))
  })

  it.each(['CSV', 'PNG', 'SVG', 'PDF'])(
    'as %s may be damaged anywhere',
    async (format) => {
      const whole = sound[format] ?? new Uint8Array()
      const read = rebuiltView(await recordInFile(new Blob([Uint8Array.from(whole)])))
      expect(read.ok).toBe(true)
      const property = fc.asyncProperty(spoiltBytes(whole), (bytes) => expectReadOrRefused(new Blob([bytes])))
      await fc.assert(property, parameters)
    },
    timeoutMs,
  )
})

const clock = { now: () => Date.UTC(2026, 10, 22) }
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const part = bytesFromColumns(
  columnsOf([
    [0, 1],
    [3_600_000, 2],
  ]),
)
const texts: Readonly<Record<string, unknown>> = {
  'series/000001.json': {
    dataHubId: 'b0',
    resolution: 'hourly',
    unitOfValues: 'kW',
    bucketZone: 'UTC',
    covered: [{ start: 0, end: 7_200_000, fetchedAt: 1 }],
    parts: [{ entry: 'series/000001-0001.f64', points: 2 }],
  },
  'catalogue/000001.json': {
    list: 'organizations',
    page: 1,
    totalPages: 1,
    totalRecords: 1,
    elements: [{ id: '1041', name: 'Northgate', raw: {} }],
  },
  'workspaces/000001.json': { id: 'w', document: workspace },
  'documents/000001.json': { id: 'calendar', document: { name: 'calendar', content: 7 } },
  'jobs/000001.json': { id: 'j', document: { version: 3 } },
}
const names = Object.keys(texts)
const counts = { ...aManifest.counts, series: 1, points: 2, pages: 1, workspaces: 1, documents: 1, jobs: 1 }

/** Builds a file whose checksums are correct although the text of one entry is replaced. */
function fileWith(name: string, text: string | undefined, kind: 'bundle' | 'backup'): Promise<Buffer> {
  const packed = names.map(
    (each) => [each, utf8(each === name && text !== undefined ? text : JSON.stringify(texts[each]))] as const,
  )
  return forgedBundle({
    packed: [['series/000001-0001.f64', part], ...packed],
    manifest: { counts, kind },
  })
}

let opened = 0

/** Opens and imports a file, and expects either a readable partition or a refusal that leaves none. */
async function expectWholeOrNothing(file: Uint8Array): Promise<boolean> {
  const cache = aCache(clock)
  const id = `import-${String(opened++)}`
  const files = bundleFiles(cache, clock)
  const bundle = await files.service.open(files.place(file), noProgress, noSignal)
  const received = bundle.ok ? await bundle.value.receive(id, 'beside', noProgress, noSignal) : bundle
  expect({}).not.toHaveProperty('polluted')
  if (!received.ok) {
    if ('error' in received) expect(received.error.kind).not.toBe('unexpected')
    expect(valueOf(await cache.list())).not.toContain(id)
    return false
  }
  const partition = valueOf(await cache.open(id))
  const lists = [partition.catalogue.read(), partition.archive.readMap(), partition.workspaces.list()]
  for (const list of lists) expect((await list).ok).toBe(true)
  for (const list of [partition.jobs.list(), partition.documents.list()]) expect((await list).ok).toBe(true)
  partition.close()
  await cache.erase(id)
  return true
}

describe('a bundle or backup that somebody made', () => {
  it('is taken where nothing is wrong with it', async () => {
    for (const kind of ['bundle', 'backup'] as const)
      expect(await expectWholeOrNothing(await fileWith('', undefined, kind))).toBe(true)
  })

  it(
    'may say anything under right checksums: it is whole, or nothing of it stays',
    async () => {
      const spoilt = fc
        .constantFrom(...names)
        .chain((name) =>
          fc.tuple(
            fc.constant(name),
            fc.oneof(spoiltText(texts[name]), hostileJson, deepJson([400, 20_000])),
          ),
        )
      await fc.assert(
        fc.asyncProperty(spoilt, fc.constantFrom('bundle', 'backup'), async ([name, text], kind) => {
          await expectWholeOrNothing(await fileWith(name, text, kind))
        }),
        parameters,
      )
    },
    timeoutMs,
  )

  it(
    'may say anything of itself',
    async () => {
      const manifest = spoiltText({ ...aManifest, entries: [{ name: names[0], bytes: 2, sha256: 'a' }] })
      await fc.assert(
        fc.asyncProperty(fc.oneof(manifest, hostileJson, deepJson([400, 20_000])), async (text) => {
          await expectWholeOrNothing(await forgedBundle({ packed: [], manifest: text }))
        }),
        parameters,
      )
    },
    timeoutMs,
  )

  it(
    'is refused wherever it was damaged',
    async () => {
      const whole = await fileWith('', undefined, 'bundle')
      await fc.assert(
        fc.asyncProperty(spoiltBytes(whole), async (bytes) => {
          fc.pre(!whole.equals(bytes))
          expect(await expectWholeOrNothing(bytes)).toBe(false)
        }),
        parameters,
      )
    },
    timeoutMs,
  )
})

describe('bundleIn', () => {
  it('takes files with the ending of bundles from a command line, and never a switch or the program', () => {
    const word = fc.oneof(
      fc.string(),
      fc.constantFrom('--inspect.meterlens', 'a.MeterLens', '-.meterlens', ''),
    )
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const found = bundleIn(words)
        if (found === undefined) return
        expect(words.slice(1)).toContain(found)
        expect(found).toMatch(/^[^-].*\.meterlens$/is)
      }),
    )
  })
})
