import { appSuites } from './app/app-suites.ts'
import { goals, type BenchName } from './goals.ts'
import { nodeSuites } from './node/node-suites.ts'
import { pageSuites } from './page-host/page-suites.ts'
import type { Suite } from './suite.ts'

/** Quick ones first, so that a mistake shows soon. */
const suites: readonly Suite[] = [...nodeSuites, ...pageSuites, ...appSuites]

/** The names that begin with `prefix`, in the order of docs/benchmark.md. */
export function namesOf(prefix: string): readonly BenchName[] {
  return (Object.keys(goals) as BenchName[]).filter((name) => name.startsWith(prefix))
}

/** The suites that measure any of `names`. */
export function suitesOf(names: readonly BenchName[]): readonly Suite[] {
  return suites.filter((suite) => suite.names.some((name) => names.includes(name)))
}
