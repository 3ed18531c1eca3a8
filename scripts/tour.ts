// Does the main job, headless, against the demo portfolio: this is what `npm start` does when there is no display.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { print } from './bootstrap/print.mjs'
import { launchApp } from '#support/app/launch-app.ts'
import { chooseVariables, exportTo, openDemo, setRange, setResolution } from '#support/app/main-job.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'

const folder = resolve(import.meta.dirname, '../out/tour')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const userDataDir = mkdtempSync(join(tmpdir(), 'meterlens-tour-'))

const app = await launchApp({ userDataDir, env: { METERLENS_HEADLESS: '1' } })
const { window } = app
const picture = (name: string) => window.screenshot({ path: join(folder, `${name}.png`) })

await picture('1-welcome')
print('opening the demo portfolio')
await openDemo(window)
const boxes = window
  .getByRole('tree', { name: 'Portfolio' })
  .getByRole('checkbox', { name: /main incomer electricity$/i })
await window.getByRole('searchbox', { name: 'Search' }).fill('main incomer electricity')
await boxes.nth(2).waitFor({ timeout: 120_000 })
const names = await Promise.all([0, 1, 2].map((at) => boxes.nth(at).getAttribute('aria-label')))
await picture('2-tree')
await chooseVariables(
  window,
  names.filter((name) => name !== null),
)
const year = new Date().getUTCFullYear() - 1
await setRange(window, `${year}-01-01`, `${year + 1}-01-01`)
await setResolution(window, 'Daily')
await window.getByRole('table', { name: 'Statistics' }).getByText('%').nth(2).waitFor({ timeout: 120_000 })
// Figures of the first months appear while the others are still loading.
await window.getByRole('progressbar').first().waitFor({ state: 'hidden', timeout: 120_000 })
for (const theme of ['light', 'dark'] as const) {
  await app.evaluate(({ nativeTheme }, source) => {
    nativeTheme.themeSource = source
  }, theme)
  await window.waitForTimeout(500)
  await picture(`3-chart-${theme}`)
}
await exportTo(app, window, 'CSV, wide', join(folder, 'comparison.csv'))
await waitForFile(join(folder, 'comparison.csv'))
await exportTo(app, window, 'PNG', join(folder, 'comparison.png'))
await waitForFile(join(folder, 'comparison.png'))
await app.close()

const again = await launchApp({ userDataDir, env: { METERLENS_HEADLESS: '1' } })
await again.window.getByRole('table', { name: 'Statistics' }).getByText('%').first().waitFor()
await again.window.waitForTimeout(500)
await again.window.screenshot({ path: join(folder, '4-reopened.png') })
await again.close()
rmSync(userDataDir, { recursive: true, force: true })
print(
  `done: screenshots, CSV (${statSync(join(folder, 'comparison.csv')).size} bytes) and PNG are in out/tour/`,
)
