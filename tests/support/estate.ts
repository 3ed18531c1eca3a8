import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** The folder of real metering data beside the project; absent on most machines. */
export const estateFolder = resolve(import.meta.dirname, '../../../shared/data/estate')

export const hasEstate = existsSync(resolve(estateFolder, 'portfolio.json'))

/** The source readings of a series as text pairs, straight from the file: no code of Meterlens is involved. */
export function estateReadings(dataHubId: string): ReadonlyMap<string, number> {
  const text = gunzipSync(readFileSync(resolve(estateFolder, 'series', `${dataHubId}.csv.gz`))).toString()
  const rows = text.trim().split('\n').slice(1)
  return new Map(
    rows.map((row) => {
      const [stamp = '', value = ''] = row.split(',')
      return [stamp, Number(value)]
    }),
  )
}
