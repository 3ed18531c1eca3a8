import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { join, relative, isAbsolute } from 'node:path'
import type { DemoVariable, PortfolioSource } from '#electron/demo/portfolio/source.ts'
import { parseInstant } from '#electron/demo/endpoints/requests.ts'
import type { Columns } from '#shared/series/columns.ts'
import { UsageError } from '../options/usage-error.ts'
import { folderSchema, type ReplayFolder, type ReplayVariable } from './folder-schema.ts'
import { entitiesOf, instancesOf, organizationsOf, variableOf } from './replay-nouns.ts'
import { replayReadings } from './replay-readings.ts'

/**
 * Reads a portfolio from a folder with `portfolio.json` and one CSV file per series; files are read on first use.
 *
 * @throws Error that tells what is wrong with the folder.
 */
export function createReplayPortfolio(dir: string): PortfolioSource {
  const folder = readFolder(dir)
  const replayedById = new Map(folder.variables.map((variable) => [variable.dataHubId, variable]))
  const columnsById = new Map<string, Columns>()
  const replayedOf = ({ dataHubId }: DemoVariable): ReplayVariable => {
    const replayed = replayedById.get(dataHubId)
    if (replayed === undefined) throw new RangeError(`not of this portfolio: ${dataHubId}`)
    return replayed
  }
  const columnsOf = (replayed: ReplayVariable): Columns => {
    const columns = columnsById.get(replayed.dataHubId) ?? readSeries(dir, replayed)
    columnsById.set(replayed.dataHubId, columns)
    return columns
  }
  return {
    organizations: organizationsOf(folder),
    tags: [],
    entities: entitiesOf(folder),
    variables: folder.variables.map((replayed, index) => variableOf(folder, replayed, index)),
    sourceTypes: [{ type: 'csv', name: 'CSV File' }],
    instances: instancesOf(folder),
    readings: ({ variable, resolution, interval }) => {
      const replayed = replayedOf(variable)
      return replayReadings(
        { ...replayed, timezone: variable.zone },
        columnsOf(replayed),
        resolution,
        interval,
      )
    },
    lastReading: (variable) => {
      const { times, values } = columnsOf(replayedOf(variable))
      const at = times.at(-1)
      const value = values.at(-1)
      return at === undefined || value === undefined ? undefined : { at, value }
    },
  }
}

/** Reads what a folder of readings says about its series. */
export function readFolder(dir: string): ReplayFolder {
  const path = join(dir, 'portfolio.json')
  const result = folderSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!result.success)
    throw new UsageError(`${path}: ${result.error.issues[0]?.message ?? 'not a portfolio'}`)
  return result.data
}

/** Reads the readings of a series. */
export function readSeries(dir: string, { file }: ReplayVariable): Columns {
  const path = join(dir, file)
  const inside = relative(dir, path)
  if (inside.startsWith('..') || isAbsolute(inside)) throw new Error(`${file} lies outside the folder`)
  try {
    return readColumns(readFileSync(path))
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : 'cannot be read'}`, { cause: error })
  }
}

/**
 * Reads `timestamp,value` lines, gzipped or not; a line without a value is a gap and is left out.
 *
 * @throws Error that names the first line which is neither.
 */
function readColumns(bytes: Uint8Array): Columns {
  const isZipped = bytes[0] === 0x1f && bytes[1] === 0x8b
  const text = new TextDecoder().decode(isZipped ? gunzipSync(bytes) : bytes)
  const times: number[] = []
  const values: number[] = []
  text.split('\n').forEach((line, index) => {
    if (index === 0 || line === '') return
    const [stamp = '', value = ''] = line.trimEnd().split(',')
    if (value === '') return
    times.push(finite(parseInstant(stamp), index))
    values.push(finite(Number(value), index))
  })
  return { times: Float64Array.from(times), values: Float64Array.from(values) }
}

function finite(value: number | undefined, index: number): number {
  if (value === undefined || !Number.isFinite(value)) throw new Error(`line ${index + 1} cannot be read`)
  return value
}
