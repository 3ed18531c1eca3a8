import type { CachePartition } from '#renderer/ports/cache.ts'
import type { CatalogueList, CatalogueStore } from '#renderer/ports/catalogue.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import { minuteYear } from '../../series-data.ts'
import { keepColumns, openPartition, valueOf } from '../cache/bench-cache.ts'
import { yearOf } from '../cache/minute-years.ts'
import { benchPortfolio } from '../tree/bench-portfolio.ts'

export interface SeedTask {
  readonly connectionId: string
  /** Number of variables in the catalogue, besides the meters. */
  readonly variables: number
  /** Number of meters, called "Bench meter 1" and so on, in a separate building. */
  readonly meters: number
  /** Number of meters with cached minutes; all of them by default. */
  readonly cached?: number
  /** Number of years with cached minutes; one by default. */
  readonly years?: number
  /** Offset of the last cached year from 2025; 0 by default. */
  readonly last?: number
  /** Number of further variables in the service, which make the first synchronisation incomplete. */
  readonly arriving?: number
}

const PER_PAGE = 100
const building = { id: 'bench', name: 'Bench building' }
const organization = { id: 'o0', name: 'Organization 1' }

/** Fills the cache of the app in this page as if it had synchronised and fetched before. */
async function seed({
  connectionId,
  variables,
  meters,
  cached = meters,
  years = 1,
  last = 0,
  arriving = 0,
}: SeedTask): Promise<void> {
  const partition = await openPartition(connectionId)
  await seedCatalogue(partition.catalogue, variables, meters, arriving)
  for (let meter = 0; meter < cached; meter += 1) await seedMeter(partition, meter, last - years + 1, last)
  partition.close()
}

async function seedMeter(
  partition: CachePartition,
  meter: number,
  first: number,
  last: number,
): Promise<void> {
  const seriesKey = { dataHubId: hubOf(meter), resolution: 'minute' } as const
  for (let year = first; year <= last; year += 1) {
    const { times, values } = minuteYear(meter + 1)
    const moved = yearOf(year).start - yearOf(0).start
    await keepColumns(partition, seriesKey, yearOf(year), { times: times.map((at) => at + moved), values })
  }
}

async function seedCatalogue(
  store: CatalogueStore,
  count: number,
  meters: number,
  arriving: number,
): Promise<void> {
  const portfolio = benchPortfolio(count)
  const { generation } = valueOf(await store.stage(Date.now(), Date.now()))
  const stage = async (list: CatalogueList, elements: readonly unknown[]): Promise<void> => {
    const totalRecords = elements.length + (list === 'variables' ? arriving : 0)
    const totalPages = Math.ceil(totalRecords / PER_PAGE)
    for (let page = 1; page <= Math.ceil(elements.length / PER_PAGE); page += 1) {
      const own = elements.slice((page - 1) * PER_PAGE, page * PER_PAGE)
      const head = { list, page, totalPages, totalRecords }
      valueOf(await store.stagePage(generation, { ...head, elements: own }))
    }
  }
  if (count + meters > 0) {
    await stage('organizations', portfolio.organizations)
    await stage('entities', portfolio.entities)
    await stage('variables', [
      ...Array.from({ length: meters }, (_, at) => meterOf(at)),
      ...portfolio.variables,
    ])
  }
  if (arriving === 0) valueOf(await store.complete(generation, Date.now(), []))
}

function hubOf(meter: number): string {
  return `bench-${meter + 1}`
}

/** The year of the meter is settled, since its last recorded time is long after it. */
function meterOf(meter: number): Variable {
  return {
    ...aVariable(1_000_000 + meter),
    dataHubId: hubOf(meter),
    displayName: `Bench meter ${meter + 1}`,
    lastRecordedTime: '2026-11-01 00:00',
    entities: [building],
    organization,
  }
}

Object.assign(globalThis, { benchSeed: seed })
