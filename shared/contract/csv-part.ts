import * as z from 'zod'
import { missingPolicies } from '../analysis/aggregate/figures.ts'
import { lengthOfValues } from '#shared/series/packing/pack-columns.ts'
import { fillMethods } from '../filling/fill.ts'
import { csvDecimals, csvSeparators, csvStamps, csvTimes } from '../export/csv-table.ts'
import { resolutions } from '../time/resolution.ts'
import { isZone } from '../time/text/local-text.ts'

const MAX_READINGS = 4_000_000
/** Most characters of a record, which names the cached intervals of each series. */
const MAX_RECORD = 32 * 1024 * 1024
export const MAX_SERIES = 10_000
/** The largest instant of ECMAScript. */
const MAX_INSTANT = 8.64e15

const text = z.string().max(10_000)
const zone = z.string().max(100).refine(isZone, 'no time zone')
const instant = z.number().min(-MAX_INSTANT).max(MAX_INSTANT)
export const intervalSchema = z.strictObject({ start: instant, end: instant })
const column = z
  .instanceof(Float64Array<ArrayBuffer>)
  .refine(({ length }) => length <= MAX_READINGS, 'too many readings')

const steps = z
  .union([z.instanceof(Int16Array<ArrayBuffer>), z.instanceof(Int32Array<ArrayBuffer>)])
  .refine(({ length }) => length <= MAX_READINGS, 'too many readings')
const number = z.number()

const columns = z
  .strictObject({
    times: z.union([column, z.strictObject({ first: number, step: number.positive() })]),
    values: z.union([column, z.strictObject({ base: number, scale: number.positive(), steps })]),
  })
  .refine(
    ({ times, values }) => 'step' in times || times.length === lengthOfValues(values),
    'as many times as values',
  )

/** A series with its columns packed. */
export const packedSeriesSchema = z.strictObject({
  name: text,
  fullName: text,
  dataHubId: text,
  entity: text,
  organization: text,
  resource: text,
  units: text,
  standardization: text,
  resolution: z.enum(resolutions),
  fetchedResolution: z.enum(resolutions),
  columns,
  presentShare: column.exactOptional(),
  isClipped: z.boolean().exactOptional(),
  areAmounts: z.boolean().exactOptional(),
  quantity: z
    .strictObject({ unit: text, perHour: z.number().positive(), isScaled: z.boolean() })
    .readonly()
    .exactOptional(),
  filled: z
    .array(z.strictObject({ ...intervalSchema.shape, method: z.enum(fillMethods) }).readonly())
    .max(1_000_000)
    .readonly()
    .exactOptional(),
  isExtrapolated: z.boolean(),
  covered: z.array(intervalSchema).max(1_000_000).readonly(),
  bucketZone: zone,
  firstDayOfWeek: z.literal([1, 2, 3, 4, 5, 6, 7]).exactOptional(),
})

/** A stretch of a CSV file as the page requests it: columns, which take a quarter of the size of their text. */
export const csvPartSchema = z.strictObject({
  layout: z.enum(['wide', 'long']),
  resolution: z.enum(resolutions),
  isFirst: z.boolean(),
  provenance: z.string().max(MAX_RECORD).exactOptional(),
  options: z
    .strictObject({
      byteOrderMark: z.boolean(),
      neutraliseFormulas: z.boolean(),
      lineEnding: z.literal('\r\n'),
      separator: z.enum(csvSeparators),
      decimal: z.enum(csvDecimals),
      times: z.enum(csvTimes),
      stamps: z.enum(csvStamps),
      hasQuantities: z.boolean(),
      hasProvenance: z.boolean(),
    })
    .refine(({ separator, decimal }) => separator !== decimal, 'the decimal mark separates cells'),
  table: z.strictObject({
    series: z.array(packedSeriesSchema).max(MAX_SERIES).readonly(),
    interval: intervalSchema,
    zone,
    policy: z.enum(missingPolicies),
  }),
})
