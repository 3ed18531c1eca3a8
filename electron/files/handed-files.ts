import type { BegunImport, ChosenImport } from '#shared/contract/file-calls.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import { exportFormats } from './file-names.ts'

/** Files that the system hands over: by a double click, dropped on the icon, or named on the command line. */
export interface HandedFiles {
  readonly hand: (path: string) => void
  /** Opens the file that was handed over last, and only once; `cancelled` if there is none. */
  readonly take: (open: (path: string) => Promise<Result<ChosenImport>>) => Promise<Result<BegunImport>>
}

/**
 * Creates the list of handed-over files. `announce` tells the page that a file has arrived; a page that opens later
 * asks for it.
 */
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

/** Finds the bundle among the arguments of a command line: the first is the program, and switches begin with a dash. */
export function bundleIn(argv: readonly string[]): string | undefined {
  const extension = `.${exportFormats.meterlens.extension}`
  return argv.slice(1).find((word) => !word.startsWith('-') && word.toLowerCase().endsWith(extension))
}
