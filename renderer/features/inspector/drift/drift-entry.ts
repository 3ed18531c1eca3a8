import * as z from 'zod'
import type { DriftNote } from '#shared/contract/events.ts'
import type { EpochMs } from '#shared/time/instant.ts'

/** An undocumented detail in the answers of a service, with the number of times it was reported. */
export interface DriftEntry extends Omit<DriftNote, 'connectionId'> {
  readonly count: number
  readonly firstSeen: EpochMs
  readonly lastSeen: EpochMs
}

export const driftSchema: z.ZodType<readonly DriftEntry[]> = z
  .array(
    z.object({
      endpoint: z.string(),
      path: z.string(),
      kind: z.enum(['unknown-field', 'unknown-value', 'other-type', 'missing-field', 'spelling']),
      received: z.string(),
      count: z.number(),
      firstSeen: z.number(),
      lastSeen: z.number(),
    }),
  )
  .readonly()

/** Limits memory for a service whose answers use ids as names; the main process limits each run, too. */
const MOST = 5000

export function driftKey({ endpoint, path, kind, received }: Omit<DriftNote, 'connectionId'>): string {
  return JSON.stringify([endpoint, path, kind, received])
}

/** Adds new notes to the counts; a known entry keeps its place. */
export function withNotes(
  entries: readonly DriftEntry[],
  notes: readonly DriftNote[],
  now: EpochMs,
): readonly DriftEntry[] {
  const byKey = new Map(entries.map((entry) => [driftKey(entry), entry]))
  for (const { connectionId: _, ...note } of notes) {
    const key = driftKey(note)
    const known = byKey.get(key)
    if (known === undefined && byKey.size >= MOST) continue
    byKey.set(key, {
      ...note,
      count: (known?.count ?? 0) + 1,
      firstSeen: known?.firstSeen ?? now,
      lastSeen: now,
    })
  }
  return [...byKey.values()]
}

/** Merges the entries of earlier runs with what this run noted before they were read. */
export function mergedEntries(
  before: readonly DriftEntry[],
  noted: readonly DriftEntry[],
): readonly DriftEntry[] {
  const byKey = new Map(before.map((entry) => [driftKey(entry), entry]))
  for (const entry of noted) {
    const known = byKey.get(driftKey(entry))
    byKey.set(driftKey(entry), {
      ...entry,
      count: entry.count + (known?.count ?? 0),
      firstSeen: known?.firstSeen ?? entry.firstSeen,
    })
  }
  return [...byKey.values()]
}

/** Writes tab-separated lines with a header, for a report to the owner of the service. */
export function driftText(
  entries: readonly DriftEntry[],
  headings: readonly string[],
  timeText: (at: EpochMs) => string,
): string {
  const lines = entries.map((entry) => [
    entry.endpoint,
    entry.path,
    entry.kind,
    entry.received,
    String(entry.count),
    timeText(entry.firstSeen),
    timeText(entry.lastSeen),
  ])
  return [headings, ...lines].map((cells) => cells.map(oneLine).join('\t')).join('\n')
}

function oneLine(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ')
}
