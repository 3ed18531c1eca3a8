import '../zod-without-eval.ts'
import * as z from 'zod'
import { watchKinds, type FiredRule, type QuietHours, type WatchRule } from '#shared/watch/watch-rule.ts'

/** The watch of a connection: its rules, the occasions on which they fired, and how it notifies. */
export interface WatchDocument {
  readonly rules: readonly WatchRule[]
  readonly fired: readonly FiredRule[]
  /** Time until which cached data were watched; null if they never were. */
  readonly watchedUntil: number | null
  /** True once the user allowed notifications of the desktop. */
  readonly notifies: boolean
  /** Null if notifications may come at any time. */
  readonly quiet: QuietHours | null
}

export const noWatch: WatchDocument = {
  ...{ rules: [], fired: [], watchedUntil: null, notifies: false, quiet: null },
}

const subject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('variables'), dataHubIds: z.array(z.string().min(1)).readonly() }).readonly(),
  z.object({ kind: z.literal('resource'), resourceId: z.string() }).readonly(),
])
const interval = z.object({ start: z.number(), end: z.number() }).readonly()
const minute = z.int().min(0).max(1440)

export const watchSchema: z.ZodType<WatchDocument> = z.object({
  rules: z
    .array(
      z
        .object({
          ...{ id: z.string().min(1), name: z.string(), kind: z.enum(watchKinds), subject },
          ...{
            limit: z.number(),
            hours: z.number().positive(),
            everyHours: z.number().positive().nullable(),
          },
        })
        .readonly(),
    )
    .readonly(),
  fired: z
    .array(
      z
        .object({
          ...{ id: z.string().min(1), ruleId: z.string(), ruleName: z.string(), kind: z.enum(watchKinds) },
          ...{ dataHubId: z.string().min(1), interval, value: z.number().exactOptional() },
          noticedAt: z.number(),
          acknowledged: z.object({ at: z.number(), reason: z.string() }).readonly().exactOptional(),
        })
        .readonly(),
    )
    .readonly(),
  watchedUntil: z.number().nullable(),
  notifies: z.boolean(),
  quiet: z.object({ startMinute: minute, endMinute: minute }).readonly().nullable(),
})
