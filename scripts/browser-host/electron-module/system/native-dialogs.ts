import type { OpenDialogOptions, SaveDialogOptions } from 'electron'
import { execFile } from 'node:child_process'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'

/**
 * Asks for a path; undefined if the person cancelled. Without Zenity the path is in the downloads folder, which is
 * printed on a line.
 */
export function askSave({ defaultPath, title }: SaveDialogOptions): Promise<string | undefined> {
  const suggested = defaultPath ?? join(homedir(), 'untitled')
  return askPath(
    ['--save', `--title=${title ?? 'Save'}`, `--filename=${suggested}`],
    join(homedir(), 'Downloads', basename(suggested)),
  )
}

/** Asks for a folder as `askSave` does for a file. */
export function askFolder({ defaultPath, title }: OpenDialogOptions): Promise<string | undefined> {
  const suggested = defaultPath ?? homedir()
  return askPath(
    ['--directory', `--title=${title ?? 'Open'}`, `--filename=${suggested}/`],
    join(homedir(), 'Downloads', 'Meterlens'),
  )
}

/** Asks for a file; undefined if the person chose none, or if there is no dialog. */
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

/** Shows a dialog in addition to the line on stderr, which is all there is if Zenity is not installed. */
export function showError(title: string, content: string): void {
  execFile('zenity', ['--error', '--no-markup', `--title=${title}`, `--text=${content}`], () => undefined)
}
