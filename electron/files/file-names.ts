import { basename, dirname, extname, join } from 'node:path'
import type { RequestOf } from '#shared/contract/calls.ts'

export type ExportFormat = RequestOf<'beginExport'>['format']

/** Maps each format to its name in a dialog, and its extension without the dot. */
export const exportFormats: Readonly<
  Record<ExportFormat, { readonly label: string; readonly extension: string }>
> = {
  csv: { label: 'CSV', extension: 'csv' },
  xlsx: { label: 'Excel workbook', extension: 'xlsx' },
  png: { label: 'PNG', extension: 'png' },
  json: { label: 'JSON', extension: 'json' },
  svg: { label: 'SVG', extension: 'svg' },
  pdf: { label: 'PDF', extension: 'pdf' },
  meterlens: { label: 'Meterlens bundle', extension: 'meterlens' },
}

/** Windows reserves these names with any extension. */
const windowsDevices = /^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i
const unfit = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu
/**
 * Matches marks without a width, some of which reverse the text after them: `sales\u202Egpj.exe` reads as a picture.
 */
const unseen = /\p{Cf}+/gu

/** Returns `suggested` as a file name that every system accepts, with the extension of its format. */
export function fileNameFrom(suggested: string, format: ExportFormat): string {
  const { extension } = exportFormats[format]
  const name = suggested
    .replace(new RegExp(`\\.${extension}$`, 'i'), '')
    .replace(unseen, '')
    .replace(unfit, '-')
  const cut = beginningOf(name.replace(/^[\s.]+/, '').slice(0, 150))
  const stem = cut.replace(/[\s.\p{Cs}]+$/u, '') || 'meterlens'
  return `${windowsDevices.test(stem) ? `_${stem}` : stem}.${extension}`
}

/** Systems allow 255 bytes, some of which are needed for the extension and for a number if the name is taken. */
const MOST_BYTES = 230

function beginningOf(name: string): string {
  return name.slice(0, new TextEncoder().encodeInto(name, new Uint8Array(MOST_BYTES)).read)
}

/** Dialogs do not insist on the extension, but a person who left it out still wants a file that opens. */
export function withExtension(path: string, format: ExportFormat): string {
  const { extension } = exportFormats[format]
  return path.toLowerCase().endsWith(`.${extension}`) ? path : `${path}.${extension}`
}

/** Returns `path`, or the first of `name (2).csv`, `name (3).csv` and so on that does not exist yet. */
export function freePath(path: string, isTaken: (path: string) => boolean): string {
  const extension = extname(path)
  const stem = basename(path, extension)
  let candidate = path
  for (let count = 2; isTaken(candidate); count += 1) {
    candidate = join(dirname(path), `${stem} (${count})${extension}`)
  }
  return candidate
}
