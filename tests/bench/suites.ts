import { appSuites } from './app/app-suites.ts'
import { goals, type BenchName } from './goals.ts'
import { nodeSuites } from './node/node-suites.ts'
import { pageSuites } from './page-host/page-suites.ts'
import type { BenchOptions } from './options.ts'
import type { Suite } from './suite.ts'

/** Quick ones first, so that a mistake shows soon. */
const suites: readonly Suite[] = [...nodeSuites, ...pageSuites, ...appSuites]

/** The names that begin with a prefix, in the order of the goals; the long ones where all are wanted, or one by its whole name. */
export function namesOf({ prefix, all }: Pick<BenchOptions, 'prefix' | 'all'>): readonly BenchName[] {
  const long = new Set(suites.flatMap(({ names, isLong = false }) => (isLong ? names : [])))
  const isWanted = (name: BenchName): boolean => all || name === prefix || !long.has(name)
  return (Object.keys(goals) as BenchName[]).filter((name) => name.startsWith(prefix) && isWanted(name))
}

/** The suites that measure any of `names`. */
export function suitesOf(names: readonly BenchName[]): readonly Suite[] {
  return suites.filter((suite) => suite.names.some((name) => names.includes(name)))
}
