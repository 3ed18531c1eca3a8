import { expect, type Locator, type Page } from '@playwright/test'

/** Returns the button with the connection's name at the top left, which opens the menu of connections. */
export function connectionMenu(window: Page): Locator {
  return window.getByRole('button', { name: 'Connection menu' })
}

/** Forgets the open connection, which must be the only one, and erases its cache. */
export async function forgetWithData(window: Page): Promise<void> {
  await connectionMenu(window).click()
  await window.getByRole('menuitem', { name: 'Forget…' }).click()
  await window.getByRole('checkbox', { name: 'Erase its cached data and its workspaces too' }).check()
  await window.getByRole('button', { name: 'Forget', exact: true }).click()
  await expect(window.getByRole('button', { name: 'Choose a service…' })).toBeVisible()
}

/** Opens the menu and chooses an entry with the keyboard only: arrow keys until it has the focus, then Enter. */
export async function chooseByKeyboard(window: Page, role: 'menuitem' | 'menuitemradio', name: string) {
  await connectionMenu(window).focus()
  await window.keyboard.press('Enter')
  const menu = window.getByRole('menu')
  await menu.waitFor()
  const entry = menu.getByRole(role, { name })
  await entry.waitFor()
  const entries = await menu.getByRole('menuitem').or(menu.getByRole('menuitemradio')).count()
  for (let presses = 0; presses <= entries && !(await hasFocus(entry)); presses++)
    await window.keyboard.press('ArrowDown')
  await expect(entry).toBeFocused()
  await window.keyboard.press('Enter')
  await menu.waitFor({ state: 'hidden' })
}

/** Presses Tab until the control has the focus, as people without a mouse do. */
export async function tabTo(window: Page, control: Locator): Promise<void> {
  await control.waitFor()
  for (let presses = 0; presses < 30 && !(await hasFocus(control)); presses++)
    await window.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/** Agrees to this session only, if there is no keychain; `done` is shown if there is one. */
export async function keepForSession(window: Page, done: Locator): Promise<void> {
  const sessionOnly = window.getByRole('button', { name: /this session only/i })
  await expect(sessionOnly.or(done).first()).toBeVisible()
  if (!(await sessionOnly.isVisible())) return
  await tabTo(window, sessionOnly)
  await window.keyboard.press('Enter')
}

function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((element) => element === document.activeElement)
}
