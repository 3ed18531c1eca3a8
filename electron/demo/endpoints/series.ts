import * as z from 'zod'
import { DAY_MS } from '#shared/time/instant.ts'
import { resolutions } from '#shared/time/resolution.ts'
import { createUtcStampWriter } from '#shared/time/text/stamp-writer.ts'
import { accept, type Checked, jsonHeaders, refuse } from '../http/answer.ts'
import { findConversion } from '../portfolio/catalogs.ts'
import type { DemoEntity, DemoVariable, ReadingChunk, ReadingsRequest } from '../portfolio/source.ts'
import { type Endpoint, notFound, type ServiceContext } from './endpoint.ts'
import { check, parseInstant } from './requests.ts'

/** The longest possible year; anything longer is refused (docs/service.md 8). */
const LONGEST_RANGE_MS = 366 * DAY_MS

const instant = z.string().transform(parseInstant).pipe(z.number('must be an ISO 8601 timestamp'))

const parameters = z
  .object({
    start: instant,
    end: instant,
    resolution: z.enum(resolutions),
    format: z.literal('json').default('json'),
    units: z.string().optional(),
    standardization: z.string().optional(),
  })
  .refine(({ start, end }) => end > start, { path: ['end'], error: 'must be after start' })

/** GET /variables/{dataHubId}/data (docs/service.md 4.7) */
export const readVariableData: Endpoint = ({ id, query }, context) => {
  const variable = context.variables.get(id)
  if (variable === undefined) return notFound('variable')
  const request = check(parameters, Object.fromEntries(query), 'invalid-parameter')
  if (!request.ok) return request
  const { start, end, resolution, units, standardization } = request.value
  if (end - start > LONGEST_RANGE_MS) return refuse(400, 'range-too-long', 'At most 1 year for each request.')
  const form = valueForm(variable, units ?? variable.unit.shortText, standardization, context)
  if (!form.ok) return form
  const body = seriesBody(context, { variable, resolution, interval: { start, end } }, form.value)
  return accept({ status: 200, headers: jsonHeaders, body })
}

/** A division by a size of the entity to which a variable belongs. */
interface Standardization {
  readonly id: string
  readonly name: string
  /** Text after the slash of the unit: `sq ft` in `kW/sq ft`. */
  readonly per: string
  readonly sizeOf: (entity: DemoEntity) => number | undefined
}

/** The standardizations that the service supports (docs/service.md 1). */
export const standardizations: readonly Standardization[] = [
  { id: 'per-square-foot', name: 'Per square foot', per: 'sq ft', sizeOf: ({ areaSqFt }) => areaSqFt },
  { id: 'per-occupant', name: 'Per occupant', per: 'occupant', sizeOf: (of) => of.averageOccupancy },
]

/** The unit in which values are delivered, and how canonical values are converted to it. */
interface ValueForm {
  readonly units: string
  readonly valueFrom: (canonical: number) => number
}

/** Checks that the conversion and the standardization are supported for the variable (docs/service.md 1). */
function valueForm(
  { unit, kind, entityIds }: DemoVariable,
  named: string,
  standard: string | undefined,
  { entities }: ServiceContext,
): Checked<ValueForm> {
  const conversion = findConversion(unit, named)
  if (conversion === undefined) {
    return refuse(400, 'unsupported-units', `${unit.shortText} cannot be converted to ${named}.`)
  }
  const { to, factor, offset = 0 } = conversion
  const convert = (value: number): number => value * factor + offset
  if (standard === undefined) {
    const valueFrom =
      conversion.from === to ? (value: number) => value : (value: number) => tenDigits(convert(value))
    return accept({ units: to.shortText, valueFrom })
  }
  const known = standardizations.find(({ id }) => id === standard)
  const [size] = entityIds.flatMap((id) => {
    const entity = entities.get(id)
    return (entity === undefined ? undefined : known?.sizeOf(entity)) ?? []
  })
  if (known === undefined || size === undefined || kind === 'instantaneous') {
    return refuse(400, 'unsupported-standardization', `${standard} is not supported for this variable.`)
  }
  return accept({
    units: `${to.shortText}/${known.per}`,
    valueFrom: (value) => tenDigits(convert(value) / size),
  })
}

function tenDigits(value: number): number {
  return Number(value.toPrecision(10))
}

/**
 * Yields the body of a time-series answer (docs/service.md 2.11) in pieces: the head up to the opening bracket, whole
 * elements, the end. At most a day of minutes is in memory.
 */
function* seriesBody(
  { portfolio }: ServiceContext,
  request: ReadingsRequest,
  { units, valueFrom }: ValueForm,
): Generator<string> {
  const { variable, resolution } = request
  const head = { data_hub_id: variable.dataHubId, units, resolution }
  yield `${JSON.stringify(head).slice(0, -1)},"data":[`
  const stampText = createUtcStampWriter()
  const textOf = ({ times, values }: ReadingChunk): string => {
    let text = ''
    for (let index = 0; index < times.length; index++) {
      const value = values[index] ?? Number.NaN
      const isGap = Number.isNaN(value)
      if (isGap && !variable.sendsNulls) continue
      const written = isGap ? 'null' : String(valueFrom(value))
      text += `${text === '' ? '' : ','}{"timestamp":"${stampText(times[index] ?? Number.NaN)}","value":${written}}`
    }
    return text
  }
  let isFirst = true
  for (const chunk of portfolio.readings(request)) {
    const text = textOf(chunk)
    if (text === '') continue
    yield isFirst ? text : `,${text}`
    isFirst = false
  }
  yield ']}'
}
