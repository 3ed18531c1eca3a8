import type { OpenDialogOptions, SaveDialogOptions } from 'electron'
import { execFile } from 'node:child_process'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'

/** A path, or undefined when the person cancelled. Without Zenity: the downloads folder, and a line that says so. */
export function askSave({ defaultPath, title }: SaveDialogOptions): Promise<string | undefined> {
  const suggested = defaultPath ?? join(homedir(), 'untitled')
  return askPath(
    ['--save', `--title=${title ?? 'Save'}`, `--filename=${suggested}`],
    join(homedir(), 'Downloads', basename(suggested)),
  )
}

/** As `askSave`, of a folder. */
export function askFolder({ defaultPath, title }: OpenDialogOptions): Promise<string | undefined> {
  const suggested = defaultPath ?? homedir()
  return askPath(
    ['--directory', `--title=${title ?? 'Open'}`, `--filename=${suggested}/`],
    join(homedir(), 'Downloads', 'Meterlens'),
  )
}

/** Undefined when the person chose none, or where there is no dialog to choose in. */
export function askFile({
  defaultPath,
  title,
  filters = [],
}: OpenDialogOptions): Promise<string | undefined> {
  const kinds = filters.map(
    ({ name, extensions }) => `--file-filter=${name} | ${extensions.map((one) => `*.${one}`).join(' ')}`,
  )
  return askPath([`--title=${title ?? 'Open'}`, `--filename=${defaultPath ?? `${homedir()}/`}`, ...kinds])
}

function askPath(args: readonly string[], path?: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('zenity', ['--file-selection', ...args], (error, stdout) => {
      if (error?.code !== 'ENOENT') {
        resolve(error === null ? stdout.trim() : undefined)
        return
      }
      const instead = path === undefined ? 'install it to choose a file' : `saving to ${path}`
      process.stderr.write(`browser host: zenity is not installed, so there is no dialog; ${instead}\n`)
      resolve(path)
    })
  })
}

/** Beside the line on stderr, which is all where Zenity is not installed. */
export function showError(title: string, content: string): void {
  execFile('zenity', ['--error', '--no-markup', `--title=${title}`, `--text=${content}`], () => undefined)
}
