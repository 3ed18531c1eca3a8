import type { EpochMs } from '#shared/time/instant.ts'
import type { RememberedSlot } from '../budget-memory.ts'

/**
 * The first line of the file, `u AT LINES`: the time before which the record is incomplete, in ms since the machine was
 * started, and the least number of lines that follow.
 */
const HEAD = /^u (?<at>\d{16}) (?<lines>\d{8})\n/
const LINE =
  /^(?<kind>[sfp]) (?:(?<id>[a-z0-9-]{1,40}) )?(?<at>\d{1,16}(?:\.\d{1,6})?)(?: (?<until>\d{1,16}(?:\.\d{1,6})?))?$/

/**
 * A line of the file: `s ID AT` for a request that was sent and `f ID AT` for one that finished, in ms since the
 * machine was started; `p AT UNTIL` for a pause, in wall-clock time.
 */
export function slotLine(kind: 's' | 'f', id: string, at: number): string {
  return `${kind} ${id} ${at.toFixed(3)}\n`
}

export function pauseLine({ at, until }: RememberedPause): string {
  return `p ${at.toFixed(3)} ${until.toFixed(3)}\n`
}

/** The head has a fixed length, so that it can be replaced in place if the disk has no room for another line. */
export function headLine(unknownBefore: number, lines: number): string {
  const digits = (value: number, count: number): string => value.toFixed(0).padStart(count, '0')
  return `u ${digits(Math.ceil(unknownBefore), 16)} ${digits(lines, 8)}\n`
}

/** A pause with the time at which it began, so that it lasts no longer if the clock is set back. */
export interface RememberedPause {
  readonly at: EpochMs
  readonly until: EpochMs
}

/** Describes the contents of a file. */
export interface SlotsOfFile {
  readonly slots: readonly RememberedSlot[]
  readonly pause?: RememberedPause
  /** The record is incomplete before this time, which is Infinity if the file is damaged or was cut. */
  readonly unknownBefore: number
}

/** Reads the valid lines; after an invalid one, any slot may be missing. */
export function rememberedFromText(text: string): SlotsOfFile {
  const head = HEAD.exec(text)
  const slots = new Map<string, RememberedSlot>()
  let unknownBefore = head === null || !text.endsWith('\n') ? Infinity : Number(head.groups?.['at'])
  let pause: RememberedPause | undefined
  let lines = 0
  for (const line of text.slice(head?.[0].length ?? 0).split('\n')) {
    const groups = LINE.exec(line)?.groups
    if (groups === undefined) {
      if (line !== '') unknownBefore = Infinity
      continue
    }
    lines += 1
    const at = Number(groups['at'])
    const id = groups['id']
    // The last one counts, since an answer may have ended a pause early.
    if (groups['kind'] === 'p') pause = { at, until: Number(groups['until'] ?? at) }
    else if (id !== undefined && groups['kind'] === 's') slots.set(id, { id, sentAt: at })
    else if (id !== undefined) slots.set(id, finishedSlot(id, slots.get(id), at))
  }
  // The head is the only evidence that a file was cut at the end of a line.
  if (lines < Number(head?.groups?.['lines'])) unknownBefore = Infinity
  return { slots: [...slots.values()], unknownBefore, ...(pause === undefined ? {} : { pause }) }
}

function finishedSlot(id: string, sent: RememberedSlot | undefined, at: EpochMs): RememberedSlot {
  return { id, sentAt: sent?.sentAt ?? at, finishedAt: at }
}

/** Writes the same memory in as few lines as possible. */
export function textFromRemembered({ slots, pause, unknownBefore }: SlotsOfFile): string {
  const lines = slots.map(({ id, sentAt, finishedAt }) => {
    return slotLine('s', id, sentAt) + (finishedAt === undefined ? '' : slotLine('f', id, finishedAt))
  })
  const body = lines.join('') + (pause === undefined ? '' : pauseLine(pause))
  return headLine(unknownBefore, body.split('\n').length - 1) + body
}
