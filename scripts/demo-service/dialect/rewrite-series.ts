import type { JsonObject } from '#shared/portfolio/nouns.ts'
import type { Answer } from '#electron/demo/http/answer.ts'
import type { Dialect } from './dialect.ts'
import { leavesFieldsOut, sendsExtraFields } from './rewrite-body.ts'

interface Element {
  readonly timestamp: string
  readonly value: number | null
}

/** Rewrites a time-series body piece by piece: first the head, last the end, whole elements in between. */
export async function* rewriteSeries(
  body: Answer['body'],
  dialect: Dialect,
): AsyncGenerator<string | Uint8Array> {
  let isHead = true
  for await (const piece of body) {
    const text = String(piece)
    if (isHead) yield rewriteHead(text, dialect)
    else yield text === ']}' ? text : rewriteElements(text, dialect)
    isHead = false
  }
}

function rewriteHead(text: string, dialect: Dialect): string {
  const { data_hub_id, units, resolution } = JSON.parse(`${text}]}`) as JsonObject
  const head = {
    data_hub_id,
    units,
    ...(!leavesFieldsOut(dialect) && { resolution }),
    ...(sendsExtraFields(dialect) && { generator: { name: 'aggregator', version: [3, 1] } }),
  }
  return `${JSON.stringify(head).slice(0, -1)},"data":[`
}

function rewriteElements(text: string, dialect: Dialect): string {
  const comma = text.startsWith(',') ? ',' : ''
  const elements = JSON.parse(`[${text.slice(comma.length)}]`) as readonly Element[]
  const written = elements.map(({ timestamp, value }) => ({
    timestamp,
    value: value !== null && dialect.numbers === 'string' ? String(value) : value,
    ...(sendsExtraFields(dialect) && { quality: 'good' }),
  }))
  return comma + JSON.stringify(written).slice(1, -1)
}

const FIVE_MINUTES_MS = 300_000

/** Rewrites a body of minutes as means of five of them, an undocumented resolution. */
export async function* inFiveMinutes(body: Answer['body']): AsyncGenerator<string> {
  let text = ''
  for await (const piece of body) text += String(piece)
  const { data, ...head } = JSON.parse(text) as { readonly data: readonly Element[] }
  const groups = Map.groupBy(data, ({ timestamp }) => Math.floor(Date.parse(timestamp) / FIVE_MINUTES_MS))
  const means = Array.from(groups, ([at, minutes]) => {
    const values = minutes.flatMap(({ value }) => value ?? [])
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return {
      timestamp: new Date(at * FIVE_MINUTES_MS).toISOString(),
      value: values.length === 0 ? null : mean,
    }
  })
  yield `${JSON.stringify({ ...head, resolution: '5-minute' }).slice(0, -1)},"data":[`
  yield JSON.stringify(means).slice(1, -1)
  yield ']}'
}
