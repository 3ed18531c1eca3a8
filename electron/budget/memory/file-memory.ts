import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type { BudgetMemory, Remembered } from '../budget-memory.ts'
import { pauseLine, rememberedFromText, slotLine, textFromRemembered } from './slot-lines.ts'

export interface FileMemoryOptions {
  /** Full path; its folder is created. Named after the fingerprint of a token, never after the token. */
  readonly file: string
  /** The budget's own clock, which stands still while the machine sleeps. */
  readonly clock: Clock
  /**
   * The clock on the wall, which the next process starts from: lines are written in its time, so that a sleep
   * between two starts does not make slots look older than they are.
   */
  readonly wall: Clock
  /** Slots that ended longer ago are dropped; at least the window and its margin. */
  readonly keepMs?: number
  /** A file that cannot be written; requests go on, but a restart may not know of them. */
  readonly onFailure?: (error: unknown) => void
}

const KEEP_MS = 120_000
const COMPACT_AFTER_LINES = 500

/**
 * A budget's memory in a small file of lines, appended to before each request.
 *
 * An appended line is in the kernel before the request is sent, so it survives the end of the process in
 * any form. It is not forced to the disk: a machine that lost its power is not back within the window.
 */
export function createFileMemory(options: FileMemoryOptions): BudgetMemory {
  const { file, clock, wall, keepMs = KEEP_MS, onFailure = () => undefined } = options
  let tail: Promise<void> = Promise.resolve()
  let lines = 0
  let closed = false

  const onWall = (at: EpochMs): EpochMs => at + wall.now() - clock.now()

  function inTurn(work: () => Promise<void>): Promise<void> {
    tail = tail.then(work).catch(onFailure)
    return tail
  }

  function append(line: string): Promise<void> {
    if (closed) return Promise.resolve()
    return inTurn(async () => {
      await appendFile(file, line, { mode: 0o600 })
      lines += 1
      if (lines > COMPACT_AFTER_LINES) await rewrite(await read())
    })
  }

  async function read(): Promise<Remembered> {
    const { slots, pausedUntil } = rememberedFromText(await textOf(file))
    const horizon = wall.now() - keepMs
    const alive = slots.filter((slot) => (slot.finishedAt ?? Infinity) > horizon)
    const paused = pausedUntil !== undefined && pausedUntil > wall.now()
    return { slots: alive, ...(paused ? { pausedUntil } : {}) }
  }

  async function rewrite(remembered: Remembered): Promise<void> {
    // A new file renamed over the old one: killed in between, one of the two is whole.
    await writeFile(`${file}.new`, textFromRemembered(remembered), { mode: 0o600 })
    await rename(`${file}.new`, file)
    lines = 0
  }

  async function load(): Promise<Remembered> {
    let remembered: Remembered = { slots: [] }
    await inTurn(async () => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      remembered = await read()
      // Also ends a torn last line, which the next one would otherwise be glued to.
      await rewrite(remembered)
    })
    return remembered
  }

  return {
    load,
    begin: (id, at) => append(slotLine('s', id, onWall(at))),
    finish: (id, at) => append(slotLine('f', id, onWall(at))),
    pause: (until) => append(pauseLine(onWall(until))),
    close: async () => {
      closed = true
      await tail
    },
  }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
