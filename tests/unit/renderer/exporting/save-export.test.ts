import { describe, expect, it } from 'vitest'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import { exportCsv } from '#renderer/exporting/export-csv.ts'
import { exportPng } from '#renderer/exporting/export-image.ts'
import type { LoadedSeries } from '#renderer/ports/ports.ts'
import { createExportTarget } from '#support/export-target.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const HOUR = 3_600_000
const start = Date.UTC(2021, 0, 1)

function loadedHours(hours: number, gapAt = -1): LoadedSeries {
  const interval = { start, end: start + hours * HOUR }
  const kept = Array.from({ length: hours }, (_, i) => i).filter((i) => i !== gapAt)
  return {
    demand: { seriesKey: { dataHubId: 'hub-7', resolution: 'hourly' }, interval, bucketZone: 'UTC' },
    columns: {
      times: Float64Array.from(kept, (i) => start + i * HOUR),
      values: Float64Array.from(kept, (i) => i / 8),
    },
    units: 'kW',
    covered: [{ ...interval, fetchedAt: 0 }],
    provisional: [],
    missing: [],
    progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
  }
}

function tableOf(loaded: LoadedSeries) {
  const { interval } = loaded.demand
  return csvTableOf([{ loaded, variable: aVariable(7) }], { interval, resolution: 'hourly', zone: 'UTC' })
}

function textOf(chunks: readonly Uint8Array[]): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks))
}

describe('csvTableOf', () => {
  it('names a series as the catalogue does', () => {
    expect(tableOf(loadedHours(24, 3)).series).toMatchObject([
      {
        name: 'Variable 7',
        dataHubId: 'hub-7',
        entity: 'Entity 0',
        organization: 'o1',
        resource: 'Electricity',
        units: 'kW',
      },
    ])
  })

  it('falls back on the dataHubId where the catalogue has lost the variable', () => {
    const loaded = loadedHours(1)
    const view = { interval: loaded.demand.interval, resolution: 'hourly', zone: 'UTC' } as const
    expect(csvTableOf([{ loaded, variable: undefined }], view).series).toMatchObject([{ name: 'hub-7' }])
  })
})

describe('exportCsv', () => {
  it('writes large files in order, three parts on their way at most', async () => {
    const target = createExportTarget()
    const outcome = await exportCsv(target.bridge, tableOf(loadedHours(300_000)), 'wide', 'a.csv')
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
    const outcome = await exportCsv(target.bridge, tableOf(loadedHours(300_000)), 'long', 'a.csv')
    expect(outcome).toEqual({ ok: false, error: { kind: 'file', reason: 'no-space' } })
    expect(target.state()).toBe('aborted')
  })

  it('says so when the dialog was dismissed', async () => {
    const target = createExportTarget({ dismissed: true })
    const outcome = await exportCsv(target.bridge, tableOf(loadedHours(1)), 'wide', 'a.csv')
    expect(outcome).toEqual({ ok: true, value: { kind: 'cancelled' } })
    expect(target.state()).toBe('none')
  })
})

describe('exportPng', () => {
  it('writes every byte of a picture larger than one chunk', async () => {
    const target = createExportTarget()
    const png = new Uint8Array(20 * 1024 * 1024).map((_, i) => i % 251)
    await exportPng(target.bridge, png, 'a.png')
    expect(target.chunks.length).toBe(3)
    expect(Buffer.concat(target.chunks).equals(png)).toBe(true)
  })
})
