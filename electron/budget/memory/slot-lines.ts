import type { EpochMs } from '#shared/time/instant.ts'
import type { Remembered, RememberedSlot } from '../budget-memory.ts'

const LINE = /^(?<kind>[sfp]) (?:(?<id>[a-z0-9-]{1,40}) )?(?<at>\d{1,16}(?:\.\d{1,6})?)$/

/** A line of the file: `s ID AT` sent, `f ID AT` finished, in ms since the machine was started; `p AT` paused until. */
export function slotLine(kind: 's' | 'f', id: string, at: number): string {
  return `${kind} ${id} ${at.toFixed(3)}\n`
}

export function pauseLine(until: EpochMs): string {
  return `p ${until.toFixed(3)}\n`
}

/** Reads as many lines as make sense: the last one may be torn, any other may be damaged. */
export function rememberedFromText(text: string): Remembered {
  const slots = new Map<string, RememberedSlot>()
  let pausedUntil: EpochMs | undefined
  for (const line of text.split('\n')) {
    const groups = LINE.exec(line)?.groups
    if (groups === undefined) continue
    const at = Number(groups['at'])
    const id = groups['id']
    // The last one counts: an answer may have ended a pause early.
    if (groups['kind'] === 'p') pausedUntil = at
    else if (id !== undefined && groups['kind'] === 's') slots.set(id, { id, sentAt: at })
    else if (id !== undefined) slots.set(id, finishedSlot(id, slots.get(id), at))
  }
  return { slots: [...slots.values()], ...(pausedUntil === undefined ? {} : { pausedUntil }) }
}

function finishedSlot(id: string, sent: RememberedSlot | undefined, at: EpochMs): RememberedSlot {
  return { id, sentAt: sent?.sentAt ?? at, finishedAt: at }
}

/** The same memory in as few lines as possible. */
export function textFromRemembered({ slots, pausedUntil }: Remembered): string {
  const lines = slots.map(({ id, sentAt, finishedAt }) => {
    return slotLine('s', id, sentAt) + (finishedAt === undefined ? '' : slotLine('f', id, finishedAt))
  })
  return lines.join('') + (pausedUntil === undefined ? '' : pauseLine(pausedUntil))
}
