import { join } from 'node:path'
import { appendFileSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import type { Clock } from '#shared/time/instant.ts'
import { redactText, redactValue } from './redact.ts'

export type LogLevel = 'info' | 'warn' | 'error'
export type LogFacts = Readonly<Record<string, unknown>>

/** Writes events as one JSON line each, without secrets. It is never given the body of a request or a response. */
export interface Log {
  readonly info: (event: string, facts?: LogFacts) => void
  readonly warn: (event: string, facts?: LogFacts) => void
  readonly error: (event: string, facts?: LogFacts) => void
  /** Keeps `secret` out of every line and of `redact` from now on, until the returned function is called. */
  readonly registerSecret: (secret: string) => () => void
  /** Redacts text for a place outside the log, such as the detail of an error. */
  readonly redact: (text: string) => string
}

export interface LogOptions {
  readonly append: (line: string) => void
  readonly clock: Clock
}

/** Opens the app's log: at most five files of a megabyte under `folder`. */
export function openLog(folder: string, clock: Clock): Log {
  const file = createRotatingFile({
    folder: join(folder, 'log'),
    name: 'meterlens',
    maxBytes: 1024 * 1024,
    maxFiles: 5,
  })
  return createLog({ append: file.append, clock })
}

export function createLog({ append, clock }: LogOptions): Log {
  const secrets = createSecrets()
  const write =
    (level: LogLevel) =>
    (event: string, facts: LogFacts = {}): void => {
      const known = secrets.all()
      const line = JSON.stringify({ at: clock.now(), level, event, facts: redactValue(facts, known) })
      append(`${redactText(line, known)}\n`)
    }
  return {
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
    registerSecret: secrets.register,
    redact: (text) => redactText(text, secrets.all()),
  }
}

/** Counts registrations, since two connections may have the same token and one of them may be forgotten. */
function createSecrets(): { register: Log['registerSecret']; all: () => readonly string[] } {
  const holders = new Map<string, number>()
  const register = (secret: string): (() => void) => {
    if (secret === '') return () => undefined
    holders.set(secret, (holders.get(secret) ?? 0) + 1)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const left = (holders.get(secret) ?? 1) - 1
      if (left > 0) holders.set(secret, left)
      else holders.delete(secret)
    }
  }
  // Longer secrets come first: a token may contain another one, and no rest of it must remain.
  return { register, all: () => [...holders.keys()].sort((a, b) => b.length - a.length) }
}

/**
 * A text file that never exceeds its limit: full files are renamed to `.1`, `.2` and so on, and the oldest is deleted.
 */
interface RotatingFile {
  readonly append: (line: string) => void
}

interface RotatingFileOptions {
  readonly folder: string
  readonly name: string
  readonly maxBytes: number
  /** Total number of files, including the current one. */
  readonly maxFiles: number
}

/**
 * Writes at once, since the last line before a crash is the one that matters. Lines are rare, so the wait is short. A
 * full or read-only disk silences the log but never stops the app.
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
