import { availableParallelism } from 'node:os'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

/**
 * These tests replace a module or parts of IndexedDB for good, or hear of every write of their process, so they cannot share it
 * with others.
 */
const replacesGlobals = ['tests/unit/**/*.isolated.test.ts', 'tests/drill/**/*.test.ts']

export default defineConfig({
  plugins: [vue()],
  test: {
    projects: [
      {
        extends: true,
        // One process runs many files: starting one for each took longer than the tests themselves.
        test: {
          name: 'shared',
          include: ['tests/{unit,integration,fuzz}/**/*.test.ts'],
          exclude: replacesGlobals,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'isolated',
          include: replacesGlobals,
        },
      },
    ],
    // A far-away zone with DST, so that nothing passes by using the machine's zone.
    setupFiles: [
      'tests/support/setup/equal-bytes.ts',
      'tests/support/setup/fixed-seed.ts',
      'tests/support/setup/empty-storage.ts',
      'tests/support/setup/no-timers-left.ts',
      'tests/support/setup/painted-frames.ts',
    ],
    env: { TZ: 'Pacific/Auckland' },
    maxWorkers: Math.max(1, availableParallelism()),
    // A busy machine takes ten times as long as a quiet one, and a test that hangs is found all the same.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
