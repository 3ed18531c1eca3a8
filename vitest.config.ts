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
    setupFiles: ['tests/support/fixed-seed.ts'],
    env: { TZ: 'Pacific/Auckland' },
    maxWorkers: Math.max(1, availableParallelism()),
    // Generous, because test machines are shared: a browser that starts takes seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
