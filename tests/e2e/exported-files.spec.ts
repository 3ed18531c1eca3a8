import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { canaryForms, unpacked } from '#support/app/canary.ts'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import {
  answerOpenDialogs,
  answerSaveDialogs,
  chooseInDialog,
  renameWorkspace,
  runCommand,
} from '#support/app/main-job.ts'
import { duckDbRows } from '#support/files/parquet-readers.ts'
import { startOver, test } from '#support/app/shared-apps.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const folder = temporaryFolder('exported')
/** The title differs from a question, since other tests leave workspaces named like their question. */
const title = 'Years to export'

const pathOf = (name: string) => join(folder, name)

test.describe.configure({ mode: 'serial' })

let app: LaunchedApp
let window: Page
let token: string

test.beforeAll(async ({ twoSites }) => {
  ;({ app, window, token } = twoSites)
  await startOver(window)
})

const region = (title: string) => window.getByRole('region', { name: title, exact: true })
const workspaceButton = (name: string) =>
  window.getByRole('button', { name: `Workspace: ${name}`, exact: true })

/** Exports in a format and returns the complete file. */
async function exported(format: RegExp, name: string, what: string | RegExp): Promise<Buffer> {
  await answerSaveDialogs(app, pathOf(name))
  await window.getByRole('button', { name: 'Export', exact: true }).click()
  await chooseInDialog(window, 'What', what)
  await chooseInDialog(window, 'Format', format)
  const dialog = window.getByRole('dialog', { name: 'Export' })
  await dialog.getByRole('button', { name: 'Export…' }).click()
  await expect(dialog).toBeHidden()
  await waitForFile(pathOf(name))
  return readFileSync(pathOf(name))
}

/** Checks that the token is neither in the file nor in anything packed inside it. */
function expectNoToken(bytes: Buffer): void {
  const all = unpacked(bytes)
  for (const form of canaryForms(token)) expect(all.includes(form)).toBe(false)
}

/** Drops a file on the window as a person would. */
async function drop(file: string, bytes = readFileSync(pathOf(file))): Promise<void> {
  const transfer = await window.evaluateHandle(
    ([name, text]) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
      data.items.add(new File([content], name))
      return data
    },
    [file, bytes.toString('base64')] as const,
  )
  await window.dispatchEvent('body', 'dragover', { dataTransfer: transfer })
  await expect(window.getByText('Drop an exported file to open what it shows')).toBeVisible()
  await window.dispatchEvent('body', 'drop', { dataTransfer: transfer })
}

/** Returns the output of a program of a Debian package, or logs that the program is not installed. */
function program(name: string, of: string, ...given: readonly string[]): string | undefined {
  const isThere = (process.env['PATH'] ?? '').split(delimiter).some((each) => existsSync(join(each, name)))
  if (isThere)
    return execFileSync(name, [...given], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  console.log(`${name} is not here: ${of} has it`)
  return undefined
}

const poppler = (name: string, ...given: readonly string[]): string | undefined =>
  program(name, 'poppler-utils', ...given)

test('a workspace of two cards', async () => {
  await window.getByRole('button', { name: /^This year against last ./ }).click()
  await expect(window.getByRole('table', { name: 'Table of Periods' }).getByRole('row')).toHaveCount(3)
  await renameWorkspace(window, title)
  await window.getByRole('button', { name: 'Add view', exact: true }).click()
  await window.getByRole('option', { name: /^Time series/ }).click()
  await expect(region('Time series').getByRole('row')).toHaveCount(2)
})

for (const [format, file] of [
  [/^PNG$/, 'chart.png'],
  [/^SVG$/, 'chart.svg'],
  [/^PDF$/, 'chart.pdf'],
  [/^CSV$/, 'chart.csv'],
  [/^XLSX$/, 'chart.xlsx'],
] as const)
  test(`a dropped ${file} opens the view that it was exported from`, async () => {
    const bytes = await exported(format, file, 'Time series')
    expectNoToken(bytes)
    await drop(file)
    await expect(window.getByText('Opened as a new workspace').last()).toBeVisible()
    await expect(workspaceButton(`${title} 2`)).toBeVisible()
    // The file contains the chart only, but opens the workspace with both cards.
    await expect(region('Periods')).toBeVisible()
    await expect(region('Time series').getByRole('row')).toHaveCount(2)
    await removeWorkspace()
  })

for (const [format, file] of [
  [/^SVG$/, 'periods.svg'],
  [/^CSV$/, 'periods.csv'],
  [/^XLSX$/, 'periods.xlsx'],
] as const)
  test(`a dropped ${file} of one card opens with that card in full`, async () => {
    const bytes = await exported(format, file, 'Periods')
    expectNoToken(bytes)
    await drop(file)
    await expect(workspaceButton(`${title} 2`)).toBeVisible()
    await expect(window.getByRole('button', { name: 'Show all views' })).toBeVisible()
    await expect(window.getByRole('table', { name: 'Table of Periods' }).getByRole('row')).toHaveCount(3)
    await removeWorkspace()
  })

test('a report has its pages, its texts, and the record from which it can be opened again', async () => {
  const pdf = await exported(/^Report/, 'report.pdf', /^All/)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(unpacked(pdf).length).toBeGreaterThan(2 * pdf.length)
  expectNoToken(pdf)
  const facts = poppler('pdfinfo', pathOf('report.pdf'))
  if (facts !== undefined) {
    expect(facts).toMatch(new RegExp(`Title: +${title}`))
    expect(facts).toMatch(/Page size: +59\d(\.\d+)? x 84\d(\.\d+)? pts \(A4\)/)
    expect(facts).toMatch(/Tagged: +yes/)
  }
  const text = poppler('pdftotext', '-layout', pathOf('report.pdf'), '-')
  if (text !== undefined)
    for (const said of [
      title,
      'Summary',
      'Contents',
      'Data behind the figures',
      'Gaps',
      'Methods',
      'Like for like',
      'Times are in',
    ])
      expect(text).toContain(said)
  if (text !== undefined) {
    // Pages are separated by form feeds. The contents name the page of each heading, and each page has a header.
    const pages = text.split('\f')
    const named = Number(/Methods\s+(\d+)$/m.exec(pages[0] ?? '')?.[1])
    expect(pages[named - 1]).toMatch(/\d\. Methods$/m)
    expect(pages[0]).toMatch(/\b1 ?\/ ?[2-5]\b/)
    expect(pages[1]?.trimStart()).toMatch(new RegExp(`^${title}`))
  }
  if (text !== undefined) expect(text).toMatch(/(?:Up|Down) [\d.]+ %/)
  await drop('report.pdf')
  await expect(workspaceButton(`${title} 2`)).toBeVisible()
  await removeWorkspace()
})

test('a report template opens a workspace, and so does the file to which it is saved', async () => {
  const name = 'One building, one year'
  const templates = window.getByRole('dialog', { name: 'Report templates' })
  const openTemplates = async () => {
    await runCommand(window, 'Report templates')
    await expect(templates).toBeVisible()
  }
  await openTemplates()
  await templates.getByRole('button', { name: `Open: ${name}` }).click()
  await expect(workspaceButton(name)).toBeVisible()
  await expect(region('Periods')).toBeVisible()
  await answerSaveDialogs(app, pathOf('template.json'))
  await openTemplates()
  await templates.getByRole('button', { name: 'Save this workspace as a template…' }).click()
  await waitForFile(pathOf('template.json'))
  const text = readFileSync(pathOf('template.json'), 'utf8')
  expect(text).toContain('"heat-map"')
  expect(text).not.toMatch(/dataHubId|operands|visibleRange/)
  await openTemplates()
  const choosing = window.waitForEvent('filechooser')
  await templates.getByRole('button', { name: 'Open a template file…' }).click()
  await (await choosing).setFiles(pathOf('template.json'))
  await expect(window.getByText(`${name} was opened from a template`)).toBeVisible()
  await expect(workspaceButton(`${name} 2`)).toBeVisible()
  await expect(region('Periods')).toBeVisible()
  await removeWorkspace(name)
  await removeWorkspace()
})

test('a workbook of all cards opens all of them', async () => {
  expectNoToken(await exported(/^XLSX$/, 'all.xlsx', /^All/))
  await drop('all.xlsx')
  await expect(workspaceButton(`${title} 2`)).toBeVisible()
  await expect(region('Periods')).toBeVisible()
  await expect(region('Time series').getByRole('row')).toHaveCount(2)
  await removeWorkspace()
})

test('pictures of all cards go into a folder that is chosen once, beside what is there', async () => {
  const pictures = pathOf('pictures')
  mkdirSync(pictures)
  await answerOpenDialogs(app, pictures)
  const dialog = window.getByRole('dialog', { name: 'Export' })
  for (const [round, format] of ['SVG', 'PNG', 'SVG'].entries()) {
    await window.getByRole('button', { name: 'Export', exact: true }).click()
    await chooseInDialog(window, 'What', /^All/)
    await chooseInDialog(window, 'Format', new RegExp(`^${format}$`))
    await expect(dialog.getByRole('status')).toContainText(/^About 2 files in one folder, \d+ kB$/)
    await dialog.getByRole('button', { name: 'Export…' }).click()
    await expect(dialog).toBeHidden()
    await expect(window.getByText('Saved 2 pictures in pictures').last()).toBeVisible()
    expect(readdirSync(pictures)).toHaveLength(2 * (round + 1))
  }
  const names = readdirSync(pictures).toSorted()
  expect(names.filter((name) => name.endsWith(' (2).svg'))).toHaveLength(2)
  expect(names.filter((name) => name.startsWith('Periods '))).toHaveLength(3)
  for (const name of names) expectNoToken(readFileSync(join(pictures, name)))
  for (const name of names.filter((each) => each.endsWith('.svg'))) {
    expect(readFileSync(join(pictures, name), 'utf8')).toContain('src:url(data:font/woff2;base64,')
    program('rsvg-convert', 'librsvg2-bin', join(pictures, name), '-o', pathOf('rasterised.png'))
  }
})

test('bundles, backups and datasets have no token in them', async () => {
  const dataset = pathOf('Estate')
  mkdirSync(dataset)
  await answerSaveDialogs(app, pathOf('evidence.meterlens'))
  await window.getByRole('button', { name: /^Workspace: / }).click()
  await window.getByRole('menuitem', { name: 'Export evidence bundle…' }).click()
  const saving = window.getByRole('dialog', { name: 'Export evidence bundle' })
  await saving.getByRole('button', { name: 'Export…' }).click()
  await expect(saving).toBeHidden()

  await answerSaveDialogs(app, pathOf('backup.meterlens'))
  await window.getByRole('button', { name: 'Connection menu' }).click()
  await window.getByRole('menuitem', { name: 'Back up this connection…' }).click()
  const backing = window.getByRole('dialog', { name: 'Back up connection' })
  await backing.getByRole('button', { name: 'Back up…' }).click()
  await expect(backing).toBeHidden()

  await answerOpenDialogs(app, dataset)
  await runCommand(window, 'Export Parquet dataset')
  const writing = window.getByRole('dialog', { name: 'Export Parquet dataset' })
  await writing.getByRole('button', { name: 'Choose a folder…' }).click()
  await expect(writing).toContainText(/rows in \d+ files?, .*, in Estate/, { timeout: 120_000 })
  await writing.getByRole('button', { name: 'Close' }).first().click()

  for (const name of ['evidence.meterlens', 'backup.meterlens']) {
    const bytes = readFileSync(pathOf(name))
    expect(unpacked(bytes).length).toBeGreaterThan(bytes.length)
    expectNoToken(bytes)
  }
  const files = globSync('**/*', { cwd: dataset, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(1)
  for (const { parentPath, name } of files) expectNoToken(readFileSync(join(parentPath, name)))
  // Parquet packs its values differently from streams and archives, so they are read with DuckDB.
  const rows = await duckDbRows(`SELECT DISTINCT to_json(t) AS text FROM (
    SELECT * EXCLUDE (interval_start, interval_end, value, present_share)
    FROM read_parquet('${dataset}/**/*.parquet')) t`)
  expect(rows.length).toBeGreaterThan(0)
  expectNoToken(Buffer.from(rows.map((row) => String(row['text'])).join()))
})

test('foreign and damaged files are refused, each with its reason, and nothing changes', async () => {
  const svg = readFileSync(pathOf('chart.svg'), 'utf8')
  await drop('other.csv', Buffer.from('a,b\r\n1,2\r\n'))
  await expect(window.getByText('other.csv has no workspace in it')).toBeVisible()
  await drop('newer.svg', Buffer.from(svg.replace('"version":3', '"version":9')))
  await expect(window.getByText('newer.svg was exported by a newer version')).toBeVisible()
  await drop('cut.svg', Buffer.from(svg.slice(0, svg.indexOf('"series"'))))
  await expect(window.getByText('cut.svg is damaged')).toBeVisible()
  await expect(workspaceButton(title)).toBeVisible()
  expect(window.url()).toContain('index.html')
})

test('a file of another connection is opened by keyboard, and variables that this one lacks are named', async () => {
  const name = 'elsewhere.svg'
  const svg = readFileSync(pathOf('chart.svg'), 'utf8')
  const id = /"dataHubId":"([^"]+)"/.exec(svg)?.[1] ?? ''
  const elsewhere = svg.replaceAll(`"dataHubId":"${id}"`, '"dataHubId":"unknown-elsewhere"')
  writeFileSync(
    pathOf(name),
    elsewhere.replace(/"baseUrl":"[^"]*"/, '"baseUrl":"https://elsewhere.example/v1"'),
  )
  const choosing = window.waitForEvent('filechooser')
  await runCommand(window, 'Open an exported file')
  await (await choosing).setFiles(pathOf(basename(name)))
  await expect(workspaceButton(`${title} 2`)).toBeVisible()
  await expect(window.getByText('It was exported from https://elsewhere.example/v1')).toBeVisible()
  await expect(window.getByText('This connection does not know')).toBeVisible()
  await removeWorkspace()
})

async function removeWorkspace(next = title): Promise<void> {
  await runCommand(window, 'Remove workspace')
  await expect(workspaceButton(next)).toBeVisible()
}
