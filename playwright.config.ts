import { defineConfig } from '@playwright/test'

/** Journeys in which nobody types: checks of pages without the app, and the soak. `npm test` runs them beside the others. */
const withoutTyping = /[\\/](looks-checks|names|pictures|plots|soak|soak-checks)\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'app', testIgnore: withoutTyping, outputDir: 'test-results/app' },
    { name: 'beside', testMatch: withoutTyping, outputDir: 'test-results/beside' },
  ],
  // A wait for the budget of a minute lies in it where a test makes many requests of one app.
  timeout: 600_000,
  // Said of what is seen, not of how soon: a busy machine takes more than the five seconds that are usual.
  expect: { timeout: 60_000 },
  // One app at a time is typed into: with two of them, three journeys of a run lost text (decision 0147).
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'out/reports/playwright.json' }],
  ],
})
