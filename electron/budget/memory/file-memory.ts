import { appendFile, mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type { BudgetMemory, Remembered, RememberedSlot } from '../budget-memory.ts'
import {
  headLine,
  pauseLine,
  rememberedFromText,
  slotLine,
  textFromRemembered,
  type RememberedPause,
  type SlotsOfFile,
} from './slot-lines.ts'

export interface FileMemoryOptions {
  /** Full path, whose folder is created. The file is named after the fingerprint of a token, never after the token. */
  readonly file: string
  /** The budget's own clock, which starts at the wall-clock time. */
  readonly clock: Clock
  /**
   * Time since the machine was started, across processes. Slots are stored in its time: the system clock may be set
   * between two starts, and slots would then look older than they are.
   */
  readonly machine: Clock
  /** Pauses are stored in wall-clock time, since they outlast a restart of the machine. */
  readonly wall: Clock
  /** Slots that ended longer ago are dropped; at least the window and its margin. */
  readonly keepMs?: number
  /**
   * Called if the file cannot be read or written: at the start the budget then waits for a window, later requests
   * continue.
   */
  readonly onFailure?: (error: unknown) => void
  readonly appendTo?: (file: string, text: string) => Promise<void>
}

const KEEP_MS = 120_000
const COMPACT_AFTER_LINES = 500
/** Two readings of a clock cannot differ by more than this. */
const ROUNDING_MS = 1000

/**
 * A budget's memory in a small file of lines, which grows before each request.
 *
 * An appended line is in the kernel before the request is sent, so it survives the end of the process in any form. It
 * is not forced to the disk: a machine that has lost its power is not back within the window.
 */
export function createFileMemory(options: FileMemoryOptions): BudgetMemory {
  const { file, clock, machine, wall, keepMs = KEEP_MS, onFailure = () => undefined } = options
  const { appendTo = appendToFile } = options
  let tail: Promise<void> = Promise.resolve()
  /** Number of lines that the file should have after its head. */
  let lines = 0
  let linesSinceRewrite = 0
  let closed = false
  /** Lines that could not be written are written first once the file can be written again. */
  let unwritten = ''
  /** Time of the machine before which some requests may not have been recorded. */
  let missingBefore = 0

  const onWall = (at: EpochMs): EpochMs => at + wall.now() - clock.now()
  const onMachine = (at: EpochMs): number => at + machine.now() - clock.now()

  function inTurn(work: () => Promise<void>): Promise<void> {
    tail = tail.then(work).catch(onFailure)
    return tail
  }

  function append(line: string): Promise<void> {
    if (closed) return Promise.resolve()
    return inTurn(async () => {
      const isLate = unwritten !== ''
      unwritten += line
      lines += 1
      await announce(lines)
      // A failed attempt may have left the beginning of a line.
      await appendTo(file, isLate ? `\n${unwritten}` : unwritten)
      unwritten = ''
      linesSinceRewrite += 1
      if (isLate || linesSinceRewrite > COMPACT_AFTER_LINES) await rewrite(await read())
    })
  }

  /**
   * Counts a line in the head, in place and therefore without needing space, before the line is written. A line that
   * a full disk refused or that was cut off later is then noticed. If there is no file, the line itself creates it,
   * without a head.
   */
  async function announce(count: number): Promise<void> {
    const opened = await open(file, 'r+').catch(() => undefined)
    await opened?.write(headLine(missingBefore, count), 0).catch(() => undefined)
    await opened?.close()
  }

  async function read(): Promise<SlotsOfFile> {
    const text = await textOf(file)
    if (text === undefined) return { slots: [], unknownBefore: missingBefore }
    const { slots, pause, unknownBefore } = rememberedFromText(text)
    const now = machine.now()
    const alive = slots
      .map((slot) => inThisStart(slot, now))
      .filter((slot) => (slot.finishedAt ?? Infinity) > now - keepMs)
    const left = pause === undefined ? 0 : pauseLeftMs(pause, wall.now())
    const rest = left > 0 ? { pause: { at: wall.now(), until: wall.now() + left } } : {}
    return { slots: alive, unknownBefore, ...rest }
  }

  async function rewrite(remembered: SlotsOfFile): Promise<void> {
    // A new file is renamed over the old one: if the process is killed in between, one of the two is whole.
    const text = textFromRemembered({ ...remembered, unknownBefore: missingBefore })
    await writeFile(`${file}.new`, text, { mode: 0o600 })
    await rename(`${file}.new`, file)
    lines = text.split('\n').length - 2
    linesSinceRewrite = 0
  }

  function onOwnClock({ id, sentAt, finishedAt }: RememberedSlot): RememberedSlot {
    const own = (at: number): EpochMs => at + clock.now() - machine.now()
    return { id, sentAt: own(sentAt), ...(finishedAt === undefined ? {} : { finishedAt: own(finishedAt) }) }
  }

  async function load(): Promise<Remembered> {
    let remembered: Remembered = { slots: [], isUnknown: true }
    await inTurn(async () => {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      const record = await read()
      const now = machine.now()
      // A time in the future is from an earlier start of the machine.
      const isUnknown =
        record.unknownBefore > now || (record.unknownBefore > 0 && record.unknownBefore > now - keepMs)
      if (isUnknown) missingBefore = now
      const { slots, pause } = record
      remembered = {
        slots: slots.map(onOwnClock),
        ...(pause === undefined ? {} : { pausedUntil: pause.until }),
        ...(isUnknown ? { isUnknown } : {}),
      }
      // This also completes a torn last line, to which the next line would otherwise be appended.
      await rewrite(record)
    })
    return remembered
  }

  return {
    load,
    begin: (id, at) => append(slotLine('s', id, onMachine(at))),
    finish: (id, at) => append(slotLine('f', id, onMachine(at))),
    pause: (until) => append(pauseLine({ at: wall.now(), until: onWall(until) })),
    close: async () => {
      closed = true
      await tail
    },
  }
}

/** Returns the rest of a pause: all of it if the clock has been set back since it began. */
function pauseLeftMs({ at, until }: RememberedPause, now: EpochMs): number {
  return until - Math.max(at, now)
}

/**
 * A moment in the future is from an earlier start of the machine, and so at least as old as this start. A moment in the
 * past may be too; it is then older than it looks, never younger.
 */
function inThisStart({ id, sentAt, finishedAt }: RememberedSlot, now: number): RememberedSlot {
  const since = (at: number): number => (at > now + ROUNDING_MS ? 0 : Math.min(at, now))
  return { id, sentAt: since(sentAt), ...(finishedAt === undefined ? {} : { finishedAt: since(finishedAt) }) }
}

const appendToFile = (file: string, text: string): Promise<void> => appendFile(file, text, { mode: 0o600 })

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
