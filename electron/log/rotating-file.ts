import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** A text file that never grows beyond its bound: full files move to `.1`, `.2` and so on, the oldest goes. */
export interface RotatingFile {
  readonly append: (line: string) => void
}

export interface RotatingFileOptions {
  readonly folder: string
  readonly name: string
  readonly maxBytes: number
  /** Files kept in all, the current one included. */
  readonly maxFiles: number
}

/**
 * Writes at once, since the last line before a crash is the one that matters. Lines are rare, so the wait is
 * short. A full or read-only disk silences the log and never stops the app.
 */
export function createRotatingFile(options: RotatingFileOptions): RotatingFile {
  const pathOf = (age: number): string =>
    join(options.folder, age === 0 ? `${options.name}.log` : `${options.name}.${age}.log`)
  return {
    append: (line) => {
      try {
        mkdirSync(options.folder, { recursive: true, mode: 0o700 })
        if (sizeOf(pathOf(0)) + Buffer.byteLength(line) > options.maxBytes) rotate(pathOf, options.maxFiles)
        appendFileSync(pathOf(0), line, { mode: 0o600 })
      } catch {
        // There is no other place to report it.
      }
    },
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

function rotate(pathOf: (age: number) => string, maxFiles: number): void {
  rmSync(pathOf(maxFiles - 1), { force: true })
  for (let age = maxFiles - 2; age >= 0; age -= 1) {
    if (statSync(pathOf(age), { throwIfNoEntry: false })) renameSync(pathOf(age), pathOf(age + 1))
  }
}
