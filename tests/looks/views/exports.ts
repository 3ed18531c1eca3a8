import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { heatMapKind } from '#renderer/cards/kinds/heat-map/kind.ts'
import { bundles } from '#renderer/features/export/bundle/strings.ts'
import { dataset } from '#renderer/features/export/dataset/strings.ts'
import { dropped } from '#renderer/features/export/dropped/strings.ts'
import { status } from '#renderer/features/status/strings.ts'
import { exportDialog } from '#renderer/features/export/strings.ts'
import { commands } from '#renderer/workspace/command-strings.ts'
import { chart } from '#renderer/workspace/strings.ts'
import type { MenuCommand } from '#shared/contract/menu-command.ts'
import {
  answerOpenDialogs,
  answerSaveDialogs,
  chooseInDialog,
  openExport,
  typeRange,
} from '#support/app/main-job.ts'
import { waitForFile } from '#support/files/wait-for-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import type { Stage } from '../stage.ts'
import { openConnectionMenu } from './rooms.ts'
import type { View } from './view.ts'

const folder = temporaryFolder('looks')
const bundleFile = join(folder, 'Winter review.meterlens')
const damagedFile = join(folder, 'Damaged.meterlens')
const backupFile = join(folder, 'Estates backup.meterlens')

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

/** Opens the dialog for a picture of all cards, which shows its size and the number of cards. */
function picturesView(format: string): View {
  return {
    name: `export-${format.toLowerCase()}-of-cards`,
    on: 'cards',
    open: async ({ runTitled, window }) => {
      // The workspace of the question has one card; in a full drill, earlier views have added more.
      if ((await window.locator('section.card').count()) < 2)
        await runTitled(commands.addCard(heatMapKind.title))
      await openExport(window, format)
      await chooseInDialog(window, exportDialog.what, /^All \d+ views/)
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

async function write({ app, run, window }: Stage, content: 'bundle' | 'backup', file: string): Promise<void> {
  const [command, title, submit] =
    content === 'bundle'
      ? (['export-bundle', bundles.saveTitle, bundles.saveSubmit] as const)
      : (['back-up', bundles.backUpTitle, bundles.backUpSubmit] as const)
  await answerSaveDialogs(app, file)
  await run(command)
  const dialog = window.getByRole('dialog', { name: title })
  await dialog.getByRole('button', { name: submit, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  await waitForFile(file)
}

/** Writes the workspace as a bundle, a copy of it with one flipped bit, and the connection as a backup. */
async function writeFiles(stage: Stage): Promise<void> {
  await write(stage, 'bundle', bundleFile)
  const bytes = readFileSync(bundleFile)
  const at = bytes.indexOf('workspaces/000001.json') + 60
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
  writeFileSync(damagedFile, bytes)
  await write(stage, 'backup', backupFile)
}

async function openFile(stage: Stage, file: string): Promise<Locator> {
  if (!existsSync(backupFile)) await writeFiles(stage)
  await answerOpenDialogs(stage.app, file)
  await stage.run('open-bundle')
  return stage.window.getByRole('dialog', { name: bundles.openTitle })
}

const nameOfBundle = 'Winter review'

/** Opens the connection of a bundle, which is created once for the whole drill. */
async function openBundleConnection(stage: Stage): Promise<void> {
  await openConnectionMenu(stage)
  const there = stage.window.getByRole('menuitemradio', { name: nameOfBundle })
  if ((await there.count()) > 0) await there.click()
  else {
    await stage.window.keyboard.press('Escape')
    const dialog = await openFile(stage, bundleFile)
    await dialog.getByRole('button', { name: bundles.openSubmit, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  await stage.dismissNotices()
  await stage.window.getByRole('group', { name: chart.plot, exact: true }).first().waitFor()
}

async function leaveBundleConnection(stage: Stage): Promise<void> {
  await openConnectionMenu(stage)
  await stage.window.getByRole('menuitemradio', { name: 'Estates' }).click()
  await stage.window.getByRole('status', { name: status.budget }).waitFor()
}

/** Keeps the system's dialog open until the view is left. */
async function keepSaveDialogOpen({ app, run, window }: Stage): Promise<void> {
  await app.evaluate(({ dialog }) => {
    dialog.showSaveDialog = () =>
      new Promise((answer) => {
        Object.assign(globalThis, {
          cancelSaving: () => {
            answer({ canceled: true, filePath: '' })
          },
        })
      })
  })
  await run('export-bundle')
  const dialog = window.getByRole('dialog', { name: bundles.saveTitle })
  await dialog.getByRole('button', { name: bundles.saveSubmit, exact: true }).click()
  await dialog.getByRole('progressbar').waitFor()
}

async function cancelSaving({ app }: Stage): Promise<void> {
  await app.evaluate(() => {
    const { cancelSaving: cancel } = globalThis as unknown as { cancelSaving: () => void }
    cancel()
  })
}

/** Drops a foreign file on the window as a person would. */
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

/** Views of exports, and of files that are opened again. */
export const exportViews: readonly View[] = [
  ...formats.map(formatView),
  picturesView('PNG'),
  picturesView('SVG'),
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
  {
    name: 'restore-backup',
    on: 'chart',
    open: async (stage) => (await openFile(stage, backupFile)).getByText(bundles.verified).waitFor(),
  },
  { name: 'bundle-connection', on: 'chart', open: openBundleConnection, leave: leaveBundleConnection },
  { name: 'bundle-being-written', on: 'chart', open: keepSaveDialogOpen, leave: cancelSaving },
  {
    name: 'dropped-foreign-file',
    on: 'chart',
    open: dropForeignFile,
    leave: ({ dismissNotices }) => dismissNotices(),
  },
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
