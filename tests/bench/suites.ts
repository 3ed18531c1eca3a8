import { appSuites } from './app/app-suites.ts'
import { goals, type BenchName } from './goals.ts'
import { nodeSuites } from './node/node-suites.ts'
import { pageSuites } from './page-host/page-suites.ts'
import type { Suite } from './suite.ts'

/** Quick ones first, so that a mistake shows soon. */
const suites: readonly Suite[] = [...nodeSuites, ...pageSuites, ...appSuites]

/**
 * The names that the arguments of a run ask for, in the order of docs/benchmark.md: those that begin with the first that
 * is no option, the long ones of them with `--all` or by their whole name.
 */
export function namesOf(args: readonly string[]): readonly BenchName[] {
  const prefix = args.find((each) => !each.startsWith('--')) ?? ''
  const long = new Set(suites.flatMap(({ names, isLong = false }) => (isLong ? names : [])))
  const isWanted = (name: BenchName): boolean => args.includes('--all') || name === prefix || !long.has(name)
  return (Object.keys(goals) as BenchName[]).filter((name) => name.startsWith(prefix) && isWanted(name))
}

/** The suites that measure any of `names`. */
export function suitesOf(names: readonly BenchName[]): readonly Suite[] {
  return suites.filter((suite) => suite.names.some((name) => names.includes(name)))
}
