import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** The folder of real metering data beside the project; absent on most machines. */
const folder = resolve(import.meta.dirname, '../../../shared/data/estate')

/** Whether there are real readings to try on; says so where not. */
export function hasEstate(): boolean {
  const isThere = existsSync(resolve(folder, 'portfolio.json'))
  if (!isThere) console.log('skipped: the estate data folder is not beside this checkout')
  return isThere
}

/** Hourly readings of a series in UTC, straight from the file: epoch ms and value, ascending. */
export function estateReadings(dataHubId: string): readonly (readonly [number, number])[] {
  const text = gunzipSync(readFileSync(resolve(folder, 'series', `${dataHubId}.csv.gz`))).toString()
  const rows = text.trim().split('\n').slice(1)
  return rows.map((row) => {
    const [stamp = '', value = ''] = row.split(',')
    return [Date.parse(stamp), Number(value)] as const
  })
}
