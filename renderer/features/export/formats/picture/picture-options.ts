import * as z from 'zod'
import type { ExportField } from '../../export-format.ts'
import { pictureOptions as strings } from '../../strings.ts'

const LEAST_PX = 400
const MOST_PX = 6000

function lengthOf(usualPx: number) {
  return z.number().int().min(LEAST_PX).max(MOST_PX).catch(usualPx)
}

/** Options of every picture whose size the user chooses, in px. */
export const sizeShape = { width: lengthOf(1600), height: lengthOf(900) }

export function sizeFields(): readonly ExportField[] {
  const number = { kind: 'number', unit: 'px', min: LEAST_PX, max: MOST_PX } as const
  return [
    { ...number, key: 'width', label: strings.width },
    { ...number, key: 'height', label: strings.height },
  ]
}

export function dashField(): ExportField {
  return { kind: 'switch', key: 'areSeriesDashed', label: strings.dashes, hint: strings.dashesHint }
}
