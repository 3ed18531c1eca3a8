import type { Suite } from '../suite.ts'

export const appSuites: readonly Suite[] = []
