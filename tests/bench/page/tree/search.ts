import { foldText } from '#renderer/ui/fold-text.ts'
import { median, medianOfRounds, spreadOf } from '../../median.ts'
import type { Measured } from '../../row.ts'
import type { OurTree } from './our-tree.ts'
import { paintedAfter } from '../frame.ts'

const TYPED = 'building 12 chilled water flow'
const keystrokes = Array.from(TYPED, (_, index) => TYPED.slice(0, index + 1))

/** A query typed letter by letter, until each is painted, against one pass over folded names for each letter. */
export async function measureSearch(
  openTree: () => OurTree,
  names: readonly string[],
  rounds: number,
): Promise<Measured> {
  const folded = names.map(foldText)
  const firstKey = await firstKeyTime(openTree)
  const tree = openTree()
  const keys = { ours: [] as number[], peer: [] as number[] }
  await typingTimes(tree)
  const search = await medianOfRounds(
    rounds,
    async () => noted(await typingTimes(tree), keys.ours),
    () =>
      noted(
        keystrokes.map((typed) => passTime(folded, typed)),
        keys.peer,
      ),
  )
  const spread = spreadOf(keys.ours)
  return {
    ...search,
    spread,
    peerSpread: spreadOf(keys.peer),
    beside: { 'ms of the slowest key': spread.worst, 'ms of the first key': firstKey },
  }
}

/** The first key in a tree that was just opened. */
async function firstKeyTime(openTree: () => OurTree): Promise<number> {
  const tree = openTree()
  await paintedAfter(
    () => undefined,
    () => tree.stage.querySelectorAll('.row').length > 0,
  )
  const time = await keyTime(tree, keystrokes[0] ?? '')
  tree.close()
  return time
}

function noted(times: readonly number[], all: number[]): number {
  all.push(...times)
  return median(times)
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
  countHits(folded, typed)
  return performance.now() - start
}

function countHits(folded: readonly string[], typed: string): void {
  let hits = 0
  for (const name of folded) if (name.includes(typed)) hits += 1
  if (hits === 0) throw new Error(`nothing is called ${typed}`)
}
