import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as z from 'zod'

/** Deviations that a published figure allows. */
const toleranceSchema = z.union([
  z.object({ relative: z.number() }),
  z.object({ absolute: z.number() }),
  z.object({ least: z.number(), most: z.number() }),
])
export type Tolerance = z.infer<typeof toleranceSchema>

/** A figure of a source with its tolerance, as the `expected.json` of each case has it. */
export const figureSchema = z.object({ name: z.string(), value: z.number(), tolerance: toleranceSchema })
export type Figure = z.infer<typeof figureSchema>

/** A published figure with the one that Meterlens computes. */
export interface Check extends Figure {
  readonly ours: number
  readonly isMet: boolean
  /** True for a figure that the source does not print and that comes from an independent computation. */
  readonly isRecomputed?: boolean
  readonly reason?: string
}

/** One published case with all its figures. */
export interface CheckedCase {
  readonly title: string
  readonly source: string
  readonly definition: string
  readonly checks: readonly Check[]
}

export function check(
  figure: Figure,
  ours: number,
  more: Pick<Check, 'reason' | 'isRecomputed'> = {},
): Check {
  return { ...figure, ours, isMet: isWithin(ours, figure), ...more }
}

/** Checks figures by their names; a figure that is not computed fails. */
export function checkAll(
  figures: readonly Figure[],
  ours: Readonly<Record<string, number>>,
  isRecomputed = false,
  reasons: Readonly<Record<string, string>> = {},
): readonly Check[] {
  return figures.map((figure) => {
    const reason = reasons[figure.name]
    return check(figure, ours[figure.name] ?? NaN, {
      ...(isRecomputed ? { isRecomputed } : {}),
      ...(reason === undefined ? {} : { reason }),
    })
  })
}

function isWithin(ours: number, { value, tolerance }: Figure): boolean {
  if ('least' in tolerance) return ours >= tolerance.least && ours <= tolerance.most
  const most = 'absolute' in tolerance ? tolerance.absolute : tolerance.relative * Math.abs(value)
  return Math.abs(ours - value) <= most
}

/** Reads the `expected.json` of a case. */
export function readExpected<Value>(folder: string, schema: z.ZodType<Value>): Value {
  return schema.parse(JSON.parse(readFileSync(resolve(folder, 'expected.json'), 'utf8')))
}

/** Reads a table without quotes, row by row, without its header. */
export function readRows(folder: string, file: string): readonly (readonly string[])[] {
  const [, ...rows] = readFileSync(resolve(folder, file), 'utf8').trim().split('\n')
  return rows.map((row) => row.split(','))
}

/** Takes a column of numbers out of rows. */
export function columnOf(rows: readonly (readonly string[])[], column: number): Float64Array {
  return Float64Array.from(rows, (row) => Number(row[column]))
}
