import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join, sep } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { launchApp } from '#support/app/launch-app.ts'
import { chooseVariables, renameWorkspace, statisticsRow, typeRange } from '#support/app/main-job.ts'
import { connectAndSync, startPortfolio } from '#support/app/portfolio.ts'
import { seededRandom } from '#support/seeded-random.ts'
import { createSmallPortfolio } from '#support/app/small-portfolio.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

/**
 * Text by which `npm run drill -- --profile` selects paths, to damage every matching file (docs/drills.md). Without it,
 * each damage is done to one file.
 */
const drilled = process.env['METERLENS_DRILL_PROFILE']
const random = seededRandom(Number(process.env['METERLENS_SEED'] ?? 20_261_123))

const damages: Readonly<Record<string, (path: string, bytes: number) => void>> = {
  truncated: (path, bytes) => {
    truncateSync(path, Math.floor(bytes / 2))
  },
  zeroed: (path, bytes) => {
    writeFileSync(path, Buffer.alloc(bytes))
  },
  random: (path, bytes) => {
    writeFileSync(
      path,
      Uint8Array.from({ length: bytes }, () => random() * 256),
    )
  },
  'a folder': (path) => {
    rmSync(path)
    mkdirSync(path)
  },
  'read-only': (path) => {
    chmodSync(path, 0o400)
    // File modes do not restrict the superuser; the immutable attribute does, if the file system supports it.
    if (process.getuid?.() === 0) spawnSync('chattr', ['+i', path])
  },
  gone: (path) => {
    rmSync(path)
  },
}

/**
 * Files for `npm test`, beside those of `damaged-cache.spec.ts`: the last path that matches, such as the newest version
 * of a document.
 */
const shortForm: Readonly<Record<string, RegExp>> = {
  truncated: /IndexedDB.*\.log$/,
  zeroed: /connections\.json$/,
  random: /workspaces.*\.json$/,
  'a folder': /window\.json$/,
}

const profile = temporaryFolder('profile')
const token = 'damaged-profile-token'
const portfolio = createSmallPortfolio({ now: () => Date.now() }, 1)
const variable = portfolio.variables[0]?.displayName ?? ''

/**
 * Creates a profile with readings and with a workspace that has a name and a note. The service is closed afterwards, so
 * that lost readings cannot be fetched again.
 */
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const service = await startPortfolio(token, { portfolio, limitPerMinute: 1000 })
  const app = await launchApp({ userDataDir: profile })
  const { window } = app
  await connectAndSync(window, service, token)
  await chooseVariables(window, [variable])
  await typeRange(window, '2026-01')
  await expect(statisticsRow(window, variable)).toContainText('100 %')
  await renameWorkspace(window, 'Boiler review')
  // This saves a version before the one with the note.
  await expect.poll(() => authored(profile)).toContain('Boiler review')
  await window.getByRole('button', { name: /^Notes/ }).click()
  await window.getByRole('textbox', { name: 'Text', exact: true }).fill('Boiler serviced')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('textbox', { name: 'Text of note 1' })).toHaveValue('Boiler serviced')
  await app.close()
  await service.close()
})

function filesOf(folder: string): readonly string[] {
  return (
    globSync('**/*', { cwd: folder, withFileTypes: true })
      // A temporary file is about to be renamed.
      .filter((entry) => entry.isFile() && !entry.name.endsWith('.tmp'))
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .toSorted((a, b) => Number(isOurs(b)) - Number(isOurs(a)) || (a < b ? -1 : 1))
  )
}

const isOurs = (path: string): boolean => path.startsWith(`meterlens${sep}`)
const isDocument = (path: string): boolean => path.startsWith(join('meterlens', 'documents'))

/** Returns the app's alerts about damage, once it shows the workspace or says why there is none. */
async function alertsOf(window: Page): Promise<string> {
  const workspace = window.getByRole('button', { name: /^Workspace: / })
  const setAside = window.getByRole('button', { name: 'Set aside and start fresh' })
  const choose = window.getByRole('button', { name: 'Choose a service…' })
  // Further alerts say that the service is not reachable.
  const alerts = window.getByRole('alert').filter({ hasText: /damaged|lost|missing|cannot be opened/ })
  await expect(workspace.or(setAside).or(choose).first()).toBeVisible()
  const before = await alerts.allInnerTexts()
  if (await setAside.isVisible()) await setAside.click()
  await expect(workspace.or(choose).first()).toBeVisible()
  return [...new Set([...before, ...(await alerts.allInnerTexts())])].join(' | ')
}

function authored(folder: string): string {
  const documents = join(folder, 'meterlens', 'documents')
  return filesOf(documents)
    .map((path) => readFileSync(join(documents, path), 'utf8'))
    .join('\n')
}

async function startDamaged(path: string, kind: string): Promise<void> {
  const name = `${path}, ${kind}`
  const folder = temporaryFolder('damaged')
  cpSync(profile, folder, { recursive: true, verbatimSymlinks: true })
  damages[kind]?.(join(folder, path), statSync(join(folder, path)).size)
  const app = await launchApp({ userDataDir: folder })
  const errors: string[] = []
  app.window.on('pageerror', (error) => errors.push(String(error)))
  try {
    let said = ''
    // Losses within a cache are reported only after it was compared with its ledger.
    await expect(async () => {
      said = await alertsOf(app.window)
      if (said === '') await showsEverything(app.window, isDocument(path) && kind === 'gone')
    }).toPass({ timeout: 300_000 })
    if (drilled !== undefined) console.log(`${name}: ${said === '' ? 'nothing is said' : said}`)
    await expect(app.window.getByText('Something went wrong inside')).toHaveCount(0)
  } catch (error) {
    expect.soft(String(error), name).toBe('')
  }
  await app.close()
  // If the list of connections is lost, the documents are still in the files.
  expect.soft(authored(folder), name).toContain('Boiler review')
  expect.soft([...errors, ...uncaught(folder)], name).toEqual([])
  if (kind === 'read-only') spawnSync('chattr', ['-R', '-i', folder])
  rmSync(folder, { recursive: true, force: true })
}

/** Checks that everything is shown, since a loss must be reported. */
async function showsEverything(window: Page, isVersionGone: boolean): Promise<void> {
  const soon = { timeout: 5000 }
  await expect(window.getByRole('button', { name: 'Workspace: Boiler review' })).toBeVisible(soon)
  await expect(statisticsRow(window, variable)).toContainText('100 %', soon)
  // If the file of the newest version is gone, nothing shows that it existed.
  if (isVersionGone) return
  await expect(window.getByRole('button', { name: 'Notes · 1' })).toBeVisible(soon)
}

function uncaught(folder: string): readonly string[] {
  return globSync('meterlens/log/*.log', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8').split('\n'))
    .filter((line) => /"event":"(?:uncaught|unhandled)/.test(line))
}

for (const kind of Object.keys(damages)) {
  const short = shortForm[kind]
  if (drilled === undefined && short === undefined) continue
  test(`the app starts, and says what was lost, where a file of its profile is ${kind}`, async () => {
    const files = filesOf(profile).filter((path) =>
      drilled === undefined ? short?.test(path) : path.includes(drilled),
    )
    const chosen = drilled === undefined ? files.slice(-1) : files
    expect(chosen).not.toEqual([])
    test.setTimeout(60_000 + chosen.length * 60_000)
    for (const path of chosen) await startDamaged(path, kind)
  })
}
