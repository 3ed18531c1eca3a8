import type { Suite } from '../suite.ts'
import { cacheSuite } from './cache-suite.ts'
import { cardSuite } from './card-suite.ts'
import { chartSuites } from './chart-suites.ts'
import { treeSuite } from './tree-suite.ts'

export const pageSuites: readonly Suite[] = [...chartSuites, treeSuite, cardSuite, cacheSuite]
