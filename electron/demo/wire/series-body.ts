import { createUtcStampWriter } from '#shared/time/stamp-writer.ts'
import type { Dialect } from '../dialect.ts'
import type { SeriesRequest } from '../endpoints/read-series-request.ts'
import type { ValueForm } from '../endpoints/value-form.ts'
import type { DemoVariable, PortfolioSource, ReadingChunk } from '../portfolio/source.ts'
import { stampingOf, type Stamping } from './stamping.ts'

export interface SeriesBodyParts {
  readonly portfolio: PortfolioSource
  readonly variable: DemoVariable
  readonly request: SeriesRequest
  readonly form: ValueForm
  readonly dialect: Dialect
}

/** The body of a time-series answer in pieces (service-api 2.11): no more than a day of it is cached. */
export function* seriesBody(parts: SeriesBodyParts): Generator<string> {
  const { portfolio, variable, request, dialect } = parts
  const stamping = stampingOf(request.interval, request.resolution, variable.zone, dialect)
  const writeElements = elementWriter(parts, stamping)
  const chunks = portfolio.readings({
    variable,
    resolution: request.resolution,
    interval: stamping.starts,
  })
  yield seriesHead(parts)
  let isFirst = true
  for (const chunk of chunks) {
    const text = writeElements(chunk)
    if (text === '') continue
    yield isFirst ? text : `,${text}`
    isFirst = false
  }
  yield ']}'
}

function seriesHead({ variable, request, form, dialect }: SeriesBodyParts): string {
  const hasMore = dialect.fields === 'extra' || dialect.fields === 'extra-and-missing'
  const hasLess = dialect.fields === 'missing' || dialect.fields === 'extra-and-missing'
  const head = {
    data_hub_id: variable.dataHubId,
    units: form.units,
    ...(!hasLess && { resolution: request.resolution }),
    ...(hasMore && { generator: { name: 'aggregator', version: [3, 1] } }),
  }
  return `${JSON.stringify(head).slice(0, -1)},"data":[`
}

function elementWriter(
  { variable, form, dialect }: SeriesBodyParts,
  { stampOf, isInRange }: Stamping,
): (chunk: ReadingChunk) => string {
  const sendsNulls = dialect.gaps === 'null' || variable.sendsNulls
  const stampText = createUtcStampWriter()
  const quote = dialect.numbers === 'string' ? '"' : ''
  const hasMore = dialect.fields === 'extra' || dialect.fields === 'extra-and-missing'
  const tail = hasMore ? ',"quality":"good"}' : '}'
  return ({ times, values }) => {
    let text = ''
    for (let index = 0; index < times.length; index++) {
      const stamp = stampOf(times[index] ?? Number.NaN)
      const value = values[index] ?? Number.NaN
      const isGap = Number.isNaN(value)
      if (!isInRange(stamp) || (isGap && !sendsNulls)) continue
      const written = isGap ? 'null' : `${quote}${form.valueFrom(value)}${quote}`
      text += `${text === '' ? '' : ','}{"timestamp":"${stampText(stamp)}","value":${written}${tail}`
    }
    return text
  }
}
