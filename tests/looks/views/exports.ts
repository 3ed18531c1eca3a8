import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { frame } from '#renderer/app/strings.ts'
import { bundles } from '#renderer/features/connections/bundle/strings.ts'
import { dataset } from '#renderer/features/dataset/strings.ts'
import { dropped } from '#renderer/features/workspace/dropped/strings.ts'
import { exportDialog } from '#renderer/features/workspace/export/strings.ts'
import type { MenuCommand } from '#shared/contract/menu-command.ts'
import { answerSaveDialogs, openExport, typeRange } from '#support/main-job.ts'
import { waitForFile } from '#support/wait-for-file.ts'
import type { Stage } from '../stage.ts'
import type { View } from './view.ts'

const folder = mkdtempSync(join(tmpdir(), 'meterlens-looks-'))
const bundleFile = join(folder, 'Winter review.meterlens')
const damagedFile = join(folder, 'Damaged.meterlens')

const formats = ['CSV', 'XLSX', 'PNG', 'SVG', 'PDF', 'Report (PDF)']

function formatView(format: string): View {
  return {
    name: `export-${(/\w+/.exec(format)?.[0] ?? format).toLowerCase()}`,
    on: 'chart',
    open: async ({ window }) => {
      await openExport(window, format === 'PDF' ? /^PDF/ : format)
    },
  }
}

function ofDialog(name: string, command: MenuCommand, title: string): View {
  return {
    name,
    on: 'chart',
    open: async ({ run, window }) => {
      await run(command)
      await window.getByRole('dialog', { name: title }).waitFor()
    },
  }
}

/** The workspace as a bundle, and a copy of it with one bit turned. */
async function writeBundles({ app, run, window }: Stage): Promise<void> {
  await answerSaveDialogs(app, bundleFile)
  await run('export-bundle')
  const dialog = window.getByRole('dialog', { name: bundles.saveTitle })
  await dialog.getByRole('button', { name: bundles.saveSubmit, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await waitForFile(bundleFile)
  const bytes = readFileSync(bundleFile)
  const at = bytes.indexOf('workspaces/000001.json') + 60
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(damagedFile, bytes)
}

async function openFile(stage: Stage, file: string): Promise<Locator> {
  if (!existsSync(bundleFile)) await writeBundles(stage)
  await stage.app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
  }, file)
  await stage.run('open-bundle')
  return stage.window.getByRole('dialog', { name: bundles.openTitle })
}

/** As a person drops it from a folder. */
async function dropForeignFile({ window }: Stage): Promise<void> {
  const dataTransfer = await window.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['a,b\r\n1,2\r\n'], 'other.csv'))
    return transfer
  })
  await window.dispatchEvent('body', 'dragover', { dataTransfer })
  await window.getByText(dropped.drop).waitFor()
  await window.dispatchEvent('body', 'drop', { dataTransfer })
  await window.getByText(dropped.notOurs('other.csv')).first().waitFor()
}

async function dismissNotices({ window }: Stage): Promise<void> {
  const dismiss = window.getByRole('button', { name: frame.dismiss, exact: true })
  while ((await dismiss.count()) > 0) await dismiss.first().click()
}

/** What leaves the app and what comes back to it. */
export const exportViews: readonly View[] = [
  ...formats.map(formatView),
  ofDialog('export-report-command', 'export-report', exportDialog.title),
  ofDialog('dataset', 'export-dataset', dataset.title),
  ofDialog('save-bundle', 'export-bundle', bundles.saveTitle),
  ofDialog('back-up', 'back-up', bundles.backUpTitle),
  {
    name: 'open-bundle',
    on: 'chart',
    open: async (stage) => (await openFile(stage, bundleFile)).getByText(bundles.verified).waitFor(),
  },
  {
    name: 'open-damaged-bundle',
    on: 'chart',
    open: async (stage) => (await openFile(stage, damagedFile)).getByRole('alert').waitFor(),
  },
  { name: 'dropped-foreign-file', on: 'chart', open: dropForeignFile, leave: dismissNotices },
  {
    name: 'live',
    on: 'chart',
    open: ({ run }) => run('toggle-live'),
    leave: async ({ run, window }) => {
      await run('toggle-live')
      await typeRange(window, '2026-01')
    },
  },
]
