import type { Page } from 'playwright-core'

/** Enters the token again if there is no keychain, since the closed app has then lost it as it should. */
export async function giveTokenBack(window: Page, token: string): Promise<void> {
  await window.getByRole('tree', { name: 'Portfolio' }).waitFor()
  const hasToken = await window.evaluate(async () => {
    const { meterlens } = globalThis as unknown as {
      meterlens: { listConnections: (r: object) => Promise<{ value: { tokenPlace: string }[] }> }
    }
    return (await meterlens.listConnections({})).value[0]?.tokenPlace !== 'none'
  })
  if (hasToken) return
  await window.getByRole('button', { name: 'Connection menu' }).click()
  await window.getByRole('menuitem', { name: 'Replace token…' }).click()
  const dialog = window.getByRole('dialog', { name: 'Replace token' })
  await dialog.getByRole('textbox', { name: 'Token' }).fill(token)
  await dialog.getByRole('button', { name: 'Replace', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}
