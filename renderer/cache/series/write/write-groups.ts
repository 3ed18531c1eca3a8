import { seriesKeyText } from '#shared/series/series-key.ts'
import type { SeriesBounds } from '../../limits/series-bounds.ts'
import type { CacheDatabase } from '../../database.ts'
import { groupSegments } from './group-segments.ts'
import type { SegmentWrite } from './merge-segment.ts'
import type { WrittenSegment } from './write-segment.ts'

export interface WriteGroupsParts {
  readonly database: CacheDatabase
  readonly bounds: SeriesBounds
  /** Writes in a separate transaction; makes room and removes damage if necessary. */
  readonly writeAlone: (write: SegmentWrite) => Promise<WrittenSegment>
}

/**
 * Limits the readings of one group, so that a poll seldom waits for a transaction of years; a single write may have
 * more.
 */
const MOST_READINGS = 50_000

interface Waiting {
  readonly write: SegmentWrite
  readonly key: string
  readonly resolve: (written: WrittenSegment) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Writes that wait while a transaction runs are combined in the next one (decision 0076). Each is answered once its
 * transaction is durable, in the order of its series; a write that cannot be combined with others is made alone.
 */
export function createWriteGroups(parts: WriteGroupsParts): (write: SegmentWrite) => Promise<WrittenSegment> {
  const waiting: Waiting[] = []
  let isRunning = false

  async function run(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      // Waits for the next turn of the queue, so that writes requested at the same time are combined.
      await Promise.resolve()
      await writeGroup(parts, takeGroup(waiting))
    }
    isRunning = false
  }

  return (write) =>
    new Promise((resolve, reject) => {
      waiting.push({ write, key: seriesKeyText(write.segment.seriesKey), resolve, reject })
      if (!isRunning) void run()
    })
}

/** Takes the first write of each series, as many as may be combined; the rest is left to later groups. */
function takeGroup(waiting: Waiting[]): readonly Waiting[] {
  const group: Waiting[] = []
  const rest: Waiting[] = []
  const keys = new Set<string>()
  let readings = 0
  for (const one of waiting.splice(0)) {
    readings += one.write.segment.values.length
    const goes = !keys.has(one.key) && (group.length === 0 || readings <= MOST_READINGS)
    // A write that is left reserves its key too: a later write of its series must not overtake it.
    keys.add(one.key)
    ;(goes ? group : rest).push(one)
  }
  waiting.push(...rest)
  return group
}

/** Never rejects: every write has its own outcome. */
async function writeGroup(parts: WriteGroupsParts, group: readonly Waiting[]): Promise<void> {
  const written = group.length > 1 ? await writeTogether(parts, group) : []
  for (const [at, { write, resolve, reject }] of group.entries()) {
    const one = written[at]
    // Writes run in sequence, since one that needs room must find the previous ones already counted.
    if (one === undefined) await writeCounted(parts, write).then(resolve, reject)
    else resolve(one)
  }
}

async function writeCounted(
  { bounds, writeAlone }: WriteGroupsParts,
  write: SegmentWrite,
): Promise<WrittenSegment> {
  const written = await writeAlone(write)
  bounds.noteGrowth(written.grownBytes)
  return written
}

/** Returns the outcome of each write; undefined if it must be made alone. */
async function writeTogether(
  { database, bounds }: WriteGroupsParts,
  group: readonly Waiting[],
): Promise<readonly (WrittenSegment | undefined)[]> {
  try {
    await bounds.ensureDisk()
    await bounds.ready()
    const written = await groupSegments(
      database,
      group.map(({ write }) => write),
      bounds.mayGrow,
    )
    for (const one of written) if (one !== undefined) bounds.noteGrowth(one.grownBytes)
    return written
  } catch {
    // Nothing in the group was written. If each is written alone, it fails only for its own reason.
    return []
  }
}
