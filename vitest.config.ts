import { availableParallelism } from 'node:os'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vue()],
  test: {
    include: [
      'tests/unit/**/*.test.ts',
      'tests/integration/**/*.test.ts',
      'tests/drill/**/*.test.ts',
      'tests/fuzz/**/*.test.ts',
    ],
    // A far-away zone with DST, so that nothing passes by using the machine's zone.
    env: { TZ: 'Pacific/Auckland' },
    maxWorkers: Math.max(1, availableParallelism()),
    testTimeout: 30_000,
  },
})
