import { describe, expect, it } from 'vitest'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import { exportCsv, spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import { exportBytes } from '#renderer/exporting/export-image.ts'
import { saveExport } from '#renderer/exporting/save-export.ts'
import { createExportTarget } from '#support/files/export-target.ts'
import { anOperandSeries } from '#support/an-operand-series.ts'
import { succeed } from '#shared/errors/result.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import type { CsvLayout } from '#shared/export/csv-table.ts'

const HOUR = 3_600_000
const start = Date.UTC(2021, 0, 1)

function hourTable(hours: number) {
  const interval = { start, end: start + hours * HOUR }
  const times = Float64Array.from({ length: hours }, (_, index) => start + index * HOUR)
  const series = anOperandSeries({ times, values: times.map((_, index) => index / 8) }, interval)
  return csvTableOf([series], { interval, zone: 'UTC', policy: 'present-only' })
}

function* partsOf(hours: number, layout: CsvLayout = 'wide') {
  for (const part of csvParts(hourTable(hours), layout, spreadsheetOptions)) yield succeed(part)
}

function textOf(chunks: readonly Uint8Array[]): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks))
}

describe('exportCsv', () => {
  it('writes large files in order, three parts on their way at most', async () => {
    const target = createExportTarget()
    const outcome = await exportCsv(target.bridge, partsOf(300_000), 'a.csv')
    expect(outcome).toMatchObject({ ok: true, value: { kind: 'saved', exportTicket: 'x1' } })
    expect(target.state()).toBe('finished')
    expect(target.widest()).toBe(3)
    expect(target.chunks.length).toBeGreaterThan(2)
    const rows = textOf(target.chunks).trimEnd().split('\r\n')
    expect(rows.length).toBe(300_001)
    expect(rows[0]?.startsWith('\uFEFF')).toBe(true)
  })

  it('leaves no half file when the disk is full', async () => {
    const target = createExportTarget({ failAt: 1 })
    const outcome = await exportCsv(target.bridge, partsOf(300_000, 'long'), 'a.csv')
    expect(outcome).toEqual({ ok: false, error: { kind: 'file', reason: 'no-space' } })
    expect(target.state()).toBe('aborted')
  })

  it('says so when the dialog was dismissed', async () => {
    const target = createExportTarget({ dismissed: true })
    const outcome = await exportCsv(target.bridge, partsOf(1), 'a.csv')
    expect(outcome).toEqual({ ok: true, value: { kind: 'cancelled' } })
    expect(target.state()).toBe('none')
  })
})

describe('saveExport', () => {
  const file = { suggestedName: 'a', format: 'csv' } as const
  const piece = new Uint8Array(4)

  it('stops where the user cancels, and leaves nothing behind', async () => {
    const target = createExportTarget()
    const controller = new AbortController()
    const pieces = function* () {
      yield piece
      controller.abort()
      yield piece
    }
    const write = (exportTicket: string, chunk: Uint8Array<ArrayBuffer>) =>
      target.bridge.writeExport({ exportTicket, chunk })
    const outcome = await saveExport(target.bridge, file, { pieces: pieces(), write }, controller.signal)
    expect(outcome).toEqual({ ok: true, value: { kind: 'cancelled' } })
    expect(target.chunks).toHaveLength(1)
    expect(target.state()).toBe('aborted')
  })

  it('leaves nothing behind where making a piece breaks', async () => {
    const target = createExportTarget()
    const pieces = function* (): Generator<Uint8Array<ArrayBuffer>> {
      yield piece
      throw new Error('a bug')
    }
    const write = (exportTicket: string, chunk: Uint8Array<ArrayBuffer>) =>
      target.bridge.writeExport({ exportTicket, chunk })
    await expect(saveExport(target.bridge, file, { pieces: pieces(), write })).rejects.toThrow('a bug')
    expect(target.state()).toBe('aborted')
  })
})

describe('exportBytes', () => {
  it('writes every byte of a picture larger than one chunk', async () => {
    const target = createExportTarget()
    const png = new Uint8Array(20 * 1024 * 1024).map((_, i) => i % 251)
    await exportBytes(target.bridge, png, { suggestedName: 'a.png', format: 'png' })
    expect(target.chunks.length).toBe(3)
    expect(Buffer.concat(target.chunks).equals(png)).toBe(true)
  })
})
