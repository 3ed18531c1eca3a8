import { layOutNodes } from '#renderer/features/tree/nodes/lay-out-nodes.ts'
import { portfolioBranches } from '#renderer/features/tree/nodes/portfolio-branches.ts'
import type { Measured } from '../../row.ts'
import { createStage } from '../chart/bench-chart.ts'
import { benchPortfolio } from './bench-portfolio.ts'
import { flingThrough } from './fling.ts'
import { mountOurs } from './our-tree.ts'
import { measureSearch } from './search.ts'

export interface TreeTask {
  readonly does: 'search' | 'fling'
  readonly variables: number
  readonly rounds: number
}

/** What a person does with a tree of variables, each until it is painted. */
export function measureTree({ does, variables, rounds }: TreeTask): Promise<Measured> {
  const portfolio = benchPortfolio(variables)
  const names = portfolio.variables.map(({ displayName }) => displayName)
  const branches = portfolioBranches({ portfolio, variables: portfolio.variables }, false)
  const openOurs = () => mountOurs(createStage(), layOutNodes(branches))
  switch (does) {
    case 'search':
      return measureSearch(openOurs, names, rounds)
    case 'fling':
      return flingThrough(openOurs())
  }
}
