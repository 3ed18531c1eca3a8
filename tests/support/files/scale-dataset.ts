import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { partPathOf } from '#shared/export/parquet/dataset-part.ts'
import { createReadingsFile } from '#shared/export/parquet/readings-file.ts'
import type { ReadingSeries } from '#shared/export/parquet/reading-schema.ts'
import { HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'

/**
 * The zones include offsets with half hours and 45 minutes, clock changes in both hemispheres, and one that repeats its
 * midnight.
 */
const zones: readonly IanaZone[] = [
  'Europe/London',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Australia/Adelaide',
  'America/Havana',
  'UTC',
]
const METERS_A_FILE = 100

/** Five years, two of which are leap years. */
export const scaleYears = [2020, 2021, 2022, 2023, 2024] as const
export const scaleInterval: Interval = { start: Date.UTC(2020, 0), end: Date.UTC(2025, 0) }

/**
 * Generates an hourly meter like that of a building, with nights, weekends and seasons. It has a rate in kW or W, or
 * the readings of a register in kWh that sometimes falls. Every third meter has missing hours. The same number gives
 * the same meter.
 */
export function scaleMeter(meter: number): ReadingSeries {
  const isTotalizer = meter % 4 === 3
  const hours = (scaleInterval.end - scaleInterval.start) / HOUR_MS
  const times = new Float64Array(hours)
  const values = new Float64Array(hours)
  let count = 0
  let register = meter * 1000
  for (let hour = 0; hour < hours; hour++) {
    const rate = rateAt(meter, hour)
    register = isTotalizer && hour % (9000 + meter) === 8999 ? rate : register + rate
    if (meter % 3 === 1 && isMissing(meter, hour)) continue
    times[count] = scaleInterval.start + hour * HOUR_MS
    values[count++] = isTotalizer ? register : rate
  }
  return {
    name: 'electricity',
    fullName: `Building ${meter} · electricity`,
    dataHubId: `meter-${String(meter).padStart(5, '0')}`,
    entity: `Building ${meter}`,
    organization: `Estate ${meter % 2}`,
    resource: 'Electricity',
    units: isTotalizer ? 'kWh' : meter % 5 === 0 ? 'W' : 'kW',
    standardization: '',
    resolution: 'hourly',
    fetchedResolution: 'hourly',
    kind: isTotalizer ? 'totalizer' : 'average-rate',
    columns: { times: times.slice(0, count), values: values.slice(0, count) },
    isExtrapolated: false,
    covered: [scaleInterval],
    bucketZone: zones[meter % zones.length] ?? 'UTC',
  }
}

function rateAt(meter: number, hour: number): number {
  const ofDay = Math.sin((((hour % 24) - 6) * Math.PI) / 12)
  const ofYear = Math.cos((hour * 2 * Math.PI) / 8766)
  const noise = ((hour * 7919 + meter * 104_729) % 1000) / 1000
  return Math.round((40 + (meter % 97) + 25 * Math.max(0, ofDay) + 10 * ofYear + noise) * 1000) / 1000
}

/** Missing are single hours, and sometimes more than a day. */
function isMissing(meter: number, hour: number): boolean {
  return (hour + meter) % 173 === 0 || (hour + 5 * meter) % 2911 < 31
}

/** Writes the dataset of `meters` meters into `folder`, one at a time to save memory. */
export async function writeScaleDataset(folder: string, meters: number): Promise<void> {
  const written = new Map<string, number>()
  for (const remainder of [0, 1]) {
    const ofEstate = Array.from({ length: meters }, (_, meter) => meter).filter(
      (meter) => meter % 2 === remainder,
    )
    for (let from = 0; from < ofEstate.length; from += METERS_A_FILE) {
      const series = ofEstate.slice(from, from + METERS_A_FILE).map(scaleMeter)
      for (const year of scaleYears) {
        const organization = `Estate ${remainder}`
        const part = {
          organization,
          resolution: 'hourly',
          year,
          number: written.get(`${remainder} ${year}`) ?? 0,
        } as const
        written.set(`${remainder} ${year}`, part.number + 1)
        const file = createReadingsFile({ 'meterlens.interval': String(year) }, 'Meterlens')
        for (const one of series) file.append(one, { start: Date.UTC(year, 0), end: Date.UTC(year + 1, 0) })
        file.finish()
        const path = join(folder, partPathOf(part))
        await mkdir(dirname(path), { recursive: true })
        await writeFile(path, file.take())
      }
    }
  }
}
