import { expect, type ElectronApplication, type Locator, type Page } from '@playwright/test'
import type { MenuCommand } from '#shared/contract/menu-command.ts'

/** Texts that a person types into the connect dialog. */
export interface ConnectionForm {
  readonly name: string
  readonly baseUrl: string
  readonly token: string
}

/** Opens the connect dialog unless it is open already, as it is at the first start. */
async function connectDialog(window: Page) {
  const dialog = window.getByRole('dialog', { name: 'Connect' })
  await dialog
    .or(window.getByRole('tree', { name: 'Portfolio' }))
    .first()
    .waitFor()
  return dialog
}

export async function connect(window: Page, form: ConnectionForm): Promise<void> {
  const dialog = await connectDialog(window)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(form.name)
  await dialog.getByRole('textbox', { name: 'Base URL' }).fill(form.baseUrl)
  await dialog.getByRole('textbox', { name: 'Token' }).fill(form.token)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await answerKeychainQuestion(window)
  await dialog.waitFor({ state: 'hidden' })
}

/** Answers the dialog's question, which it shows without a keychain, to go on for this session only. */
async function answerKeychainQuestion(window: Page): Promise<void> {
  const sessionOnly = window.getByRole('button', { name: /this session only/i })
  const tree = window.getByRole('tree', { name: 'Portfolio' })
  await sessionOnly.or(tree).first().waitFor()
  if (await sessionOnly.isVisible()) await sessionOnly.click()
}

/** Opens the demo and replaces its first workspace by an empty one. */
export async function openDemo(window: Page): Promise<void> {
  const dialog = await connectDialog(window)
  await dialog.getByRole('button', { name: 'Try the demo' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await newWorkspace(window)
}

/** Opens a new workspace, so that one app can serve several tests. */
export async function newWorkspace(window: Page): Promise<void> {
  const workspace = window.getByRole('button', { name: /^Workspace: / })
  const first = await workspace.getAttribute('aria-label')
  await workspace.click()
  await window.getByRole('menuitem', { name: 'New workspace' }).click()
  // Anything chosen earlier would go to the previous workspace.
  await expect(workspace).not.toHaveAttribute('aria-label', first ?? '')
}

/** Matches names that begin with a text. */
export function startsWith(text: string): RegExp {
  return new RegExp(`^${escaped(text)}`)
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Matches a variable by the service's name, with its entity before it or separated from it. */
export function inFull(name: string): RegExp {
  const words = name.split(/ · | /).map(escaped)
  return new RegExp(`^(?:.* · )?${words.join('(?: · | )')}$`)
}

/** Finds each variable by search and ticks its checkbox in the tree. */
export async function chooseVariables(window: Page, names: readonly string[]): Promise<void> {
  const search = window.getByRole('searchbox', { name: 'Search' })
  const tree = window.getByRole('tree', { name: 'Portfolio' })
  for (const name of names) {
    await search.fill(name.replaceAll(' · ', ' '))
    await tree
      .getByRole('checkbox', { name: inFull(name) })
      .first()
      .check()
  }
  await search.fill('')
}

/** Ticks the first main electricity meter, once it is in the catalogue. */
export async function chooseMainMeter(window: Page): Promise<void> {
  await window.getByRole('searchbox', { name: 'Search' }).fill('main incomer electricity')
  const box = window
    .getByRole('tree', { name: 'Portfolio' })
    .getByRole('checkbox', { name: /main incomer electricity$/i })
    .first()
  await box.waitFor({ timeout: 120_000 })
  await chooseVariables(window, [(await box.getAttribute('aria-label')) ?? ''])
}

/** Types a range whose exclusive end is the midnight at which the last date begins. */
export async function setRange(window: Page, start: string, end: string): Promise<void> {
  await typeRange(window, `${start} 00:00 to ${end} 00:00`)
}

/** Types a range as people do: a period, or two dates of which the last is included. */
export async function typeRange(window: Page, text: string): Promise<void> {
  const field = await openRangeMenu(window)
  await field.fill(text)
  await field.press('Enter')
}

/** Opens the menu of the range unless it is open; its field accepts a range as text. */
export async function openRangeMenu(window: Page) {
  const field = rangeField(window)
  // The field may still be visible while the menu closes.
  await expect(async () => {
    if ((await shownRange(window).getAttribute('aria-expanded')) !== 'true') await shownRange(window).click()
    await field.waitFor({ timeout: 2000 })
  }).toPass()
  return field
}

/** Returns the field in the menu of the range. */
export function rangeField(window: Page) {
  return window.getByRole('dialog', { name: 'Range' }).getByRole('textbox', { name: 'Period or dates' })
}

/** Returns the button that shows the range and opens its menu. */
export function shownRange(window: Page) {
  return window.getByRole('group', { name: 'Range' }).getByRole('button', { name: /^Range: / })
}

export async function setResolution(window: Page, resolution: string): Promise<void> {
  await window.getByRole('combobox', { name: 'Resolution' }).click()
  await window.getByRole('option', { name: resolution, exact: true }).click()
}

/** Waits for the figures of this resolution, which replace those of another. */
export async function showsFigures(window: Page, resolution: string): Promise<void> {
  const last = window.getByRole('table', { name: 'Statistics' }).getByRole('row').last()
  await expect(last).toContainText(resolution, { timeout: 120_000 })
  await expect(last).toContainText('MWh', { timeout: 120_000 })
}

/** Matches a variable's name separated from its entity: "Building 0 electricity" as "Building 0 · electricity". */
export function fullName(name: string): RegExp {
  return new RegExp(escaped(name).replaceAll(' ', '[ ·]+'))
}

/** Returns the statistics row of a variable by its row header. */
export function statisticsRow(window: Page, name: string) {
  return window
    .getByRole('table', { name: 'Statistics' })
    .getByRole('row')
    .filter({ has: window.getByRole('rowheader', { name: fullName(name) }) })
}

/** Makes every later save dialog choose this file. */
export async function answerSaveDialogs(app: ElectronApplication, file: string): Promise<void> {
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
  }, file)
}

/** Makes every later open dialog choose this file or folder. */
export async function answerOpenDialogs(app: ElectronApplication, path: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, path)
}

/** Runs the command of the palette whose title begins with this text. */
export async function runCommand(window: Page, title: string): Promise<void> {
  await window.keyboard.press('ControlOrMeta+k')
  const palette = window.getByRole('dialog', { name: 'Command palette' })
  await palette.getByRole('textbox').fill(title)
  await palette
    .getByRole('option', { name: startsWith(title) })
    .first()
    .click()
  await palette.waitFor({ state: 'hidden' })
}

/** Runs a command of the native menu. */
export function runInMenu(app: ElectronApplication, id: MenuCommand): Promise<void> {
  return app.evaluate(({ Menu }, command) => {
    Menu.getApplicationMenu()?.getMenuItemById(command)?.click()
  }, id)
}

/** Matches everything that floats over the window. */
export const floating = '[role="dialog"], [role="menu"], [role="listbox"], .popover'

/** Names the open workspace by its menu. */
export async function renameWorkspace(window: Page, name: string): Promise<void> {
  await window.getByRole('button', { name: /^Workspace: / }).click()
  await window.getByRole('menuitem', { name: 'Rename…' }).click()
  await window.getByRole('textbox', { name: 'Name of the workspace' }).fill(name)
  await window.keyboard.press('Enter')
}

/** Chooses `file` in the save dialog and exports the chart through the export dialog, as a person would. */
export async function exportTo(
  app: ElectronApplication,
  window: Page,
  item: 'CSV, wide' | 'CSV, long' | 'PNG',
  file: string,
): Promise<void> {
  await answerSaveDialogs(app, file)
  const dialog = await openExport(window, item === 'PNG' ? 'PNG' : 'CSV')
  if (item !== 'PNG') await chooseInDialog(window, 'Form', item === 'CSV, wide' ? /^Wide/ : /^Long/)
  await dialog.getByRole('button', { name: 'Export…' }).click()
}

/** Opens the export dialog and chooses a format. */
export async function openExport(window: Page, format: string | RegExp): Promise<Locator> {
  await window.getByRole('button', { name: 'Export', exact: true }).click()
  await chooseInDialog(window, 'Format', format)
  return window.getByRole('dialog', { name: 'Export' })
}

/** Chooses an option in a list of the open dialog. */
export async function chooseInDialog(window: Page, label: string, choice: string | RegExp): Promise<void> {
  const list = window.getByRole('dialog').getByRole('combobox', { name: label, exact: true })
  await list.click()
  await window.getByRole('option', { name: choice }).click()
}

/** Returns the details of the selection, and opens them if necessary. */
export async function openDetails(window: Page) {
  const details = window.getByRole('complementary', { name: 'Details' })
  if (!(await details.isVisible())) await window.getByRole('button', { name: 'Show details' }).click()
  await details.waitFor()
  return details
}
