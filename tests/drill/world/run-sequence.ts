import type { LoadedSeries, LoadInProgress, SeriesDemand } from '#renderer/ports/series-loader.ts'
import type { Lane } from '#shared/contract/budget-state.ts'
import { jobDocumentSchema } from '#renderer/ports/documents/records/job-document.ts'
import { roundToBuckets } from '#shared/time/buckets.ts'
import { DAY_MS, type EpochMs, type Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { largestCount } from '#support/laws/budget-law.ts'
import { valueOf } from '#support/a-partition.ts'
import { createDrillWorld, START, type DrillWorld, type Mutations } from './drill-world.ts'
import type { DrillPage } from './drill-page.ts'
import { demand, expectTrue } from './laws.ts'
import { ranges, type Sequence, type Step } from './sequence.ts'
import { expectThrift, type Spent } from './spending.ts'
import type { Fault } from './faults.ts'
import { pointsWithin, seriesKeys, zoneOf } from './truth.ts'

/** A running sequence. */
interface Run extends DrillWorld {
  /** Loads that a person is looking at, by page. */
  readonly looks: Map<DrillPage, LoadInProgress[]>
  readonly demands: SeriesDemand[]
  readonly limit: number
  outage: { readonly fault: Fault; readonly since: Spent } | undefined
  weather: (() => Fault | undefined) | undefined
  /** Fault of every request while the token is valid. */
  fault: Fault | undefined
  isTokenTaken: boolean
  isTight: boolean
  broken: Error | undefined
}

/**
 * Runs a sequence and checks every law after each start and at the end.
 *
 * @throws LawBroken
 */
export async function runSequence(
  folder: string,
  { seed, limit, steps }: Sequence,
  mutations: Mutations = {},
): Promise<Spent> {
  const world = await createDrillWorld(folder, seed, { limit, ...mutations })
  const run: Run = {
    ...world,
    limit,
    looks: new Map(),
    demands: [],
    outage: undefined,
    weather: undefined,
    fault: undefined,
    isTokenTaken: true,
    isTight: false,
    broken: undefined,
  }
  for (const step of steps) {
    await take(run, step)
    await run.clock.settle()
  }
  endOutage(run)
  await expectLaws(run)
  await expectRecovery(run)
  return run.spent()
}

async function take(run: Run, step: Step): Promise<void> {
  const { clock, disk } = run
  const page = 'page' in step ? run.pages()[step.page % Math.max(1, run.pages().length)] : undefined
  switch (step.kind) {
    case 'show':
      look(run, page, demandOf(step.series, step.range), 'visible')
      break
    case 'click':
      look(run, page, demandOf(step.series, step.range), 'interactive')
      break
    case 'reload':
      look(run, page, demandOf(step.series, step.range), 'visible', 'everything')
      break
    case 'leave':
      for (const load of page === undefined ? [] : (run.looks.get(page) ?? [])) load.cancel()
      break
    case 'download':
      await download(run, page, step)
      break
    case 'pause':
    case 'resume':
    case 'remove':
    case 'first':
      await manageJob(run, page, step)
      break
    case 'wait':
      await clock.advance(step.ms)
      break
    case 'outage':
      changeWeather(run, () => step.fault, step.fault)
      break
    case 'trouble':
      changeWeather(run, () =>
        run.random() < step.share ? step.faults[Math.floor(run.random() * step.faults.length)] : undefined,
      )
      break
    case 'calm':
      changeWeather(run, undefined)
      break
    case 'set-clock':
      clock.jumpWall(step.ms)
      break
    case 'sleep':
      await clock.sleep(step.ms)
      break
    case 'revoke':
    case 'restore':
      run.isTokenTaken = step.kind === 'restore'
      changeWeather(run, run.weather, run.fault)
      break
    case 'full':
      run.isTight = true
      disk.setFull(step.form)
      break
    case 'free':
      disk.setFull(undefined)
      break
    case 'bound':
      run.isTight = true
      page?.partition.archive.setBound(step.bytes)
      break
    case 'second-page':
      if (run.pages().length < 2) await run.addPage()
      break
    case 'kill-page':
      await run.killPage(step.page % Math.max(1, run.pages().length))
      break
    case 'kill-main':
      await run.restart('killed', step.setMs)
      await expectLaws(run)
      break
    case 'quit':
      await run.restart('quit', step.setMs)
      await expectLaws(run)
      break
  }
}

function demandOf(series: number, range: number): SeriesDemand {
  const seriesKey = seriesKeys[series % seriesKeys.length] ?? { dataHubId: 'b0-gas', resolution: 'daily' }
  const bucketZone = zoneOf(seriesKey)
  const { resolution } = seriesKey
  return {
    seriesKey,
    bucketZone,
    interval: roundToBuckets(intervalOf(range, resolution), resolution, bucketZone),
  }
}

/** Returns a range; of hours a twentieth of it, so that sequences do not spend their time on parsing. */
function intervalOf(range: number, resolution: Resolution = 'daily'): Interval {
  const { from, days } = ranges[range % ranges.length] ?? ranges[0]
  const share = resolution === 'hourly' && days > 100 ? 1 / 20 : 1
  const start = START + from * share * DAY_MS
  return { start, end: start + days * share * DAY_MS }
}

function look(
  run: Run,
  page: DrillPage | undefined,
  series: SeriesDemand,
  lane: Lane,
  extent: 'wanted' | 'everything' = 'wanted',
): void {
  if (page === undefined) return
  run.demands.push(series)
  const check = (loaded: LoadedSeries): void => {
    expectTrue(
      { ...loaded.columns, seriesKey: series.seriesKey, covered: loaded.covered },
      run.service.served,
      run.clock.now(),
    )
  }
  const load = page.loader.load(series, lane, () => undefined, extent)
  run.looks.set(page, [...(run.looks.get(page) ?? []), load])
  load.done.then(check).catch((error: unknown) => {
    run.broken ??= error instanceof Error ? error : new Error(String(error))
  })
}

async function download(
  run: Run,
  page: DrillPage | undefined,
  step: Extract<Step, { kind: 'download' }>,
): Promise<void> {
  if (page === undefined) return
  const keys = step.series.map((index) => demandOf(index, step.range).seriesKey)
  for (const index of step.series) run.demands.push(demandOf(index, step.range))
  const known = new Set(page.jobs.list().map(({ document }) => document.id))
  const added = await page.jobs.add({
    name: 'download',
    interval: intervalOf(
      step.range,
      keys.some(({ resolution }) => resolution === 'hourly') ? 'hourly' : 'daily',
    ),
    series: keys.map((seriesKey) => ({ seriesKey, bucketZone: zoneOf(seriesKey) })),
    ...(step.recheckDays === undefined ? {} : { recheckDays: step.recheckDays }),
  })
  const fresh = page.jobs.list().find(({ document }) => !known.has(document.id))
  if (added.ok && fresh !== undefined) run.acknowledged.noteJob(fresh.document.id, 'waiting')
}

async function manageJob(
  run: Run,
  page: DrillPage | undefined,
  { kind, job }: Extract<Step, { kind: 'pause' | 'resume' | 'remove' | 'first' }>,
): Promise<void> {
  const jobs = page?.jobs.list() ?? []
  const chosen = jobs[job % Math.max(1, jobs.length)]
  // A page does not know of the changes that another page makes to its downloads.
  if (page === undefined || chosen === undefined || run.pages().length > 1) return
  const { id } = chosen.document
  if (kind === 'first') {
    await page.jobs.move(id, 'first')
    return
  }
  const done = await page.jobs[kind](id)
  if (done.ok)
    run.acknowledged.noteJob(id, kind === 'pause' ? 'paused' : kind === 'remove' ? 'gone' : 'waiting')
}

function changeWeather(run: Run, draw: Run['weather'], fault?: Fault): void {
  endOutage(run)
  run.weather = draw
  run.fault = fault
  run.service.setWeather(draw ?? (() => undefined))
  run.service.setTokenTaken(run.isTokenTaken)
  const met = run.isTokenTaken ? fault : 'status 401'
  run.outage = met === undefined ? undefined : { fault: met, since: run.spent() }
}

function endOutage(run: Run): void {
  if (run.outage !== undefined) expectThrift(run.outage.fault, run.outage.since, run.spent())
  run.outage = undefined
}

/** Checks the laws that hold at any moment, using the disk and the service's own record. */
async function expectLaws(run: Run): Promise<void> {
  const { service, clock, acknowledged, limit } = run
  if (run.broken !== undefined) throw run.broken
  demand(run.failures.length === 0, 'the budget is remembered', () => run.failures.map(String))
  const most = largestCount(service.arrivals, 60_000)
  demand(most <= limit, `at most ${limit} requests reach the service in any 60 s`, () => most)
  const [page] = run.pages()
  if (page === undefined) return
  const everything = { start: 0, end: START + 20_000 * DAY_MS }
  for (const seriesKey of seriesKeys) {
    const cached = valueOf(await page.partition.series.read(seriesKey, everything))
    expectTrue({ ...cached, seriesKey }, service.served, clock.now())
    acknowledged.expectCovered(seriesKey, cached.covered, run.isTight)
  }
  const documents = valueOf(await page.partition.jobs.list())
  acknowledged.expectJobs(documents.map((document) => jobDocumentSchema.parse(document)))
}

/**
 * Checks that everything that was wanted arrives within the allowed number of requests once nothing is in the way any
 * more.
 */
async function expectRecovery(run: Run): Promise<void> {
  const { clock, disk } = run
  run.isTokenTaken = true
  changeWeather(run, undefined)
  disk.setFull(undefined)
  clock.jumpWall(-clock.wallError())
  for (const page of run.pages()) page.partition.archive.setBound(Infinity)
  await expectBackSoon(run)
  // By then, the longest pause that a service may request has passed, and so has the last check for free space.
  await clock.advance(2 * HOUR_MS)
  if (run.pages().length === 0) await run.addPage()
  const [page] = run.pages()
  if (page === undefined) throw new Error('no page opens on a sound disk')
  const healedAt = clock.now()
  // Requests that were sent too early, or by a wrong clock, are repeated automatically within days.
  await clock.advance(3 * DAY_MS)
  for (const series of distinct(run.demands)) await expectAll(run, page, series, healedAt)
  await expectLaws(run)
}

/** Checks that a click is answered two minutes after the last fault, whatever else is waiting. */
async function expectBackSoon({ clock, pages, addPage, service }: Run): Promise<void> {
  await clock.advance(2 * 60_000)
  if (pages().length === 0) await addPage()
  const [page] = pages()
  if (page === undefined) throw new Error('no page opens on a sound disk')
  const before = service.arrivals.length
  const load = page.loader.load(demandOf(0, 0), 'interactive', () => undefined, 'everything')
  let loaded: LoadedSeries | undefined
  void load.done.then((done) => (loaded = done))
  // All slots of the window may be taken.
  await clock.advance(61_000)
  demand(loaded !== undefined, 'a click is answered within two minutes of the end of all faults', () => ({
    sent: service.arrivals.length - before,
  }))
  demand(
    loaded?.progress.failures.length === 0,
    'nothing fails two minutes after all faults',
    () => loaded?.progress,
  )
}

async function expectAll(run: Run, page: DrillPage, series: SeriesDemand, until: EpochMs): Promise<void> {
  const load = page.loader.load(series, 'interactive', () => undefined)
  let loaded: LoadedSeries | undefined
  void load.done.then((done) => (loaded = done))
  await run.clock.advance(3 * 60_000)
  demand(loaded !== undefined, 'every load ends', () => series)
  demand(loaded?.progress.failures.length === 0, 'nothing fails without a cause', () => loaded?.progress)
  demand(loaded?.missing.length === 0, 'nothing is missing in the end', () => loaded?.missing)
  const found = new Set(loaded?.columns.times)
  const lost = pointsWithin(series.seriesKey, series.interval, until).filter(([time]) => !found.has(time))
  demand(lost.length === 0, 'all that the service has is there in the end', () => lost.slice(0, 3))
}

const HOUR_MS = 3_600_000

function distinct(demands: readonly SeriesDemand[]): readonly SeriesDemand[] {
  return [...new Map(demands.map((each) => [JSON.stringify(each), each])).values()]
}
