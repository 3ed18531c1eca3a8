import type { DriftNote } from '#shared/contract/events.ts'

export interface DriftOutboxOptions {
  readonly announce: (notes: readonly DriftNote[]) => void
  /**
   * Time over which notes are gathered, in ms: a page of 100 variables can give the same note 100 times in one tick.
   */
  readonly gatherMs: number
  /** Number of notes remembered so that none is announced twice; beyond this number nothing new is announced. */
  readonly maxNotes: number
}

/** Announces each drift once per run, in batches. */
export function createDriftOutbox(options: DriftOutboxOptions): (note: DriftNote) => void {
  const announced = new Set<string>()
  let waiting: DriftNote[] = []
  const send = (): void => {
    options.announce(waiting)
    waiting = []
  }
  return (note) => {
    const key = JSON.stringify(note)
    if (announced.has(key) || announced.size >= options.maxNotes) return
    announced.add(key)
    waiting.push(note)
    if (waiting.length === 1) setTimeout(send, options.gatherMs).unref()
  }
}
