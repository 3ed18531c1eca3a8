import { THE_ARCHIVE, type BundleDamage, type BundleFault } from '#shared/bundle/damage.ts'
import type { BundleManifest } from '#shared/bundle/manifest.ts'

/** Strings about bundles and backups. */
export const bundles = {
  save: 'Export evidence bundle…',
  saveTitle: 'Export evidence bundle',
  backUpTitle: 'Back up connection',
  saveLead:
    'One file with the chosen workspaces and everything behind them: cached values with what was fetched and when, the catalogue of their buildings, notes and calculations. It opens without a token or a network, and contains no token.',
  backUpLead:
    'One file with the whole cache of this connection, its workspaces, notes, downloads and decisions. It contains no token.',
  workspaces: 'Workspaces',
  noneChosen: 'Choose at least one workspace.',
  nothingCached: 'Nothing that these workspaces show is cached. Load it first.',
  measuring: 'Counting…',
  size: 'Size',
  sizeText: (bytes: string): string => `About ${bytes}`,
  contents: 'Contents',
  saveSubmit: 'Export…',
  backUpSubmit: 'Back up…',
  writing: 'Writing',
  stop: 'Stop',
  amount: (done: string, total: string): string => `${done} of ${total}`,
  action: 'Writing the bundle',
  openTitle: 'Open a bundle or backup',
  verifying: 'Comparing the file with its checksum',
  receiving: 'Checking each entry and storing it',
  damagedTitle: 'This file is damaged',
  damagedKept: 'None of it was kept. Use another copy, or ask the sender for one.',
  newerTitle: 'This file was written by a newer version',
  newerTodo: 'Update Meterlens to open it.',
  strangeTitle: 'This file is neither a bundle nor a backup',
  strangeTodo: 'Choose a file that Meterlens wrote, with the extension .meterlens.',
  another: 'Choose another file…',
  place: 'Place',
  fault: 'What is wrong',
  from: 'Made from',
  writtenAt: 'Written',
  verified: 'The file matches its checksum. Each entry is compared with its own when it is stored.',
  bundleLead: 'It opens as a connection of its own, read-only. Nothing is ever requested for it.',
  backupLead: 'A backup holds no token. Meterlens asks for one when something has to be fetched.',
  restoreAs: 'Restore',
  beside: 'As a new connection',
  over: (name: string): string => `In place of ${name}`,
  overLead: 'Its present cache, workspaces and notes are erased once those of the backup are complete.',
  openSubmit: 'Open',
  restoreSubmit: 'Restore',
  replaceSubmit: 'Replace and restore',
  opened: (name: string): string => `Opened ${name}`,
  restored: (name: string): string => `Restored ${name}`,
} as const

const faults: Readonly<Record<BundleFault, string>> = {
  'not-a-bundle': 'It does not begin like a bundle',
  truncated: 'The file ends too early',
  checksum: 'It does not match its checksum',
  archive: 'The archive cannot be read here',
  missing: 'The contents list it, but it is missing',
  unlisted: 'The contents do not list it',
  duplicate: 'It occurs twice',
  name: 'No entry of a bundle has this name',
  'too-large': 'It is larger than the contents say, or than a bundle may be',
  malformed: 'Its content has the wrong form',
  count: 'There are more than allowed, or not as many as the contents list',
  'newer-version': 'It was written by a newer version',
}

export function faultText({ fault, path }: BundleDamage): string {
  return path === undefined ? faults[fault] : `${faults[fault]}: ${path}`
}

export function placeText({ entry, offset }: BundleDamage, format: (value: number) => string): string {
  const name = entry.startsWith(THE_ARCHIVE) ? `T${entry.slice(1)}` : entry
  return offset === undefined ? name : `${name}, from byte ${format(offset)}`
}

function counted(count: string, one: string, many: string): string {
  return `${count} ${count === '1' ? one : many}`
}

/** "12 series with 105,120 values, 1 workspace". */
export function contentsText(
  { series, points, workspaces }: Pick<BundleManifest['counts'], 'series' | 'points' | 'workspaces'>,
  format: (value: number) => string,
): string {
  const values = counted(format(points), 'value', 'values')
  return `${format(series)} series with ${values}, ${counted(format(workspaces), 'workspace', 'workspaces')}`
}
