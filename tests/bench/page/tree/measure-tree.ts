import { layOutNodes } from '#renderer/features/tree/nodes/lay-out-nodes.ts'
import { portfolioBranches } from '#renderer/features/tree/nodes/portfolio-branches.ts'
import { medianOfRounds } from '../../median.ts'
import type { Measured } from '../../row.ts'
import { createStage } from '../chart/bench-chart.ts'
import { benchPortfolio } from './bench-portfolio.ts'
import { flingThrough } from './fling.ts'
import { mountOurs } from './our-tree.ts'
import { paintedAfter } from './painted-after.ts'
import { createPlainTree } from './plain-tree.ts'
import { measureFirstKey, measureSearch } from './search.ts'

export interface TreeTask {
  readonly does: 'expand' | 'search' | 'first-key' | 'fling'
  readonly variables: number
  readonly rounds: number
}

/** What a person does with a tree of variables, each until it is painted. */
export function measureTree({ does, variables, rounds }: TreeTask): Promise<Measured> {
  const portfolio = benchPortfolio(variables)
  const names = portfolio.variables.map(({ displayName }) => displayName)
  const branches = portfolioBranches(portfolio, portfolio.variables, false)
  const openOurs = () => mountOurs(createStage(), layOutNodes(branches))
  switch (does) {
    case 'expand':
      return medianOfRounds(
        rounds,
        expanding(openOurs()),
        expanding(createPlainTree(createStage(), layOutNodes(branches))),
      )
    case 'search':
      return measureSearch(openOurs(), names, rounds)
    case 'first-key':
      return measureFirstKey(openOurs, names, rounds)
    case 'fling':
      return flingThrough(openOurs())
  }
}

interface Expandable {
  readonly expandAll: () => void
  readonly collapseAll: () => void
  readonly stage: HTMLElement
}

/** Done when the rows fill the height of the stage, as they do not when all is closed. */
function expanding({ expandAll, collapseAll, stage }: Expandable): () => Promise<number> {
  return async () => {
    await paintedAfter(collapseAll, () => stage.querySelectorAll('.row').length < 15)
    return paintedAfter(expandAll, () => stage.querySelectorAll('.row').length > 17)
  }
}
