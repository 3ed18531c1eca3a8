import '../zod-without-eval.ts'
import * as z from 'zod'
import { presets } from '#shared/time/presets.ts'
import type { AuthoredForm } from './authored-file.ts'
import { displaySchema, operandSchema, settingsSchema } from '../workspace-document.ts'

/** Tells which series of an entity is meant, independently of its id. */
const role = z.union([
  z
    .strictObject({ kind: z.enum(['main', 'total']), resource: z.string(), resourceName: z.string() })
    .readonly(),
  z.strictObject({ kind: z.literal('outdoor') }).readonly(),
  /** The variable of this name within its entity. */
  z.strictObject({ kind: z.literal('named'), name: z.string() }).readonly(),
  /** The same series for every entity, such as an expression or the total of an organization. */
  z.strictObject({ kind: z.literal('same'), name: z.string() }).readonly(),
])

export type SeriesRole = z.infer<typeof role>

const step = z.union([
  /** Shows a series; its unit, shift and resolution are those of the operand. */
  z.strictObject({ does: z.literal('show'), role, operand: operandSchema }).readonly(),
  z.strictObject({ does: z.literal('range'), preset: z.enum(presets) }).readonly(),
  /** The same local dates on any day; `zone` is the one in which they were read. */
  z
    .strictObject({ does: z.literal('dates'), start: z.number(), end: z.number(), zone: z.string() })
    .readonly()
    .refine(({ start, end }) => start < end, 'start must be before end'),
  z.strictObject({ does: z.literal('display'), display: displaySchema }).readonly(),
  z
    .strictObject({
      ...{ does: z.literal('card'), kind: z.string().min(1), settings: settingsSchema },
      ...{ title: z.string().min(1).exactOptional(), isLikeForLike: z.boolean() },
    })
    .readonly(),
])

export type Step = z.infer<typeof step>

/** Steps that were recorded on one entity and can be run on others. */
const recordedSteps = z
  .object({
    id: z.string().min(1),
    name: z.string().min(1).max(200),
    /** Entity on which they were recorded: settings that name it apply to the one on which they run. */
    entityId: z.string(),
    steps: z.array(step).min(1).max(200).readonly(),
  })
  .readonly()

export type RecordedSteps = z.infer<typeof recordedSteps>

export const recordedStepsSchema = z.array(recordedSteps).readonly()

/** The file that carries recorded steps to another connection. */
export const stepsForm: AuthoredForm<{ readonly recorded: readonly RecordedSteps[] }> = {
  format: 'meterlens-steps',
  schema: z.object({ recorded: recordedStepsSchema }),
}
