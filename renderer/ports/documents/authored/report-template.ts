import '../zod-without-eval.ts'
import * as z from 'zod'
import { presets } from '#shared/time/presets.ts'
import { resolutions } from '#shared/time/resolution.ts'
import type { AuthoredForm } from './authored-file.ts'
import { GRID_COLUMNS, settingsSchema } from '../workspace-document.ts'

/** Tells the subject of a report's cards: an entity, the same with its outdoor temperature, or all entities. */
const reportSubjects = ['entity', 'entity-and-outdoor', 'portfolio'] as const

const cell = z.number().int().nonnegative()

const templateCard = z
  .strictObject({
    kind: z.string().min(1),
    title: z.string().min(1).exactOptional(),
    settings: settingsSchema,
    place: z.object({ x: cell, y: cell, w: cell.min(1).max(GRID_COLUMNS), h: cell.min(1) }).readonly(),
    isLikeForLike: z.boolean().default(false),
  })
  .readonly()

/** A report without its meters and dates, which are determined when it is opened. */
export const reportTemplateSchema = z
  .object({
    name: z.string().min(1).max(200),
    about: z.enum(reportSubjects),
    range: z.enum(presets),
    resolution: z.union([z.literal('auto'), z.enum(resolutions)]).default('auto'),
    cards: z.array(templateCard).min(1).max(60).readonly(),
    /** Answers of the export dialog: client, author, logo, paper. */
    report: z.record(z.string(), z.union([z.string().max(300_000), z.number(), z.boolean()])).readonly(),
  })
  .readonly()

export type ReportTemplate = z.infer<typeof reportTemplateSchema>

export const reportTemplateForm: AuthoredForm<ReportTemplate> = {
  format: 'meterlens-report-template',
  schema: reportTemplateSchema,
}
