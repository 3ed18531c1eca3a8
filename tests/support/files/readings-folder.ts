import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { estateFolder, isEstateThere } from './estate.ts'
import { temporaryFolder } from './temporary-folder.ts'

const HOUR_MS = 3_600_000
const start = Date.UTC(2020, 11, 1)
const hours = (Date.UTC(2022, 1, 1) - start) / HOUR_MS

/** A folder of readings that the demo service can replay. */
export interface ReadingsFolder {
  readonly name: string
  readonly folder: string
}

/**
 * Returns a simulated folder, and the estate if it is beside this checkout, so that both can be tested in the same way.
 * Both have `Building 0 electricity`, `Building 0 gas` and `Outdoor air temperature` over 2021, hourly.
 */
export function readingsFolders(): readonly ReadingsFolder[] {
  const simulated = { name: 'simulated readings', folder: simulateFolder() }
  return isEstateThere ? [simulated, { name: 'the estate', folder: estateFolder }] : [simulated]
}

const kilowatt = { shortText: 'kW', longText: 'kilowatts' }
const celsius = { shortText: '°C', longText: 'degrees Celsius' }
const electricity = {
  dataHubId: 'b0-electricity',
  displayName: 'Building 0 electricity',
  ...{ variableType: 'Average Rate', pointType: 'average-rate', unit: kilowatt },
  resource: { id: 1, name: 'Electricity' },
  valueAt: (hour: number) => 80 + 30 * Math.sin(hour / 3.8) + (hour % 11),
}
const gas = {
  ...electricity,
  dataHubId: 'b0-gas',
  displayName: 'Building 0 gas',
  resource: { id: 7, name: 'Natural Gas' },
  // Some hours are missing, including those around the clock change in March.
  valueAt: (hour: number) => (hour % 997 < 3 || Math.abs(hour - 2810) < 20 ? undefined : 12 + (hour % 7) / 4),
}
const temperature = {
  dataHubId: 'weather-air-temperature',
  displayName: 'Outdoor air temperature',
  ...{ variableType: 'Instantaneous Measurement', pointType: 'instantaneous', unit: celsius },
  resource: { id: 20, name: 'Weather' },
  valueAt: (hour: number) => 9 - 11 * Math.cos(hour / 1400) + 3 * Math.sin(hour / 3.8),
}

function simulateFolder(): string {
  const folder = temporaryFolder('readings')
  mkdirSync(join(folder, 'series'))
  const variables = [electricity, gas, temperature].map(({ valueAt, ...variable }) => {
    const file = `series/${variable.dataHubId}.csv.gz`
    writeFileSync(join(folder, file), gzipSync(csvOf(valueAt)))
    return { ...variable, entityIds: ['ent-b0'], timezone: 'Europe/London', nativeResolution: 'hourly', file }
  })
  const building = { id: 0, name: 'Building' }
  const portfolio = {
    organizations: [{ id: 'org', name: 'Simulated University' }],
    entities: [{ id: 'ent-b0', name: 'Building 0', type: building, orgId: 'org', areaSqft: 35_483 }],
    variables,
  }
  writeFileSync(join(folder, 'portfolio.json'), JSON.stringify(portfolio))
  return folder
}

function csvOf(valueAt: (hour: number) => number | undefined): string {
  const rows = Array.from({ length: hours }, (_, hour) => {
    const value = valueAt(hour)
    const stamp = new Date(start + hour * HOUR_MS).toISOString().replace('.000Z', 'Z')
    return value === undefined ? [] : [`${stamp},${Math.round(value * 100) / 100}`]
  })
  return `timestamp,value\n${rows.flat().join('\n')}\n`
}
