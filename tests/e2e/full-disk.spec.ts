import { execFileSync } from 'node:child_process'
import { closeSync, globSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'
import { connectionMenu } from '#support/app/connection-menu.ts'
import { killApp } from '#support/app/kill-app.ts'
import { launchApp } from '#support/app/launch-app.ts'
import { chooseVariables, connect, renameWorkspace, statisticsRow, typeRange } from '#support/app/main-job.ts'
import { connectAndSync, startPortfolio } from '#support/app/portfolio.ts'
import { seededRandom } from '#support/seeded-random.ts'
import { createSmallPortfolio } from '#support/app/small-portfolio.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const tokens = ['full-disk-token', 'second-token'] as const
const portfolio = createSmallPortfolio({ now: () => Date.now() }, 2)
const names = portfolio.variables.map(({ displayName }) => displayName)
const disk = temporaryFolder('disk')
const filler = join(disk, 'filler')

/** Mounts a separate disk for the profile, or returns the reason if the system does not permit one. */
function mount(): string | undefined {
  if (process.platform !== 'linux') return 'a disk for the profile is mounted on Linux only'
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=600m', 'tmpfs', disk], { stdio: 'pipe' })
    return undefined
  } catch (error) {
    return `no disk can be mounted for the profile: ${String(error)}`
  }
}

/** Fills the disk to the last byte. */
function fill(): void {
  const file = openSync(filler, 'a')
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size, 7))
    } catch {
      // The next smaller piece may still fit.
    }
  }
  closeSync(file)
}

let service: DemoService | undefined
test.beforeAll(async () => {
  const refused = mount()
  if (refused !== undefined) process.stdout.write(`full-disk: ${refused}\n`)
  test.skip(refused !== undefined, refused)
  service = await startPortfolio(tokens[0], { portfolio, tokens, limitPerMinute: 1000 })
})
test.afterAll(async () => {
  await service?.close()
  if (service !== undefined) execFileSync('umount', ['--lazy', disk])
})

test('a disk that fills costs no connection any data, and work continues once there is room', async () => {
  if (service === undefined) return
  const userDataDir = join(disk, 'profile')
  const app = await launchApp({ userDataDir })
  const { window } = app
  await connectAndSync(window, service, tokens[0])
  await chooseVariables(window, names)
  await typeRange(window, '2026-01')
  for (const name of names) await expect(statisticsRow(window, name)).toContainText('100 %')

  fill()
  const alert = window.getByRole('alert').filter({ hasText: 'The disk is full' })
  await expect(alert.first()).toBeVisible()
  await typeRange(window, '2024-01-01 to 2025-12-31')
  await expect(window.getByText('Something went wrong')).toHaveCount(0)
  rmSync(filler)
  // The missing data arrives without any action of the user.
  for (const name of names) await expect(statisticsRow(window, name)).toContainText('2025')
  await expect(alert).toHaveCount(0)

  await connectionMenu(window).click()
  await window.getByRole('menuitem', { name: 'Add connection…' }).click()
  await connect(window, { name: 'Second', baseUrl: service.baseUrl, token: tokens[1] })
  await app.close()

  const again = await launchApp({ userDataDir })
  await connectionMenu(again.window).click()
  await again.window.getByRole('menuitemradio', { name: 'Estates' }).click()
  for (const name of names) await expect(statisticsRow(again.window, name)).toContainText('2025')
  await expect(again.window.getByText('was lost')).toHaveCount(0)
  await again.close()
})

/** Rounds of the drill, each of which fills the disk at a different moment of a load (`npm run drill -- --disk`). */
const rounds = Number(process.env['METERLENS_DRILL_DISK'] ?? 0)
const random = seededRandom(Number(process.env['METERLENS_SEED'] ?? 20_261_126))

function authored(userDataDir: string): string {
  return globSync(join(userDataDir, 'meterlens', 'documents', '**', '*.json'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
}

if (rounds > 0)
  test('a disk that fills at any moment of a load, and a kill on a full disk, lose no stored data', async () => {
    if (service === undefined) return
    test.setTimeout(rounds * 240_000)
    const userDataDir = join(disk, 'drilled')
    let app = await launchApp({ userDataDir })
    await connectAndSync(app.window, service, tokens[0])
    await chooseVariables(app.window, names)
    let written = 'Before'
    await renameWorkspace(app.window, written)
    for (let round = 0; round < rounds; round += 1) {
      const year = String(2016 + (round % 10))
      const name = `Round ${String(round)}`
      await expect.poll(() => authored(userDataDir)).toContain(written)
      await typeRange(app.window, year)
      await app.window.waitForTimeout(random() * 1500)
      fill()
      await renameWorkspace(app.window, name)
      await app.window.waitForTimeout(random() * 6000)
      const isKilled = random() < 0.5
      console.log(`round ${String(round)}: ${isKilled ? 'killed' : 'freed'}`)
      if (isKilled) await killApp(app, { userDataDir, all: true })
      rmSync(filler)
      if (isKilled) app = await launchApp({ userDataDir })
      const { window } = app
      for (const variable of names)
        await expect(statisticsRow(window, variable)).toContainText(year, { timeout: 120_000 })
      await expect(window.getByText('Something went wrong')).toHaveCount(0)
      await expect(window.getByText('was lost')).toHaveCount(0)
      const shown = window.getByRole('button', { name: /^Workspace: / })
      // A name that was typed while the disk was full is saved once there is room, unless the app was killed before
      // that.
      if (isKilled) await expect(shown).toHaveText(new RegExp(`${written}|${name}`))
      else await expect(shown).toHaveText(new RegExp(name))
      written = ((await shown.getAttribute('aria-label')) ?? '').replace('Workspace: ', '') || name
      await expect.poll(() => authored(userDataDir)).toContain(written)
    }
    await app.close()
  })
