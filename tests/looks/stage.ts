import type { Locator, Page } from '@playwright/test'
import type { EpochMs } from '#shared/time/instant.ts'
import { portfolioOfSites } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import { frame } from '#renderer/app/strings.ts'
import { connect as connectStrings } from '#renderer/features/connections/strings.ts'
import { details } from '#renderer/features/details/strings.ts'
import { tree as treeStrings } from '#renderer/features/tree/strings.ts'
import { commands } from '#renderer/workspace/command-strings.ts'
import { start } from '#renderer/features/start/strings.ts'
import { templates } from '#renderer/workspace/question-strings.ts'
import { workspaces } from '#renderer/features/workspaces/strings.ts'
import { startDemoService, type DemoService } from '#scripts/demo-service/demo-service.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import type { MenuCommand } from '#shared/contract/menu-command.ts'
import { floating, runCommand, runInMenu, startsWith, typeRange } from '#support/app/main-job.ts'
import { connectAndSync, twoSites } from '#support/app/portfolio.ts'
import { consoleErrorsOf } from './console-errors.ts'

const token = 'looks-token'

export const buildings = ['Kelvin Physics', 'Banyan'] as const
const laboratory = `${buildings[0]} Laboratory`

/** Workspaces in which views are opened. */
export type Ground = 'start page' | 'chart' | 'cards' | 'weather'

/** The app with a connection, its service, and actions that do not depend on the appearance of the app. */
export interface Stage {
  readonly app: LaunchedApp
  readonly window: Page
  readonly service: DemoService
  /** Returns the errors that the page has written to its console since the last call. */
  readonly consoleErrors: () => readonly string[]
  /** Runs a command of the native menu. */
  readonly run: (id: MenuCommand) => Promise<void>
  /** Runs a command that the palette offers for the current data, by its title. */
  readonly runTitled: (title: string) => Promise<void>
  /** Connects, waits for the catalogue and creates the workspaces of the views. */
  readonly connect: () => Promise<void>
  /** Closes everything that is open and shows a workspace. */
  readonly goTo: (ground: Ground) => Promise<void>
  /** Returns the tree, and shows it first if a narrow window hides it. */
  readonly showTree: () => Promise<Locator>
  readonly showDetails: () => Promise<Locator>
  readonly search: (text: string) => Promise<void>
  readonly dismissNotices: () => Promise<void>
  /** Makes the service multiply its values by a factor from now on. */
  readonly revise: (factor: number) => void
  /** Makes the service omit the readings of the chart's building after an instant, or all of them. */
  readonly silence: (since?: EpochMs) => void
  readonly close: () => Promise<void>
}

export async function openStage(): Promise<Stage> {
  const clock = { now: () => Date.now() }
  const sites = portfolioOfSites(twoSites, { clock })
  let factor = 1
  let silentSince = Infinity
  const silenced = new Set(sites.entities.flatMap(({ id, name }) => (name === laboratory ? [id] : [])))
  const portfolio: typeof sites = {
    ...sites,
    *readings(request) {
      for (const { times, values } of sites.readings(request))
        yield { times, values: values.map((value) => value * factor) }
    },
    lastReading(variable) {
      const last = sites.lastReading(variable)
      const isSilenced = variable.entityIds.some((id) => silenced.has(id))
      return last && { ...last, at: isSilenced ? Math.min(last.at, silentSince) : last.at }
    },
  }
  const service = await startDemoService({ tokens: [token], clock, portfolio, limitPerMinute: 1000 })
  const app = await launchApp()
  const { window } = app
  const names: Partial<Record<Ground, string>> = {}
  let stands: Ground | undefined

  const searchField = () => window.getByRole('searchbox', { name: treeStrings.search, exact: true })

  const run = (id: MenuCommand) => runInMenu(app, id)

  async function closeAll(): Promise<void> {
    const open = window.locator(floating)
    for (let presses = 0; presses < 4 && (await open.count()) > 0; presses++) {
      await window.keyboard.press('Escape')
      await open
        .first()
        .waitFor({ state: 'hidden', timeout: 2000 })
        .catch(() => undefined)
    }
  }

  async function showTree(): Promise<Locator> {
    const portfolioTree = window.getByRole('tree', { name: treeStrings.label })
    if (!(await portfolioTree.isVisible())) await run('toggle-tree')
    await portfolioTree.waitFor()
    return portfolioTree
  }

  async function showDetails(): Promise<Locator> {
    const pane = window.getByRole('complementary', { name: details.title })
    if (!(await pane.isVisible())) await run('toggle-details')
    await pane.waitFor()
    return pane
  }

  /** Closes the tree and the details if they cover the workspace, as they do in a narrow window. */
  async function hideSheets(): Promise<void> {
    const tree = window.getByRole('tree', { name: treeStrings.label })
    const pane = window.getByRole('complementary', { name: details.title })
    for (const [sheet, toggle] of [
      [tree, 'toggle-tree'],
      [pane, 'toggle-details'],
    ] as const) {
      if (!(await sheet.isVisible()) || !(await liesOver(sheet))) continue
      await run(toggle)
      // The pane must be gone before it is checked again, or it would be taken for an open one.
      await sheet.waitFor({ state: 'hidden' })
    }
  }

  async function workspaceName(): Promise<string> {
    const button = window.getByRole('button', { name: startsWith(workspaces.menu('')) })
    const label = (await button.getAttribute('aria-label')) ?? (await button.innerText())
    return label.replace(workspaces.menu(''), '').trim()
  }

  async function tick(text: string, name: RegExp): Promise<void> {
    await searchField().fill(text)
    await window.getByRole('tree').getByRole('checkbox', { name }).first().check()
  }

  async function prepare(): Promise<void> {
    await runCommand(window, commands.newWorkspace)
    await tick('Kelvin main incomer electricity', /main incomer electricity$/i)
    // Outdoor temperature in the town of the building.
    await tick('Observatory outdoor air temperature', /outdoor air temperature/i)
    await searchField().fill('')
    await typeRange(window, '2026-01')
    names['chart'] = await workspaceName()
    await ask('cards', templates.years.title)
    await runCommand(window, commands.newWorkspace)
    names['start page'] = await workspaceName()
    stands = 'start page'
  }

  async function ask(ground: Ground, question: string): Promise<void> {
    await runCommand(window, commands.newWorkspace)
    // The laboratory has a load with days, weeks and seasons, whereas the first entry is a data centre with a flat
    // load.
    await window.getByRole('combobox', { name: start.entity }).selectOption({ label: laboratory })
    await window.getByRole('button', { name: startsWith(question) }).click()
    await window.locator('section.card').first().waitFor()
    names[ground] = await workspaceName()
  }

  async function dismissNotices(): Promise<void> {
    const first = window.getByRole('button', { name: frame.dismiss, exact: true }).first()
    // A notice may disappear by itself just before the click.
    while (await first.isVisible()) await first.click({ timeout: 2000 }).catch(() => undefined)
  }

  return {
    app,
    window,
    service,
    consoleErrors: consoleErrorsOf(window),
    run,
    runTitled: (title) => runCommand(window, title),
    showTree,
    showDetails,
    connect: async () => {
      // The window is widened first, since a narrow one hides the state of the catalogue.
      const size = window.viewportSize()
      await window.setViewportSize({ width: 1440, height: 900 })
      await connectAndSync(window, service, token)
      await prepare()
      // The buildings are in Europe and India, so metric units are used whatever the browser's language.
      await run('units-metric')
      // The notices about connecting would appear in the pictures.
      await dismissNotices()
      if (size !== null) await window.setViewportSize(size)
    },
    goTo: async (ground) => {
      await closeAll()
      await hideSheets()
      // This workspace is created on demand, since only the full drill checks views that need the weather.
      if (ground === 'weather' && names.weather === undefined) await ask(ground, templates.savings.title)
      else if (stands === ground) await run('show-workspace')
      else await runCommand(window, commands.openWorkspace(names[ground] ?? ''))
      stands = ground
    },
    search: async (text) => {
      await showTree()
      await searchField().fill(text)
    },
    dismissNotices,
    revise: (next) => {
      factor = next
    },
    silence: (since = Infinity) => {
      silentSince = since
    },
    close: async () => {
      await app.close()
      await service.close()
    },
  }
}

/** Returns true if the pane covers other content rather than standing beside it. */
function liesOver(pane: Locator): Promise<boolean> {
  return pane.evaluate((element) => {
    for (let up: Element | null = element; up !== null; up = up.parentElement)
      if (getComputedStyle(up).position === 'absolute') return true
    return false
  })
}

/** Returns the dialog that asks for a service, which opens at the first start. */
export function connectDialog(window: Page): Locator {
  return window.getByRole('dialog', { name: connectStrings.title, exact: true })
}
