import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import { answerSaveDialogs, chooseInDialog, setResolution, typeRange } from '#support/app/main-job.ts'
import { startOver, test } from '#support/app/shared-apps.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const folder = temporaryFolder('zones')

let app: LaunchedApp
let window: Page

test.beforeAll(async ({ twoSites }) => {
  ;({ app, window } = twoSites)
  await startOver(window)
})

let files = 0

/** Exports one item as CSV and returns the cells of its lines, without the lines of the provenance. */
async function exportedRows(what: string): Promise<readonly (readonly string[])[]> {
  const file = join(folder, `${String((files += 1))}.csv`)
  await answerSaveDialogs(app, file)
  await window.getByRole('button', { name: 'Export', exact: true }).click()
  await chooseInDialog(window, 'What', what)
  await chooseInDialog(window, 'Format', /^CSV$/)
  const dialog = window.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('button', { name: 'Export…' }).click()
  await expect(dialog).toBeHidden()
  await waitForFile(file)
  const rows: readonly (readonly string[])[] = parse(readFileSync(file), {
    ...{ bom: true, comment: '#', relax_column_count: true },
  })
  return rows
}

/**
 * Returns the daily values of the two meters from the exported chart, from the exported table card, and from the card
 * on the screen.
 */
async function daysEverywhere() {
  const chart = await exportedRows('Time series')
  const table = await exportedRows('Table')
  const cells = window.getByRole('table', { name: 'Table of Table' }).getByRole('row')
  const seen = await Promise.all(
    (await cells.all()).slice(1).map((row) => row.getByRole('cell').allTextContents()),
  )
  const powers = (chart[0] ?? []).flatMap((heading, at) =>
    /\[kW\](?!.*present share)/.test(heading) ? [at] : [],
  )
  return {
    chart: chart.slice(1).map((row) => powers.map((at) => Number(row[at]).toFixed(3))),
    table: table.slice(1).map((row) => [Number(row[2]).toFixed(3), Number(row[4]).toFixed(3)]),
    seen: seen.map((row) =>
      row.map((text) => text.replace(/,/g, '')).filter((text) => /^[\d.]+$/.test(text)),
    ),
  }
}

test('a meter in Kolkata and one in London are cut at their own midnights everywhere, or at those of one zone', async () => {
  const search = window.getByRole('searchbox', { name: 'Search' })
  for (const name of ['Neem Block', 'Lakeside Energy Centre']) {
    await search.fill(`${name} main incomer electricity`)
    const box = window.getByRole('checkbox', { name: /main incomer electricity$/i }).first()
    await expect(box).toHaveAccessibleName(new RegExp(name))
    await box.check()
  }
  await typeRange(window, '2025-03-01 to 2025-03-04')
  await setResolution(window, 'Daily')
  await window.getByRole('button', { name: 'Add view', exact: true }).click()
  await window.getByRole('option', { name: /^Table/ }).click()
  const card = window.getByRole('region', { name: 'Table', exact: true })
  await card.getByRole('combobox', { name: 'Resolution' }).click()
  await window.getByRole('option', { name: 'Day', exact: true }).click()
  await expect(
    card.getByText(/^Days are cut in the time zone of each variable: Asia\/Kolkata, Europe\/London/),
  ).toBeVisible()
  await expect(card.getByRole('row')).toHaveCount(5)

  const own = await daysEverywhere()
  expect(own.chart).toHaveLength(4)
  expect(own.table).toEqual(own.chart)
  const shownAs = ([neem = '', lakeside = '']: readonly string[]) =>
    [neem, lakeside].map((text) => Number(text).toPrecision(4))
  expect(own.seen.map((cells) => cells.map((text) => Number(text).toPrecision(4)))).toEqual(
    own.table.map(shownAs),
  )

  await window.getByRole('combobox', { name: 'Time zone' }).click()
  await window.getByRole('option', { name: 'Europe/London' }).click()
  await expect(card.getByText(/time zone of each variable/)).toBeHidden()
  await expect(window.getByRole('combobox', { name: 'Time zone' })).toContainText('Europe/London')
  await expect(card.getByRole('row')).toHaveCount(6)
  const londons = await daysEverywhere()
  expect(londons.table).toEqual(londons.chart)
  // The range still covers the same instants, so that midnight in London divides its first and its last day.
  expect(londons.chart).toHaveLength(5)
  const column = (days: typeof own, at: number) => days.chart.map((row) => row[at])
  expect(column(londons, 1).slice(1, 4)).toEqual(column(own, 1).slice(0, 3))
  for (const value of column(londons, 0)) expect(column(own, 0)).not.toContain(value)
})
