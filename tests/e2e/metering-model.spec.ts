import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { answerSaveDialogs, chooseMainMeter, openDetails, typeRange } from '#support/app/main-job.ts'
import { startOver, test } from '#support/app/shared-apps.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const folder = temporaryFolder('metering')

let window: Page

test.beforeAll(async ({ twoSites }) => {
  window = twoSites.window
  await startOver(window)
})

const meters = () => window.getByRole('region', { name: 'Meters' })
const electricity = () => meters().getByRole('region', { name: 'Electricity' })
const rowOf = (name: string) => electricity().getByRole('listitem').filter({ hasText: name })
const notice = (title: RegExp) => window.getByRole('log').filter({ hasText: title })

async function showKelvin(): Promise<void> {
  await window.getByRole('searchbox', { name: 'Search' }).fill('Kelvin Physics')
  await window
    .getByRole('tree', { name: 'Portfolio' })
    .getByRole('treeitem', { name: /Kelvin Physics Laboratory/ })
    .first()
    .click()
  await openDetails(window)
  await expect(meters()).toBeVisible()
}

async function choose(meter: string, item: string): Promise<void> {
  await rowOf(meter)
    .getByRole('button', { name: /^Change / })
    .click()
  await window.getByRole('menuitemradio', { name: item, exact: true }).click()
}

test('metering model: a guess shows its reason and is confirmed, changed and undone without a request', async ({
  twoSites: { service },
}) => {
  const requests = service.requests().length
  await showKelvin()
  const main = rowOf('Main incomer electricity')
  await expect(main.getByTitle('Guessed from the entity’s default variable', { exact: true })).toHaveText(
    'guess',
  )
  await expect(rowOf('AHU 1 fan power')).toBeVisible()
  await expect(electricity().getByText('Main incomer, replaced')).toBeHidden()

  await electricity().getByRole('button', { name: 'Confirm the meters of Electricity' }).click()
  await expect(main.getByText('guess')).toBeHidden()
  await choose('Comms room', 'Submeter of Small power')
  await expect(
    rowOf('Comms room').getByRole('button', { name: /Submeter of Small power: Confirmed/ }),
  ).toBeVisible()
  await notice(/Comms room: role changed/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(
    rowOf('Comms room').getByRole('button', { name: /Submeter of Main incomer electricity/ }),
  ).toBeVisible()
  expect(service.requests()).toHaveLength(requests)
})

test('metering model: a role is chosen by keyboard alone', async () => {
  await rowOf('lifts')
    .getByRole('button', { name: /^Change / })
    .focus()
  await window.keyboard.press('Enter')
  await window.getByRole('menuitemradio', { name: 'Not counted' }).focus()
  await window.keyboard.press('Enter')
  await expect(rowOf('lifts')).toBeHidden()
  await electricity()
    .getByText(/^\d+ not counted$/)
    .click()
  await expect(rowOf('lifts').getByRole('button', { name: /Not counted: Confirmed/ })).toBeVisible()
})

test('metering model: all meters of an entity are confirmed at once, and taken back', async () => {
  const confirm = meters().getByRole('button', { name: /^Confirm the meters of/ })
  const open = await confirm.count()
  expect(open).toBeGreaterThan(2)
  await meters().getByRole('button', { name: 'More about the metering model' }).click()
  await window.getByRole('menuitem', { name: 'Confirm all meters of this entity' }).click()
  await expect(confirm).toHaveCount(0)
  await notice(/All meters confirmed/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(confirm).toHaveCount(open)
})

test('metering model: sizes are in the units that the user chose', async () => {
  const area = meters().getByRole('spinbutton', { name: 'Floor area' })
  await expect(area).toHaveAttribute('placeholder', /\d/)
  await window.keyboard.press('Control+K')
  await window.getByRole('dialog', { name: 'Command palette' }).getByRole('textbox').fill('units metric')
  await window.keyboard.press('Enter')
  await expect(meters()).toContainText('m²')
  await area.fill('9000')
  await area.press('Enter')
  await expect(notice(/Floor area changed/)).toBeVisible()
  await expect(area).toHaveValue('9000')
})

test('metering model: it survives a restart, and a file transfers it', async ({ twoSites }) => {
  await twoSites.restart()
  window = twoSites.window
  await showKelvin()
  await expect(
    electricity().getByRole('button', { name: 'Guess the meters of Electricity again' }),
  ).toBeVisible()
  await expect(meters().getByRole('spinbutton', { name: 'Floor area' })).toHaveValue('9000')

  const file = join(folder, 'model.json')
  await answerSaveDialogs(twoSites.app, file)
  await meters().getByRole('button', { name: 'More about the metering model' }).click()
  await window.getByRole('menuitem', { name: 'Export metering model…' }).click()
  const text = await waitForFile(file)
  expect(JSON.parse(text)).toMatchObject({
    format: 'meterlens-metering-model',
    version: 1,
    entities: [{ entityId: 'ent-kelvin' }],
  })

  await electricity().getByRole('button', { name: 'Guess the meters of Electricity again' }).click()
  await expect(rowOf('Main incomer electricity').getByText('guess')).toBeVisible()
  const importFile = async (path: string) => {
    const chooser = window.waitForEvent('filechooser')
    await meters().getByRole('button', { name: 'More about the metering model' }).click()
    await window.getByRole('menuitem', { name: 'Import metering model…' }).click()
    await (await chooser).setFiles(path)
  }
  const wrong = join(folder, 'wrong.json')
  writeFileSync(wrong, '{"format":"something-else"}')
  await importFile(wrong)
  await expect(window.getByRole('alert').filter({ hasText: 'The file was not imported' })).toContainText(
    'not a file with the metering model',
  )
  await importFile(file)
  await expect(notice(/Metering model imported: 1 entity/)).toBeVisible()
  await expect(rowOf('Main incomer electricity').getByText('guess')).toBeHidden()
})

test('metering model: a view leads to the meters that it picked automatically', async () => {
  await chooseMainMeter(window)
  await typeRange(window, 'Mar 2025')
  await window.getByRole('button', { name: 'Add view', exact: true }).click()
  await window.getByRole('option', { name: /^Breakdown/ }).click()
  const remark = window.getByRole('listitem').filter({ hasText: /\d+ meters were picked automatically/ })
  await remark.getByRole('button', { name: 'Review' }).click()
  const review = window.getByRole('dialog', { name: 'Review the meters of Electricity' })
  await review
    .getByRole('button', { name: /^Confirm the meters of / })
    .first()
    .press('Enter')
  await expect(review).toContainText('All meters are confirmed.')
  await window.keyboard.press('Escape')
  await expect(remark).toBeHidden()
  await notice(/: meters confirmed/)
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(remark).toBeVisible()
})
