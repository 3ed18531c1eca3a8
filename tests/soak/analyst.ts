import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type ElectronApplication, type Page } from '@playwright/test'
import { cards } from '#renderer/workspace/card-strings.ts'
import { workspaces } from '#renderer/features/workspaces/strings.ts'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'
import type { MenuCommand } from '#shared/contract/menu-command.ts'
import {
  chooseVariables,
  exportTo,
  floating,
  rangeField,
  runInMenu,
  typeRange,
} from '#support/app/main-job.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'
import type { VirtualClock } from './virtual-clock.ts'

/** App and environment of a simulated analyst. */
export interface Desk {
  readonly app: ElectronApplication
  readonly window: Page
  readonly service: DemoService
  readonly clock: VirtualClock
  /** Folder for exported files. */
  readonly folder: string
  readonly random: () => number
  /** Returns a month that was not requested before, as people type it. */
  readonly nextMonth: () => string
}

const MINUTE_MS = 60_000
const CHART = 'Soak chart'
const CARDS = 'Soak cards'
const METERS = ['Lakeside Energy Centre · Main incomer electricity', 'Outdoor air temperature'] as const
const FLOOR = 'Lakeside Energy Centre · Floor 1 electricity'

/** Creates two workspaces to switch between. */
export async function layOut(desk: Desk): Promise<void> {
  const { window } = desk
  await newWorkspace(desk, CARDS)
  await chooseVariables(window, METERS.slice(0, 1))
  await showRange(window, '2026-01')
  await newWorkspace(desk, CHART)
  await chooseVariables(window, METERS)
  await showRange(window, '2026-01')
  await isIdle(desk)
}

/**
 * Simulates a quarter of an hour of an analyst, who does everything once in random order and leaves it as it was.
 * Anything that the app still retains afterwards is a leak.
 */
export async function workQuarterOfAnHour(desk: Desk): Promise<void> {
  const steps = [readChart, lookAround, compare, exportTwice, watchLive, loseTheService]
  const inOrder = steps.map((step) => ({ step, at: desk.random() })).toSorted((a, b) => a.at - b.at)
  for (const { step } of inOrder) {
    await openWorkspace(desk, CHART)
    await step(desk)
  }
}

/**
 * Shows only the newly built chart and dismisses all notices. The app releases the last view only after another one was
 * shown, which happens at different times in different orders of steps.
 */
export async function rest(desk: Desk): Promise<void> {
  await openWorkspace(desk, CARDS)
  await openWorkspace(desk, CHART)
  for (const id of ['show-sources', 'show-workspace'] as const) await run(desk, id)
  await desk.clock.pass(MINUTE_MS)
  await isIdle(desk)
}

async function readChart(desk: Desk): Promise<void> {
  const { window } = desk
  await chooseVariables(window, [FLOOR])
  await isIdle(desk)
  const plot = window.getByRole('group', { name: 'Plot', exact: true })
  await plot.focus()
  const keys = [
    '+',
    '+',
    'ArrowLeft',
    '-',
    'Shift+ArrowLeft',
    'm',
    'Shift+ArrowLeft',
    'Escape',
    'Escape',
    'f',
  ]
  for (const key of keys) await window.keyboard.press(key)
  await showRange(window, '2025-12')
  await isIdle(desk)
  for (const id of ['previous-period', 'next-period', 'mark-bar', 'mark-line'] as const) await run(desk, id)
  await showRange(window, '2026-01')
  await window.getByRole('searchbox', { name: 'Search' }).fill('Floor 1 electricity')
  await window
    .getByRole('tree')
    .getByRole('checkbox', { name: /Floor 1 electricity$/i })
    .first()
    .uncheck()
  await window.getByRole('searchbox', { name: 'Search' }).fill('')
  await isIdle(desk)
}

/** Opens every dialog and view that has a menu entry, and the details. */
async function lookAround(desk: Desk): Promise<void> {
  const { window } = desk
  const dialogs = [
    'open-settings',
    'open-cache-map',
    'open-revisions',
    'open-calendar',
    'open-downloads',
    'open-shortcuts',
    'open-notes',
    'new-expression',
    'open-events',
    'open-watch',
    'open-privacy',
    'export-bundle',
    'export-dataset',
    'export-report',
  ] as const
  for (const id of dialogs) {
    await run(desk, id)
    await window.locator(floating).first().waitFor()
    await window.keyboard.press('Escape')
    await window.locator(floating).first().waitFor({ state: 'hidden' })
  }
  for (const id of ['show-sources', 'show-inspector', 'show-drift', 'show-workspace'] as const)
    await run(desk, id)
  for (const id of ['toggle-details', 'toggle-details', 'theme-dark', 'theme-light'] as const)
    await run(desk, id)
}

async function compare(desk: Desk): Promise<void> {
  const { window } = desk
  await openWorkspace(desk, CARDS)
  for (const id of ['add-card-profile', 'add-card-heat-map'] as const) await run(desk, id)
  for (const title of ['Profile', 'Heat map']) {
    const card = window.getByRole('region', { name: title, exact: true })
    await card.getByRole('button', { name: cards.full(title) }).click()
    await window.getByRole('button', { name: cards.all }).click()
    await window.getByRole('button', { name: cards.more(title) }).click()
    await window.getByRole('menuitem', { name: cards.remove, exact: true }).click()
    await expect(card).toHaveCount(0)
  }
}

async function exportTwice(desk: Desk): Promise<void> {
  for (const [form, name] of [
    ['CSV, wide', 'soak.csv'],
    ['PNG', 'soak.png'],
  ] as const) {
    const file = join(desk.folder, name)
    rmSync(file, { force: true })
    await exportTo(desk.app, desk.window, form, file)
    await waitForFile(file)
    await desk.window.getByRole('dialog').first().waitFor({ state: 'hidden' })
  }
}

async function watchLive(desk: Desk): Promise<void> {
  const { window } = desk
  const timer = window.getByRole('status', { name: 'Live' })
  await run(desk, 'range-last-7-days')
  await run(desk, 'toggle-live')
  await timer.waitFor()
  await desk.clock.pass(14 * MINUTE_MS)
  await isIdle(desk)
  await run(desk, 'toggle-live')
  await timer.waitFor({ state: 'hidden' })
  await showRange(window, '2026-01')
}

/** Breaks the service and shows a month that was never requested, since cached data needs no service. */
async function loseTheService(desk: Desk): Promise<void> {
  const { service, window } = desk
  service.setFaults({ rules: [{ fault: { kind: 'reset-before-body' }, when: { kind: 'always' } }] })
  await showRange(window, desk.nextMonth())
  await window.getByRole('alert').first().waitFor({ timeout: 60_000 })
  await desk.clock.pass(MINUTE_MS)
  service.setFaults({})
  await expect(window.getByRole('alert')).toHaveCount(0, { timeout: 60_000 })
  await isIdle(desk)
  await showRange(window, '2026-01')
  await isIdle(desk)
}

function run({ app }: Desk, id: MenuCommand): Promise<void> {
  return runInMenu(app, id)
}

async function newWorkspace(desk: Desk, name: string): Promise<void> {
  await run(desk, 'new-workspace')
  await run(desk, 'rename-workspace')
  await desk.window.getByRole('textbox', { name: 'Name of the workspace' }).fill(name)
  await desk.window.keyboard.press('Enter')
  await isOpen(desk, name)
}

/** The menu lists the workspaces that are not open. */
async function openWorkspace(desk: Desk, name: string): Promise<void> {
  const { window } = desk
  if (await window.getByRole('button', { name: workspaces.menu(name) }).isVisible()) return
  await window.getByRole('button', { name: workspaces.menu('') }).click()
  await window.getByRole('menuitem', { name }).click()
  await isOpen(desk, name)
}

function isOpen({ window }: Desk, name: string): Promise<void> {
  return window.getByRole('button', { name: workspaces.menu(name) }).waitFor()
}

async function isIdle({ window }: Desk): Promise<void> {
  await expect(window.getByRole('progressbar')).toHaveCount(0)
  // A table mounts when the page is idle, in the frame after its picture.
  await window.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve))),
  )
}

/** Shows a range and waits until the menu is gone, since a closing one would be taken for an open one. */
async function showRange(window: Page, text: string): Promise<void> {
  await typeRange(window, text)
  await rangeField(window).waitFor({ state: 'hidden' })
}
