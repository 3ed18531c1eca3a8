import { parseArgs } from 'node:util'
import { type Dialect, dialectChoices } from '../dialect/dialect.ts'
import { parseInstant } from '#electron/demo/endpoints/requests.ts'
import type { Faults } from '../faults/fault-plan.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { DeliveryRule } from '../portfolio/delivery.ts'
import type { MeterRule } from '../portfolio/meters.ts'
import { readFaults } from './read-faults.ts'
import { readDelivery, readMeter, readZones } from './read-portfolio-rules.ts'
import { UsageError, wholeNumber } from './usage-error.ts'

export interface CliOptions {
  readonly replay?: string
  readonly variables?: number
  readonly seed: number
  readonly port: number
  readonly tokens: readonly string[]
  readonly limitPerMinute: number
  readonly now?: EpochMs
  readonly requestLog?: string
  readonly zones?: readonly IanaZone[]
  readonly meters: readonly MeterRule[]
  /** Returns the delivery rules once the start of the service is known. */
  readonly deliveryFrom: (startedAt: EpochMs) => readonly DeliveryRule[]
  readonly dialect: Partial<Dialect>
  readonly faults: Partial<Faults>
}

const LARGEST_PORT = 65_535

/** Reads the command line; undefined if it asks for help. @throws Error that names anything that is not understood */
export function readOptions(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CliOptions | undefined {
  const { values } = parseCommandLine(args)
  return values.help === true ? undefined : optionsOf(values, environment['METERLENS_DEMO_REQUEST_LOG'])
}

function parseCommandLine(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    options: {
      replay: { type: 'string' },
      variables: { type: 'string' },
      seed: { type: 'string', default: '0' },
      port: { type: 'string', default: '0' },
      token: { type: 'string', multiple: true, default: [] },
      limit: { type: 'string', default: '60' },
      now: { type: 'string' },
      'request-log': { type: 'string' },
      zones: { type: 'string' },
      meters: { type: 'string', multiple: true, default: [] },
      delivery: { type: 'string', multiple: true, default: [] },
      fault: { type: 'string', multiple: true, default: [] },
      dialect: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean' },
    },
  })
}

type Values = ReturnType<typeof parseCommandLine>['values']

function optionsOf(values: Values, environmentLog: string | undefined): CliOptions {
  const requestLog = values['request-log'] ?? environmentLog
  if (values.token.includes('')) throw new UsageError('--token must not be empty')
  if (values.replay !== undefined && values.variables !== undefined) {
    throw new UsageError('--replay and --variables exclude each other')
  }
  const deliveryFrom = (startedAt: EpochMs): readonly DeliveryRule[] =>
    values.delivery.map((text) => readDelivery(text, startedAt))
  // A wrong rule is reported before anything starts.
  deliveryFrom(0)
  return {
    deliveryFrom,
    meters: values.meters.map(readMeter),
    ...(values.zones !== undefined && { zones: readZones(values.zones) }),
    seed: wholeNumber('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
    port: wholeNumber('--port', values.port, 0, LARGEST_PORT),
    tokens: values.token,
    limitPerMinute: wholeNumber('--limit', values.limit, 1, 1_000_000),
    dialect: readDialect(values.dialect),
    faults: readFaults(values.fault),
    ...(values.replay !== undefined && { replay: values.replay }),
    ...(values.variables !== undefined && {
      variables: wholeNumber('--variables', values.variables, 1, 1_000_000),
    }),
    ...(values.now !== undefined && { now: instantOf(values.now) }),
    ...(requestLog !== undefined && requestLog !== '' && { requestLog }),
  }
}

function instantOf(text: string): EpochMs {
  const at = parseInstant(text)
  if (at === undefined) throw new UsageError(`--now: ${text} is not an ISO 8601 time`)
  return at
}

/** Reads options such as `stamps=interval-end`. */
function readDialect(texts: readonly string[]): Partial<Dialect> {
  return Object.fromEntries(texts.map(readChoice))
}

function readChoice(text: string): readonly [string, string] {
  const [point = '', choice = ''] = text.split('=', 2)
  const choices = Object.entries(dialectChoices).find(([name]) => name === point)?.[1]
  if (choices === undefined) {
    throw new UsageError(`--dialect: ${point} is not one of ${Object.keys(dialectChoices).join(', ')}`)
  }
  if (!choices.some((known) => known === choice)) {
    throw new UsageError(`--dialect: ${point} takes ${choices.join(', ')}, not ${choice || 'nothing'}`)
  }
  return [point, choice]
}
