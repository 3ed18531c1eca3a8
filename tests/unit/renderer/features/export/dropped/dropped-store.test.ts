import { describe, expect, it } from 'vitest'
import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import {
  type Provenance,
  PROVENANCE_FORMAT,
  provenanceOf,
  type ProvenanceView,
} from '#shared/export/provenance.ts'
import { createRowEnding, csvOpening } from '#shared/export/csv-text.ts'
import { withPngText } from '#shared/export/png/png-text.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import { succeed } from '#shared/errors/result.ts'
import { firstCard } from '#renderer/ports/documents/workspace-document.ts'
import { documentFromView, emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import { rebuiltView, recordInFile } from '#renderer/features/export/dropped/dropped-store.ts'
import { svgDocument, svgFileText } from '#renderer/plot/picture/svg-document.ts'
import { UnpacksTooLarge } from '#renderer/exporting/xlsx/read-record.ts'
import { provenanceRows } from '#renderer/exporting/xlsx/provenance-rows.ts'
import { sheetRowOptions } from '#renderer/exporting/xlsx/sheet-rows.ts'
import { tableBytes, workbookBytes } from '#renderer/exporting/xlsx/workbook.ts'
import { withPdfRecord } from '#renderer/exporting/pdf-record.ts'
import { spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import { aProvenanceView } from '../../../../shared/export/a-provenance-view.ts'
import { aSeries, aTable } from '../../../../shared/export/csv-builders.ts'
import { anyCharacter } from '#support/any-character.ts'

const second = { ...firstCard, id: 'card-2', kind: 'periods', settings: { step: 'year' } }
const view: ViewState = {
  ...emptyView,
  range: { start: 0, end: 86_400_000 },
  visibleRange: { start: 0, end: 3_600_000 },
  policy: 'strict',
  zone: { kind: 'fixed', zone: 'Asia/Kathmandu' },
  notes: [{ id: 'note-1', interval: { start: 5, end: 5 }, text: 'Serviced' }],
  operands: [{ id: 'variable:a#1', source: { kind: 'variable', dataHubId: 'a' } }],
  cards: [firstCard, second],
}

function recordOf(changes: Partial<ProvenanceView> = {}): string {
  const workspace = documentFromView(view, { id: 'w', name: 'Estate', savedAt: 1 })
  return JSON.stringify(provenanceOf(aProvenanceView({ workspace, ...changes })))
}

describe('rebuiltView', () => {
  it('is the view that the file was written from', () => {
    expect(rebuiltView(recordOf())).toMatchObject({ ok: true, value: { name: 'Estate', view } })
  })

  it('shows the card that the file is of, where there are others', () => {
    const read = rebuiltView(recordOf({ cardId: 'card-2' }))
    expect(read).toMatchObject({ ok: true, value: { view: { ...view, fullCard: 'card-2' } } })
    const gone = rebuiltView(recordOf({ cardId: 'card-9' }))
    expect(gone.ok && gone.value.view.fullCard).toBeUndefined()
  })

  it('tells a workspace of a later version from one that is damaged', () => {
    const later = rebuiltView(recordOf({ workspace: { version: 5 } }))
    expect(later).toEqual({ ok: false, error: { kind: 'newer', version: 5 } })
    expect(rebuiltView(recordOf({ workspace: { version: 4 } }))).toMatchObject({
      ok: false,
      error: { kind: 'damaged' },
    })
    expect(rebuiltView(undefined)).toEqual({ ok: false, error: { kind: 'no-record' } })
  })
})

function recordNamed(name: string): Provenance {
  return provenanceOf({
    appVersion: '1.0.0',
    writtenAt: 0,
    baseUrl: 'https://service.example/v1',
    interval: { start: 0, end: 1 },
    zone: 'UTC',
    policy: 'strict',
    mask: [],
    notes: [{ interval: { start: 0, end: 0 }, text: name }],
    series: [],
    workspace: { name },
  })
}

const names = fc.string({ unit: anyCharacter, maxLength: 40 })
const parsed = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text))
/** The smallest possible file: a header and an end. */
const png = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  ...[0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0, 0x3a, 0x7e, 0x9b, 0x55],
])

/** States other sizes of an entry in the directory of an archive (APPNOTE.TXT, 4.3.12). */
function stating(
  archive: Uint8Array,
  name: string,
  size: number,
  packedSize?: number,
): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(archive)
  const entry = Buffer.from(bytes.buffer).lastIndexOf(name) - 46
  const directory = new DataView(bytes.buffer, entry)
  directory.setUint32(24, size, true)
  if (packedSize !== undefined) directory.setUint32(20, packedSize, true)
  return bytes
}

describe('recordInFile', () => {
  it('finds the view of a dataset in the record of its folder', async () => {
    const view = JSON.stringify(recordNamed('Estate'))
    const folder = { format: 'meterlens-dataset', version: 1, isComplete: true, view, parts: {} }
    const text = `${JSON.stringify(folder, null, 2)}\n`
    expect(await recordInFile(new Blob([text]))).toBe(view)
    expect(await recordInFile(new Blob([JSON.stringify({ ...folder, view: undefined })]))).toBeUndefined()
    // A text that is cut in the middle is called damaged, not unknown.
    expect(await recordInFile(new Blob([text.slice(0, -40)]))).toContain(PROVENANCE_FORMAT)
  })

  it('finds what was written into an SVG, whatever names are in it', async () => {
    const surface = { size: { width: 1, height: 1 }, elements: () => [] }
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const provenance = recordNamed(name)
        const text = svgFileText(svgDocument(surface, { title: name, provenance }))
        expect(parsed(await recordInFile(new Blob([text])))).toEqual(JSON.parse(JSON.stringify(provenance)))
      }),
    )
  })

  it('finds what was written into a PNG and a CSV', async () => {
    await fc.assert(
      fc.asyncProperty(names, async (name) => {
        const text = JSON.stringify(recordNamed(name))
        expect(await recordInFile(new Blob([withPngText(png, PROVENANCE_FORMAT, text)]))).toBe(text)
        const options = { ...spreadsheetOptions, hasProvenance: true }
        for (const separator of [',', ';', '\t'] as const) {
          const lines = { ...options, separator }
          const ending = createRowEnding(lines, text)
          const csv = `${csvOpening(['start', 'kW'], lines)}2021-01-01${separator}1${ending()}`
          expect(parsed(await recordInFile(new Blob([csv])))).toEqual(JSON.parse(text))
        }
      }),
    )
  })

  it('finds what was written onto the last sheet of provenance of a workbook', async () => {
    const columns = [{ heading: 'Name' }, { heading: 'Value' }]
    await fc.assert(
      fc.asyncProperty(names, fc.nat({ max: 40_000 }), async (name, length) => {
        const provenance = recordNamed(`${name}${'é'.repeat(length)}`)
        const sheet = { name: 'Provenance', columns }
        const bytes = await workbookBytes([
          { ...sheet, name: 'Load', rows: [['record', 'no']] },
          { ...sheet, rows: provenanceRows({ other: 1 }) },
          { ...sheet, rows: [['policy', 'Strict']] },
          { ...sheet, rows: provenanceRows(provenance) },
        ])
        expect(parsed(await recordInFile(new Blob([bytes])))).toEqual(JSON.parse(JSON.stringify(provenance)))
      }),
      { numRuns: 30 },
    )
  })

  it('finds the text in the last column of a workbook that was streamed', async () => {
    const provenance = JSON.stringify(recordNamed('Ωμέγα <&> _x0041_'))
    const options = { ...sheetRowOptions, hasProvenance: true }
    const parts = [...csvParts(aTable([aSeries()]), 'wide', options, { provenance })].map(succeed)
    const chunks: Uint8Array<ArrayBuffer>[] = []
    const bytes = tableBytes(
      'Load',
      (async function* () {
        yield* parts
      })(),
    )
    for await (const chunk of bytes) if (chunk.ok) chunks.push(chunk.value)
    expect(parsed(await recordInFile(new Blob(chunks)))).toEqual(JSON.parse(provenance))
  })

  it('refuses a workbook that would unpack to more than is read whole, however small it is', async () => {
    const bytes = await workbookBytes([
      { name: 'Provenance', columns: [], rows: provenanceRows(recordNamed('Estate')) },
    ])
    for (const size of [300 * 1024 * 1024, 0]) {
      const bomb = stating(bytes, 'xl/sharedStrings.xml', size, 1 << 20)
      await expect(recordInFile(new Blob([bomb]))).rejects.toThrow(UnpacksTooLarge)
    }
    // Only the first rows of a large sheet are unpacked, and these have no record.
    const large = stating(bytes, 'xl/worksheets/sheet1.xml', 300 * 1024 * 1024)
    expect(await recordInFile(new Blob([large]))).toBeUndefined()
  })

  it('finds what was attached to a PDF, whose title is set', async () => {
    const blank = await PDFDocument.create()
    blank.addPage()
    const provenance = recordNamed('Ωμέγα <&>')
    const whole = await withPdfRecord(Uint8Array.from(await blank.save()), 'Estate', provenance)
    expect(parsed(await recordInFile(new Blob([whole])))).toEqual(JSON.parse(JSON.stringify(provenance)))
    expect((await PDFDocument.load(whole)).getTitle()).toBe('Estate')
  })

  it('finds nothing in other files, and does not fail on any', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 400 }),
        fc.constantFrom('', '%PDF-1.4\n', '<svg ', 'PK\u0003\u0004'),
        async (bytes, start) => {
          expect(await recordInFile(new Blob([start, Uint8Array.from(bytes)]))).toBeUndefined()
        },
      ),
      { numRuns: 60 },
    )
  })
})
