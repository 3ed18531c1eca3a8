import { layOutNodes } from '#renderer/features/tree/nodes/lay-out-nodes.ts'
import { portfolioBranches } from '#renderer/features/tree/nodes/portfolio-branches.ts'
import { foldText } from '#renderer/ui/fold-text.ts'
import { median, medianOfRounds, spreadOf } from '../../median.ts'
import type { Measured } from '../../row.ts'
import { createStage } from '../chart/bench-chart.ts'
import { benchPortfolio } from './bench-portfolio.ts'
import { mountOurs } from './our-tree.ts'
import { paintedAfter } from './painted-after.ts'
import { createPlainTree } from './plain-tree.ts'

export interface TreeTask {
  readonly variables: number
  readonly rounds: number
}

export interface TreeTimes {
  readonly expand: Measured
  readonly search: Measured
}

const TYPED = 'building 12 chilled water flow'

/** Expanding and searching a tree of variables, each until it is painted. */
export async function measureTree({ variables, rounds }: TreeTask): Promise<TreeTimes> {
  const portfolio = benchPortfolio(variables)
  const branches = portfolioBranches(portfolio, portfolio.variables, false)
  const ours = mountOurs(createStage(), layOutNodes(branches))
  const plain = createPlainTree(createStage(), layOutNodes(branches))
  const expand = await medianOfRounds(
    rounds,
    () => expandTime(ours),
    () => expandTime(plain),
  )
  const folded = portfolio.variables.map(({ displayName }) => foldText(displayName))
  const keys = { ours: [] as number[], peer: [] as number[] }
  const [first = Number.NaN] = await typingTimes(ours.type)
  const search = await medianOfRounds(
    rounds,
    async () => noted(await typingTimes(ours.type), keys.ours),
    () =>
      noted(
        keystrokes().map((typed) => passTime(folded, typed)),
        keys.peer,
      ),
  )
  return {
    expand,
    search: {
      ...search,
      spread: spreadOf(keys.ours),
      peerSpread: spreadOf(keys.peer),
      beside: { 'ms of the first key of all, with the index': first },
    },
  }
}

interface Expandable {
  readonly expandAll: () => void
  readonly collapseAll: () => void
  readonly stage: HTMLElement
}

/** Done when the rows fill the height of the stage, as they do not when all is closed. */
async function expandTime({ expandAll, collapseAll, stage }: Expandable): Promise<number> {
  await paintedAfter(collapseAll, () => stage.querySelectorAll('.row').length < 15)
  return paintedAfter(expandAll, () => stage.querySelectorAll('.row').length > 17)
}

function keystrokes(): readonly string[] {
  return Array.from(TYPED, (_, index) => TYPED.slice(0, index + 1))
}

function noted(times: readonly number[], all: number[]): number {
  all.push(...times)
  return median(times)
}

/** The keystrokes of a query that is typed letter by letter. */
async function typingTimes(type: (query: string) => void): Promise<readonly number[]> {
  const times: number[] = []
  for (const typed of keystrokes()) {
    times.push(
      await paintedAfter(
        () => {
          type(typed)
        },
        () => true,
      ),
    )
  }
  await paintedAfter(
    () => {
      type('')
    },
    () => true,
  )
  return times
}

function passTime(folded: readonly string[], typed: string): number {
  const start = performance.now()
  let hits = 0
  for (const name of folded) if (name.includes(typed)) hits += 1
  const time = performance.now() - start
  if (hits === 0) throw new Error(`nothing is called ${typed}`)
  return time
}
