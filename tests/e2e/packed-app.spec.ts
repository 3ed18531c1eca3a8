import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { extractAll } from '@electron/asar'
import { parse } from 'csv-parse/sync'
import { expect, test } from '@playwright/test'
import { launchApp } from '#support/app/launch-app.ts'
import { exportTo, openDemo, setRange, setResolution } from '#support/app/main-job.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const root = resolve(import.meta.dirname, '../..')

// The stand-in distribution exists only for Linux; elsewhere the packed app needs the real Electron.
test.skip(process.platform !== 'linux', 'the simulated tree is packed on Linux alone')

/** Packs the app and extracts it from its archive, since the browser host cannot read the archive as Electron can. */
function unpackApp(folder: string) {
  const output = join(folder, 'packed')
  execFileSync(process.execPath, ['scripts/packaging/dist.ts', '--stand-in', '--output', output], {
    cwd: root,
  })
  const packedFolder = process.arch === 'arm64' ? 'linux-arm64-unpacked' : 'linux-unpacked'
  const resources = join(output, packedFolder, 'resources')
  extractAll(join(resources, 'app.asar'), join(folder, 'app'))
  return { appPath: join(folder, 'app'), resources }
}

test('packed-app: the main job runs from nothing but what was packed', async () => {
  const folder = temporaryFolder('packed')
  const { appPath, resources } = unpackApp(folder)
  const launched = await launchApp({
    appPath,
    executable: join(root, 'scripts/browser-host/electron'),
    userDataDir: join(folder, 'user-data'),
    env: { METERLENS_HOST_RESOURCES: resources },
  })
  const { window } = launched
  expect(await launched.evaluate(({ app }) => [app.isPackaged, app.getAppPath()])).toEqual([true, appPath])

  const shown = await launched.evaluate(
    ({ Menu, shell }) =>
      new Promise<string>((resolve) => {
        shell.showItemInFolder = resolve
        const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
        items?.find(({ label }) => label === 'Third-party &notices')?.click()
      }),
  )
  expect(readFileSync(shown, 'utf8')).toContain('chart.js')

  await openDemo(window)
  const boxes = window.getByRole('tree', { name: 'Portfolio' }).getByRole('checkbox')
  await window.getByRole('searchbox', { name: 'Search' }).fill('electricity')
  for (const at of [0, 1, 2]) await boxes.nth(at).check({ timeout: 120_000 })
  await setRange(window, '2025-01-01', '2026-01-01')
  await setResolution(window, 'Hourly')
  await expect(window.getByRole('table', { name: 'Statistics' }).getByRole('rowheader')).toHaveCount(3)
  // The catalogue is being fetched at the same time, and may need more requests than one minute allows on a slow
  // machine.
  await expect(window.getByRole('status', { name: 'Queue' })).toHaveText(/Queue\s*0/, { timeout: 150_000 })
  const csv = join(folder, 'packed.csv')
  await exportTo(launched, window, 'CSV, long', csv)
  expect(parse(await waitForFile(csv), { columns: true, bom: true })).toHaveLength(3 * 8760)
  await launched.close()
})
