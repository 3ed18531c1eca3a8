import type { MessageBoxOptions, OpenDialogOptions, SaveDialogOptions } from 'electron'
import { execFile } from 'node:child_process'
import { homedir } from 'node:os'
import { basename, join } from 'node:path'

/** Zenity's answer: the lines it printed, whether it was confirmed, whether it is installed at all. */
interface Answer {
  readonly text: string
  readonly isConfirmed: boolean
  readonly isThere: boolean
}

function zenity(args: readonly string[]): Promise<Answer> {
  return new Promise((resolve) => {
    execFile('zenity', args, (error, stdout) => {
      const isThere = !(error && 'code' in error && error.code === 'ENOENT')
      resolve({ text: stdout.trim(), isConfirmed: error === null, isThere })
    })
  })
}

/** A path, or undefined when the person cancelled. Without Zenity: the downloads folder, and a line that says so. */
export async function askSave({ defaultPath, title }: SaveDialogOptions): Promise<string | undefined> {
  const wanted = defaultPath ?? join(homedir(), 'untitled')
  const answer = await zenity([
    '--file-selection',
    '--save',
    `--title=${title ?? 'Save'}`,
    `--filename=${wanted}`,
  ])
  if (answer.isThere) return answer.isConfirmed ? answer.text : undefined
  const path = join(homedir(), 'Downloads', basename(wanted))
  process.stderr.write(`browser host: zenity is not installed, so there is no dialog; saving to ${path}\n`)
  return path
}

/** Paths, none when the person cancelled or there is no Zenity. */
export async function askOpen({ properties, title }: OpenDialogOptions): Promise<string[]> {
  const isMany = properties?.includes('multiSelections') === true
  const isFolder = properties?.includes('openDirectory') === true
  const flags = [...(isMany ? ['--multiple', '--separator=\n'] : []), ...(isFolder ? ['--directory'] : [])]
  const answer = await zenity(['--file-selection', `--title=${title ?? 'Open'}`, ...flags])
  if (!answer.isThere) process.stderr.write('browser host: install zenity to open files here\n')
  return answer.isConfirmed ? answer.text.split('\n') : []
}

/** The index of the button pressed; without Zenity the one that changes nothing. */
export async function askMessage(options: MessageBoxOptions): Promise<number> {
  const { message, detail, buttons = ['OK'], cancelId, defaultId = 0 } = options
  const text = detail === undefined ? message : `${message}\n\n${detail}`
  process.stderr.write(`${text}\n`)
  const others = buttons.map((label) => `--extra-button=${label}`)
  const answer = await zenity(['--question', '--no-markup', '--switch', `--text=${text}`, ...others])
  const pressed = buttons.indexOf(answer.text)
  return pressed >= 0 ? pressed : (cancelId ?? defaultId)
}
