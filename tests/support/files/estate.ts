import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { columnsOf } from '../a-segment.ts'

/** Folder of real metering data beside the project; it is missing on most machines. */
export const estateFolder = resolve(import.meta.dirname, '../../../../shared/data/estate')

const portfolio = z.object({
  entities: z.array(z.object({ id: z.string(), areaSqft: z.number().optional() })),
})

/** True if the folder of real metering data is beside this checkout; logs once if it is not. */
export const isEstateThere = existsSync(resolve(estateFolder, 'portfolio.json'))
if (!isEstateThere) console.log('the estate data folder is not beside this checkout: its tests are skipped')

/** Returns the floor areas in square feet of entities by their ids, straight from the file. */
export function estateAreas(): ReadonlyMap<string, number> {
  if (!isEstateThere) return new Map()
  const text = readFileSync(resolve(estateFolder, 'portfolio.json'), 'utf8')
  const { entities } = portfolio.parse(JSON.parse(text))
  return new Map(
    entities.flatMap(({ id, areaSqft }) => (areaSqft === undefined ? [] : [[id, areaSqft] as const])),
  )
}

type Readings = readonly (readonly [number, number])[]

const read = new Map<string, Readings>()

/**
 * Returns the readings of a series from its file, without code of Meterlens: ascending pairs of epoch ms and value.
 * Empty if the folder is missing, since the body of a suite runs even if its tests are skipped.
 */
export function estateReadings(dataHubId: string): Readings {
  if (!isEstateThere) return []
  const readings =
    read.get(dataHubId) ??
    seriesRows(estateFolder, dataHubId).map(([stamp, value]) => [Date.parse(stamp), value] as const)
  read.set(dataHubId, readings)
  return readings
}

/** Returns the rows of a series in a folder of readings, as text and value, without code of Meterlens. */
export function seriesRows(folder: string, dataHubId: string): readonly (readonly [string, number])[] {
  const text = gunzipSync(readFileSync(resolve(folder, 'series', `${dataHubId}.csv.gz`))).toString()
  const rows = text.trim().split('\n').slice(1)
  return rows.map((row) => {
    const [stamp = '', value = ''] = row.split(',')
    return [stamp, Number(value)] as const
  })
}

/** Returns the same as an hourly rate in kW in the zone of London. */
export function estateSeries(dataHubId: string): SeriesInput {
  const readings = estateReadings(dataHubId)
  const columns = columnsOf(readings)
  return { kind: 'average-rate', unit: 'kW', resolution: 'hourly', zone: 'Europe/London', columns }
}
