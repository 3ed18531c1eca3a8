import { readFolder, readSeries } from '../demo-service/replay/replay-portfolio.ts'
import type { SeriesInput } from '#shared/analysis/series-input.ts'
import { meteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import type { BaselineModelId } from '#shared/savings/models/baseline.ts'
import { placeboProjects, type PlaceboProject } from '#shared/savings/findings/placebo.ts'
import type { BandResolution } from '#shared/savings/statistics/savings-band.ts'
import { YEARLY_DRIFT } from '#shared/savings/statistics/tested-band.ts'
import { instantOfLocal } from '#shared/time/zones/local-instant.ts'

const ZONE = 'Europe/London'
const CONFIDENCE = 0.9
/** Months from one project to the next. */
const STEP = 3
const LENGTHS = [3, 6, 12] as const

/** Placebo projects of one resolution and model, over all meters and lengths. */
export interface PlaceboGroup {
  readonly resolution: BandResolution
  readonly model: BaselineModelId
  readonly meters: number
  readonly projects: readonly PlaceboProject[]
  /** Share of the projects of each building that the band covers with a width taken from the other buildings. */
  readonly leftOut: number
}

const groups: readonly (readonly [BandResolution, BaselineModelId])[] = [
  ['hourly', 'time-of-week'],
  ['daily', 'time-of-week'],
  ['daily', 'degree-days'],
  ['monthly', 'degree-days'],
  ['monthly', 'heating'],
]

/** Runs placebo projects on every meter of electricity and gas of a folder of real series. */
export function runPlacebo(estate: string): readonly PlaceboGroup[] {
  const { variables } = readFolder(estate)
  const seriesOf = (variable: (typeof variables)[number]): SeriesInput => ({
    kind: 'average-rate',
    unit: 'kW',
    resolution: 'hourly',
    zone: ZONE,
    columns: readSeries(estate, variable),
  })
  const outdoors = variables.find(({ dataHubId }) => dataHubId === 'weather-air-temperature')
  if (outdoors === undefined) throw new Error(`There is no temperature in ${estate}.`)
  const temperature: SeriesInput = { ...seriesOf(outdoors), kind: 'instantaneous', unit: '°C' }
  const meters = variables.filter(({ dataHubId }) => /^b\d+-/.test(dataHubId))
  const series = meters.map((variable) => ({
    building: variable.dataHubId.split('-')[0] ?? '',
    meter: seriesOf(variable),
  }))
  return groups.map(([resolution, model]) => {
    const ofBuildings = series.map(({ building, meter }) => ({
      building,
      projects: projectsOf(meter, temperature, resolution, model),
    }))
    return {
      ...{ resolution, model, meters: meters.length, leftOut: leftOutCoverage(ofBuildings) },
      projects: ofBuildings.flatMap(({ projects }) => projects),
    }
  })
}

function projectsOf(
  meter: SeriesInput,
  temperature: SeriesInput,
  resolution: BandResolution,
  model: BaselineModelId,
): readonly PlaceboProject[] {
  const range = { start: midnight(2018), end: midnight(2023) }
  const history = meteredPeriods(
    { meter, temperature },
    { range, resolution, zone: ZONE, policy: 'present-only', mask: [], until: range.end },
  )
  if (history === undefined) return []
  return placeboProjects(history, {
    ...{ model, resolution, convention: 'meterlens', band: 'tested', drift: YEARLY_DRIFT },
    ...{ range, zone: ZONE, months: LENGTHS, step: STEP, confidence: CONFIDENCE },
  })
}

interface OfBuilding {
  readonly building: string
  readonly projects: readonly PlaceboProject[]
}

function leftOutCoverage(all: readonly OfBuilding[]): number {
  const ratio = ({ fraction, tested }: PlaceboProject): number => Math.abs(fraction) / tested
  const covered = all.flatMap(({ building, projects }) => {
    const others = all.flatMap((other) => (other.building === building ? [] : other.projects.map(ratio)))
    const width = others.toSorted((a, b) => a - b)[Math.ceil(CONFIDENCE * others.length) - 1] ?? NaN
    return projects.map((project) => ratio(project) <= width)
  })
  return covered.filter(Boolean).length / covered.length
}

function midnight(year: number): number {
  return instantOfLocal(Date.UTC(year, 0), ZONE) ?? NaN
}
