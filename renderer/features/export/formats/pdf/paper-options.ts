import * as z from 'zod'
import type { Paper } from '#shared/export/paper.ts'
import { choiceField } from '#renderer/cards/setting-field.ts'
import type { ExportField } from '../../export-format.ts'
import { pictureOptions as strings } from '../../strings.ts'

const pageSizes = ['A4', 'Letter'] as const
const orientations = ['landscape', 'portrait'] as const

type Orientation = (typeof orientations)[number]

export const pageSizeSchema = z.enum(pageSizes).catch('A4')

/** `usual` is the default until the user chooses. */
export function orientationSchema(usual: Orientation): z.ZodType<Orientation> {
  return z.enum(orientations).catch(usual)
}

export function paperOf(answers: {
  readonly pageSize: Paper['pageSize']
  readonly orientation: Orientation
}): Paper {
  return { pageSize: answers.pageSize, landscape: answers.orientation === 'landscape' }
}

export function paperFields(): readonly ExportField[] {
  return [
    choiceField('pageSize', strings.pageSize, pageSizes, { A4: 'A4', Letter: strings.letter }),
    choiceField('orientation', strings.orientation, orientations, strings),
  ]
}
