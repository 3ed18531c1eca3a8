import type { Suite } from '../suite.ts'
import { bigCacheSuite, pollSuite } from './big-cache-suite.ts'
import { cacheSuites } from './cache-suite.ts'
import { cardSuite } from './card-suite.ts'
import { chartSuites } from './chart-suites.ts'
import { treeSuites } from './tree-suite.ts'

export const pageSuites: readonly Suite[] = [
  ...chartSuites,
  ...treeSuites,
  cardSuite,
  ...cacheSuites,
  pollSuite,
  bigCacheSuite,
]
