import { createUtcStampWriter } from '#shared/time/text/stamp-writer.ts'
import type { SeriesRequest } from '../endpoints/request/read-series-request.ts'
import type { ValueForm } from '../endpoints/value-form.ts'
import type { DemoVariable, PortfolioSource, ReadingChunk } from '../portfolio/source.ts'

interface SeriesBodyParts {
  readonly portfolio: PortfolioSource
  readonly variable: DemoVariable
  readonly request: SeriesRequest
  readonly form: ValueForm
}

/**
 * Yields the body of a time-series answer (docs/service.md 2.11) in pieces: the head up to the opening bracket, whole
 * elements, the end. At most a day of minutes is in memory.
 */
export function* seriesBody({ portfolio, variable, request, form }: SeriesBodyParts): Generator<string> {
  const { resolution, interval } = request
  const head = { data_hub_id: variable.dataHubId, units: form.units, resolution }
  yield `${JSON.stringify(head).slice(0, -1)},"data":[`
  const writeElements = elementWriter(variable, form)
  let isFirst = true
  for (const chunk of portfolio.readings({ variable, resolution, interval })) {
    const text = writeElements(chunk)
    if (text === '') continue
    yield isFirst ? text : `,${text}`
    isFirst = false
  }
  yield ']}'
}

function elementWriter(
  { sendsNulls }: DemoVariable,
  { valueFrom }: ValueForm,
): (chunk: ReadingChunk) => string {
  const stampText = createUtcStampWriter()
  return ({ times, values }) => {
    let text = ''
    for (let index = 0; index < times.length; index++) {
      const value = values[index] ?? Number.NaN
      const isGap = Number.isNaN(value)
      if (isGap && !sendsNulls) continue
      const written = isGap ? 'null' : String(valueFrom(value))
      text += `${text === '' ? '' : ','}{"timestamp":"${stampText(times[index] ?? Number.NaN)}","value":${written}}`
    }
    return text
  }
}
