import type { SaveDialogOptions } from 'electron'
import { execFile } from 'node:child_process'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'

/** A path, or undefined when the person cancelled. Without Zenity: the downloads folder, and a line that says so. */
export function askSave({ defaultPath, title }: SaveDialogOptions): Promise<string | undefined> {
  const suggested = defaultPath ?? join(homedir(), 'untitled')
  const args = ['--file-selection', '--save', `--title=${title ?? 'Save'}`, `--filename=${suggested}`]
  return new Promise((resolve) => {
    execFile('zenity', args, (error, stdout) => {
      if (error?.code !== 'ENOENT') {
        resolve(error === null ? stdout.trim() : undefined)
        return
      }
      const path = join(homedir(), 'Downloads', basename(suggested))
      process.stderr.write(
        `browser host: zenity is not installed, so there is no dialog; saving to ${path}\n`,
      )
      resolve(path)
    })
  })
}

/** Beside the line on stderr, which is all where Zenity is not installed. */
export function showError(title: string, content: string): void {
  execFile('zenity', ['--error', '--no-markup', `--title=${title}`, `--text=${content}`], () => undefined)
}
