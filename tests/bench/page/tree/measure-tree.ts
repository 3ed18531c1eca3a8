import { createPinia } from 'pinia'
import { createApp, defineComponent, h, shallowRef } from 'vue'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import '#renderer/styles/utilities.css'
import { layOutNodes } from '#renderer/features/tree/nodes/lay-out-nodes.ts'
import { portfolioBranches } from '#renderer/features/tree/nodes/portfolio-branches.ts'
import PortfolioTree from '#renderer/features/tree/portfolio-tree.vue'
import { useTreeRows } from '#renderer/features/tree/rows/use-tree-rows.ts'
import { provideServices } from '#renderer/ports/services-key.ts'
import { providePreferenceStorage } from '#renderer/stores/preferences.ts'
import { foldText } from '#renderer/ui/fold-text.ts'
import { takeAll } from '#renderer/workers/in-slices.ts'
import { median, mediansOfSamples, spreadOf, type Measured } from '../../median.ts'
import { benchCache, cachedServices } from '../cache/bench-cache.ts'
import { createStage } from '../chart/bench-chart.ts'
import { paintedAfter, paintedFrame } from '../frame.ts'
import { benchPortfolio, type Portfolio } from './bench-portfolio.ts'

interface OurTree {
  readonly stage: HTMLElement
  readonly expandAll: () => void
  readonly type: (query: string) => void
  readonly close: () => void
}

/** Mounts the app's tree with a portfolio. */
function openTree(portfolio: Portfolio): OurTree {
  const stage = createStage()
  stage.style.display = 'flex'
  const nodes = shallowRef(
    takeAll(layOutNodes(portfolioBranches({ portfolio, variables: portfolio.variables }, false))),
  )
  const query = shallowRef('')
  const tree = useTreeRows(nodes, query)
  const root = defineComponent(() => () => h(PortfolioTree, { tree, busy: false }))
  const app = createApp(root)
  app.use(createPinia())
  provideServices(app, cachedServices(benchCache()))
  providePreferenceStorage(app, localStorage)
  app.mount(stage)
  return {
    stage,
    expandAll: tree.expandAll,
    type: (typed) => {
      query.value = typed
    },
    close: () => {
      app.unmount()
      stage.remove()
    },
  }
}

const TYPED = 'building 12 chilled water flow'
const keystrokes = Array.from(TYPED, (_, index) => TYPED.slice(0, index + 1))

/**
 * Measures a query that is typed letter by letter, until the result of each letter is painted. The peer makes one pass
 * over folded names for each letter.
 */
export async function measureSearch(variables: number, rounds: number): Promise<Measured> {
  const portfolio = benchPortfolio(variables)
  const folded = portfolio.variables.map(({ displayName }) => foldText(displayName))
  const firstKey = await firstKeyTime(openTree(portfolio))
  const tree = openTree(portfolio)
  await typingTimes(tree)
  const search = await mediansOfSamples(
    rounds,
    median,
    () => typingTimes(tree),
    () => Promise.resolve(keystrokes.map((typed) => passTime(folded, typed))),
  )
  return {
    ...search,
    beside: { 'ms of the slowest key': search.spread.worst, 'ms of the first key': firstKey },
  }
}

/** Returns the time of the first key in a tree that has just been opened. */
async function firstKeyTime(tree: OurTree): Promise<number> {
  await paintedAfter(
    () => undefined,
    () => tree.stage.querySelectorAll('.row').length > 0,
  )
  const time = await keyTime(tree, keystrokes[0] ?? '')
  tree.close()
  return time
}

async function typingTimes(tree: OurTree): Promise<readonly number[]> {
  const times: number[] = []
  for (const typed of keystrokes) times.push(await keyTime(tree, typed))
  await keyTime(tree, '')
  return times
}

function keyTime({ type }: OurTree, typed: string): Promise<number> {
  return paintedAfter(
    () => {
      type(typed)
    },
    () => true,
  )
}

function passTime(folded: readonly string[], typed: string): number {
  const start = performance.now()
  let hits = 0
  for (const name of folded) if (name.includes(typed)) hits += 1
  const time = performance.now() - start
  if (hits === 0) throw new Error(`nothing is called ${typed}`)
  return time
}

/** Number of frames from the first row to the last: with 50,000 rows, each scrolls more than four thousand pixels. */
const FRAMES = 300

/**
 * Scrolls quickly through all rows, down and up again, and counts the painted frames in which a visible place has no
 * row. The page scrolls itself between two frames, as it does with a wheel listener, so that anything a compositor
 * shows before the page has painted is not measured.
 */
export async function measureFling(variables: number): Promise<Measured> {
  const { stage, expandAll } = openTree(benchPortfolio(variables))
  await paintedAfter(expandAll, () => stage.querySelectorAll('.row').length > 17)
  const scroller = scrollerIn(stage)
  const reach = scroller.scrollHeight - scroller.clientHeight
  const steps = Array.from({ length: FRAMES }, (_, at) => (reach * (at + 1)) / FRAMES)
  const times: number[] = []
  let blank = 0
  for (const top of [...steps, ...steps.toReversed().slice(1), 0]) {
    times.push(await frameAfterScroll(scroller, top))
    if (!isFilled(scroller)) blank += 1
  }
  const { p95, worst } = spreadOf(times)
  return {
    value: blank,
    peerValue: 1,
    beside: {
      frames: times.length,
      'px a frame': reach / FRAMES,
      'ms a frame': median(times),
      'ms at the 95th percentile': p95,
      'ms at worst': worst,
    },
  }
}

function scrollerIn(stage: HTMLElement): HTMLElement {
  const found = stage.querySelector<HTMLElement>('[role="tree"]')
  if (found === null || found.scrollHeight < 100 * found.clientHeight)
    throw new Error('there is nothing to scroll')
  return found
}

/** Returns the ms from the scroll event until its frame is painted, including the page's work. */
async function frameAfterScroll(scroller: HTMLElement, top: number): Promise<number> {
  const scrolled = new Promise<number>((resolve) => {
    const onScroll = (): void => {
      resolve(performance.now())
    }
    scroller.addEventListener('scroll', onScroll, { capture: true, once: true })
  })
  scroller.scrollTop = top
  const start = await scrolled
  return (await paintedFrame()).ended - start
}

/** Returns true if rows cover every visible pixel between the first and the last row. */
function isFilled(scroller: HTMLElement): boolean {
  const sight = scroller.getBoundingClientRect()
  const place = scroller.querySelector('.rows')?.getBoundingClientRect() ?? sight
  const bottom = Math.min(sight.bottom, place.bottom)
  const rows = [...scroller.querySelectorAll('.row')].map((row) => row.getBoundingClientRect())
  let reached = Math.max(sight.top, place.top)
  for (const row of rows.sort((a, b) => a.top - b.top))
    if (row.top <= reached + 1) reached = Math.max(reached, row.bottom)
  return reached >= bottom - 1
}
