import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // A wait for the budget of a minute lies in it where a test makes many requests of one app.
  timeout: 240_000,
  // Said of what is seen, not of how soon: a busy machine takes more than the five seconds that are usual.
  expect: { timeout: 20_000 },
  // One app at a time: with two of them at once, three journeys of a run lost text that was being typed (decision 0147).
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'out/reports/playwright.json' }],
  ],
})
