import type { Suite } from '../suite.ts'
import { measureBlock } from './block.bench.ts'
import { measureExport } from './export.bench.ts'
import { measureStart } from './start.bench.ts'

export const appSuites: readonly Suite[] = [
  { names: ['wire.block'], needs: 'app', run: async () => ({ 'wire.block': await measureBlock() }) },
  { names: ['start.warm'], needs: 'app', run: async () => ({ 'start.warm': await measureStart() }) },
  { names: ['export.csv'], needs: 'app', run: async () => ({ 'export.csv': await measureExport() }) },
]
