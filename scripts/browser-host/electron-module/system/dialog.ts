import type { Dialog, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { execFile } from 'node:child_process'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'
import type { Host } from '../../host-state.ts'
import { guard } from '../../page/guard.ts'

type Arguments<Options> = [window: unknown, options: Options] | [options: Options]

/**
 * Emulates dialogs. If a person attends the run, Zenity shows them; otherwise they are cancelled. Specs replace the
 * functions, as with Electron.
 */
export function createDialog({ isAttended }: Host) {
  return guard('dialog', {
    showSaveDialog: async (...args: Arguments<SaveDialogOptions>) => {
      const { defaultPath = 'untitled', title = 'Save' } = args.at(-1) as SaveDialogOptions
      const instead = join(homedir(), 'Downloads', basename(defaultPath))
      const filePath = isAttended ? await ask(title, defaultPath, ['--save'], instead) : undefined
      return { canceled: filePath === undefined, filePath: filePath ?? '' }
    },
    showOpenDialog: async (...args: Arguments<OpenDialogOptions>) => {
      const { properties = [], filters = [], ...options } = args.at(-1) as OpenDialogOptions
      const { title = 'Open', defaultPath = `${homedir()}/` } = options
      const isFolder = properties.includes('openDirectory')
      const kinds = filters.map(
        ({ name, extensions }) => `--file-filter=${name} | ${extensions.map((one) => `*.${one}`).join(' ')}`,
      )
      const instead = isFolder ? join(homedir(), 'Downloads', 'Meterlens') : undefined
      const path = isAttended
        ? await ask(title, defaultPath, isFolder ? ['--directory'] : kinds, instead)
        : undefined
      return { canceled: path === undefined, filePaths: path === undefined ? [] : [path] }
    },
    showErrorBox: (title: string, content: string): void => {
      process.stderr.write(`${title}: ${content}\n`)
      const args = ['--error', '--no-markup', `--title=${title}`, `--text=${content}`]
      if (isAttended) execFile('zenity', args, () => undefined)
    },
  } satisfies Partial<Record<keyof Dialog, unknown>>)
}

/** Asks for a path; undefined if the person cancelled. Without Zenity it is `instead`, which is printed on a line. */
function ask(
  title: string,
  suggested: string,
  options: readonly string[],
  instead: string | undefined,
): Promise<string | undefined> {
  const args = ['--file-selection', `--title=${title}`, `--filename=${suggested}`, ...options]
  return new Promise((resolve) => {
    execFile('zenity', args, (error, stdout) => {
      if (error?.code !== 'ENOENT') {
        resolve(error === null ? stdout.trim() : undefined)
        return
      }
      const outcome = instead === undefined ? 'install it to choose a file' : `saving to ${instead}`
      process.stderr.write(`browser host: zenity is not installed, so there is no dialog; ${outcome}\n`)
      resolve(instead)
    })
  })
}
