import type { BegunImport, ChosenImport } from '#shared/contract/file-calls.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import { exportFormats } from './file-names.ts'

/** Files that the system hands over: by a double click, dropped on the icon, or named on the command line. */
export interface HandedFiles {
  readonly hand: (path: string) => void
  /** The one that was handed over last, once; `cancelled` where there is none. */
  readonly take: (open: (path: string) => Promise<Result<ChosenImport>>) => Promise<Result<BegunImport>>
}

/** `announce` tells the page that there is one; a page that comes later asks by itself. */
export function createHandedFiles(announce: () => void): HandedFiles {
  let waiting: string | undefined
  return {
    hand: (path) => {
      waiting = path
      announce()
    },
    take: async (open) => {
      const path = waiting
      waiting = undefined
      if (path === undefined) return succeed({ kind: 'cancelled' })
      const taken = await open(path)
      return taken.ok ? succeed({ kind: 'chosen', ...taken.value }) : taken
    },
  }
}

/** The bundle among the words of a command line: the first is the program, and switches begin with a dash. */
export function bundleIn(words: readonly string[]): string | undefined {
  const extension = `.${exportFormats.meterlens.extension}`
  return words.slice(1).find((word) => !word.startsWith('-') && word.toLowerCase().endsWith(extension))
}
