import { join } from 'node:path'
import { createFileMemory } from '#electron/budget/memory/file-memory.ts'
import type { DialectsFile } from '#electron/connections/dialects.ts'
import type { RecordFile } from '#electron/records/record-file.ts'
import type { SeriesLoaderPorts } from '#renderer/query/load/loaders/create-series-loader.ts'
import type { SeriesStore } from '#renderer/ports/series-store.ts'
import { succeed } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { seededRandom } from '#support/seeded-random.ts'
import { createAcknowledged, type Acknowledged } from './acknowledged.ts'
import { createDrillClock, type DrillClock } from './drill-clock.ts'
import { createDrillDisk, type DrillDisk } from './drill-disk.ts'
import { startMain, type DrillMain, type MainMutations } from './drill-main.ts'
import { openPage, type DrillPage } from './drill-page.ts'
import { createDrillService, type DrillService } from './drill-service.ts'
import type { Spent } from './spending.ts'

/** Faults that are put in on purpose, to check that the drill finds them. */
export interface Mutations extends MainMutations {
  readonly store?: (store: SeriesStore) => SeriesStore
}

export interface DrillWorld {
  readonly clock: DrillClock
  readonly service: DrillService
  readonly disk: DrillDisk
  readonly acknowledged: Acknowledged
  readonly random: () => number
  readonly pages: () => readonly DrillPage[]
  /** Opens another page over the same partition. */
  readonly addPage: () => Promise<void>
  readonly killPage: (at: number) => Promise<void>
  /** Ends the whole app, by killing it or by quitting, and starts it again. */
  readonly restart: (how: 'killed' | 'quit', setClockMs?: number) => Promise<void>
  readonly spent: () => Spent
  /** Errors of records that the budget could not write. */
  readonly failures: readonly unknown[]
}

export const START: EpochMs = Date.UTC(2026, 4, 20, 9, 30)

let worlds = 0

export async function createDrillWorld(
  folder: string,
  seed: number,
  mutations: Mutations = {},
): Promise<DrillWorld> {
  const clock = createDrillClock(START)
  const random = seededRandom(seed)
  const service = createDrillService(clock, random)
  const disk = createDrillDisk('c1')
  const acknowledged = createAcknowledged()
  const file = join(folder, String(worlds++))
  const dialectsFile = createKeptRecord<DialectsFile>()
  const failures: unknown[] = []
  let ids = 0
  let clicks = 0
  let starts = 0
  let inFlight = 0
  let main: DrillMain
  const pages: DrillPage[] = []

  const start = (): Promise<DrillMain> => {
    starts += 1
    return startMain({
      ...mutations,
      clock,
      random,
      dialectsFile,
      fetchFromService: async (url, init) => {
        inFlight += 1
        try {
          return await service.fetch(url, init)
        } finally {
          inFlight -= 1
        }
      },
      openMemory: (own) =>
        createFileMemory({
          file,
          clock: own,
          machine: clock.machine,
          wall: clock.wall,
          onFailure: (error) => {
            failures.push(error)
          },
        }),
    })
  }

  const bridge = (): SeriesLoaderPorts['bridge'] => ({
    ...main.bridge,
    fetchSeries: (request) => {
      if (request.lane === 'interactive') clicks += 1
      return main.bridge.fetchSeries(request)
    },
  })

  async function addPage(): Promise<void> {
    const page = await openPage({
      clock,
      disk,
      bridge,
      newId: () => `id-${ids++}`,
      mutateStore: (store) => acknowledged.watch(mutations.store?.(store) ?? store),
    })
    if (page === undefined) return
    page.partition.archive.onEvent(acknowledged.noteEvent)
    pages.push(page)
    await clock.settle()
  }

  async function killPage(at: number): Promise<void> {
    const [page] = pages.splice(at, 1)
    page?.kill()
    await clock.settle()
    if (pages.length === 0) await addPage()
  }

  async function restart(how: 'killed' | 'quit', setClockMs = 0): Promise<void> {
    for (const page of pages.splice(0))
      if (how === 'killed') page.kill()
      else page.close()
    if (how === 'killed') main.kill()
    else await main.quit()
    await clock.settle()
    clock.jumpWall(setClockMs)
    main = await start()
    await addPage()
  }

  main = await start()
  await addPage()
  return {
    clock,
    service,
    disk,
    acknowledged,
    failures,
    random,
    pages: () => pages,
    addPage,
    killPage,
    restart,
    spent: () => ({ at: clock.machine.now(), sent: service.sent(), clicks, starts, inFlight }),
  }
}

/** Creates a record that outlives the process. */
function createKeptRecord<T>(): RecordFile<T> {
  let kept: T | undefined
  return {
    read: () => Promise.resolve(succeed(kept)),
    write: (record) => {
      kept = structuredClone(record)
      return Promise.resolve(succeed(null))
    },
  }
}
