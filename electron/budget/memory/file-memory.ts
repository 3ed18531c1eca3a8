import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type { BudgetMemory, Remembered, RememberedSlot } from '../budget-memory.ts'
import { pauseLine, rememberedFromText, slotLine, textFromRemembered } from './slot-lines.ts'

export interface FileMemoryOptions {
  /** Full path; its folder is created. Named after the fingerprint of a token, never after the token. */
  readonly file: string
  /** The budget's own clock, which begins where the wall stands. */
  readonly clock: Clock
  /**
   * The clock that counts since the machine was started, across processes: slots are kept in its time. The clock on the
   * wall may be set between two starts, and slots would look older than they are.
   */
  readonly machine: Clock
  /** Pauses are kept in the time of the wall, since they outlast a start of the machine. */
  readonly wall: Clock
  /** Slots that ended longer ago are dropped; at least the window and its margin. */
  readonly keepMs?: number
  /** A file that cannot be read or written: at the start the budget waits a window for it, later requests go on. */
  readonly onFailure?: (error: unknown) => void
}

const KEEP_MS = 120_000
const COMPACT_AFTER_LINES = 500
/** More than what differs between two readings of a clock. */
const ROUNDING_MS = 1000

/**
 * A budget's memory in a small file of lines, appended to before each request.
 *
 * An appended line is in the kernel before the request is sent, so it survives the end of the process in
 * any form. It is not forced to the disk: a machine that lost its power is not back within the window.
 */
export function createFileMemory(options: FileMemoryOptions): BudgetMemory {
  const { file, clock, machine, wall, keepMs = KEEP_MS, onFailure = () => undefined } = options
  let tail: Promise<void> = Promise.resolve()
  let lines = 0
  let closed = false
  /** Lines that could not be written go first when the file can be written again. */
  let unwritten = ''

  const onWall = (at: EpochMs): EpochMs => at + wall.now() - clock.now()
  const onMachine = (at: EpochMs): number => at + machine.now() - clock.now()

  function inTurn(work: () => Promise<void>): Promise<void> {
    tail = tail.then(work).catch(onFailure)
    return tail
  }

  function append(line: string): Promise<void> {
    if (closed) return Promise.resolve()
    return inTurn(async () => {
      unwritten += line
      await appendFile(file, unwritten, { mode: 0o600 })
      unwritten = ''
      lines += 1
      if (lines > COMPACT_AFTER_LINES) await rewrite(await read())
    })
  }

  async function read(): Promise<Remembered> {
    const { slots, pausedUntil } = rememberedFromText(await textOf(file))
    const now = machine.now()
    const alive = slots
      .map((slot) => inThisStart(slot, now))
      .filter((slot) => (slot.finishedAt ?? Infinity) > now - keepMs)
    const paused = pausedUntil !== undefined && pausedUntil > wall.now()
    return { slots: alive, ...(paused ? { pausedUntil } : {}) }
  }

  async function rewrite(remembered: Remembered): Promise<void> {
    // A new file renamed over the old one: killed in between, one of the two is whole.
    await writeFile(`${file}.new`, textFromRemembered(remembered), { mode: 0o600 })
    await rename(`${file}.new`, file)
    lines = 0
  }

  function onOwnClock({ id, sentAt, finishedAt }: RememberedSlot): RememberedSlot {
    const own = (at: number): EpochMs => at + clock.now() - machine.now()
    return { id, sentAt: own(sentAt), ...(finishedAt === undefined ? {} : { finishedAt: own(finishedAt) }) }
  }

  async function load(): Promise<Remembered> {
    let remembered: Remembered = { slots: [], isUnknown: true }
    await inTurn(async () => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const kept = await read()
      remembered = { ...kept, slots: kept.slots.map(onOwnClock) }
      // Also ends a torn last line, which the next one would otherwise be glued to.
      await rewrite(kept)
    })
    return remembered
  }

  return {
    load,
    begin: (id, at) => append(slotLine('s', id, onMachine(at))),
    finish: (id, at) => append(slotLine('f', id, onMachine(at))),
    pause: (until) => append(pauseLine(onWall(until))),
    close: async () => {
      closed = true
      await tail
    },
  }
}

/**
 * A moment ahead is one of an earlier start of the machine, and so at least as old as this start. Of one that is not
 * ahead the same may be true: it is then older than it looks, never younger.
 */
function inThisStart({ id, sentAt, finishedAt }: RememberedSlot, now: number): RememberedSlot {
  const since = (at: number): number => (at > now + ROUNDING_MS ? 0 : Math.min(at, now))
  return { id, sentAt: since(sentAt), ...(finishedAt === undefined ? {} : { finishedAt: since(finishedAt) }) }
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}
