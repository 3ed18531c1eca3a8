import * as z from 'zod'
import type { Paper } from '#shared/export/paper.ts'
import type { ExportField } from '../../export-format.ts'
import { pictureOptions as strings } from '../../strings.ts'

const orientations = ['landscape', 'portrait'] as const

type Orientation = (typeof orientations)[number]

export const pageSizeSchema = z.enum(['A4', 'Letter']).catch('A4')

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
    {
      kind: 'choice',
      key: 'pageSize',
      label: strings.pageSize,
      choices: [
        { value: 'A4', label: 'A4' },
        { value: 'Letter', label: strings.letter },
      ],
    },
    {
      kind: 'choice',
      key: 'orientation',
      label: strings.orientation,
      choices: [
        { value: 'landscape', label: strings.landscape },
        { value: 'portrait', label: strings.portrait },
      ],
    },
  ]
}
