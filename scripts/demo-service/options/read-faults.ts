import type { Fault, Faults, FaultRule, FaultSchedule } from '../faults/fault-plan.ts'
import { UsageError, wholeNumber } from './usage-error.ts'

const pattern =
  /^(?<fault>[a-z-]+)(?:=(?<value>[^@]*?))?(?:@(?<when>[a-z]+)=(?<turn>[\d.,]+))?(?::(?<path>\/.*))?$/

/** Reads options such as `status=503@every=10:/data`. */
export function readFaults(texts: readonly string[]): Partial<Faults> {
  return texts.reduce<Partial<Faults>>((faults, text) => {
    const { fault = '', value = '', when, turn = '', path } = pattern.exec(text)?.groups ?? {}
    if (fault === 'latency') return { ...faults, latencyMs: wholeNumber('latency', value, 0, 3_600_000) }
    if (fault === 'refuse-over') return { ...faults, refuseLongSpans: readRefusal(value) }
    const rule: FaultRule = {
      fault: readFault(fault, value, text),
      when: readSchedule(when, turn, text),
      ...(path !== undefined && { path }),
    }
    return { ...faults, rules: [...(faults.rules ?? []), rule] }
  }, {})
}

function readRefusal(value: string): NonNullable<Faults['refuseLongSpans']> {
  const [days = '', status = '413'] = value.split(',')
  const known = ([400, 413, 500] as const).find((candidate) => String(candidate) === status)
  if (known === undefined) throw new UsageError('--fault: refuse-over takes DAYS,400 or DAYS,413 or DAYS,500')
  return { overDays: wholeNumber('refuse-over', days, 1, 366), status: known }
}

const plainFaults = [
  ...(['reset-before-body', 'reset-midway', 'truncated', 'malformed'] as const),
  ...(['captive-portal', 'hang', 'revoked'] as const),
]

function readFault(name: string, value: string, text: string): Fault {
  if (name === 'status') return { kind: name, status: wholeNumber(name, value, 200, 599) }
  if (name === 'rate-limited') return readRateLimit(value)
  if (name === 'redirect') return { kind: name, location: value || 'http://127.0.0.1:9/elsewhere' }
  const kind = plainFaults.find((known) => known === name)
  if (kind === undefined) throw new UsageError(`--fault: ${text} is not understood`)
  return { kind }
}

const DEFAULT_WAIT_SECONDS = 5

function readRateLimit(value: string): Fault {
  if (value === 'date' || value === 'absent') {
    return { kind: 'rate-limited', retryAfter: value, afterSeconds: DEFAULT_WAIT_SECONDS }
  }
  const afterSeconds = value === '' ? DEFAULT_WAIT_SECONDS : wholeNumber('rate-limited', value, 0, 86_400)
  return { kind: 'rate-limited', retryAfter: 'seconds', afterSeconds }
}

function readSchedule(when: string | undefined, turn: string, text: string): FaultSchedule {
  const count = (part = turn): number => wholeNumber(when ?? '', part, 1, 1_000_000)
  if (when === undefined) return { kind: 'always' }
  if (when === 'first') return { kind: when, count: count() }
  if (when === 'every') return { kind: when, nth: count() }
  if (when === 'only') return { kind: when, numbers: turn.split(',').map(count) }
  if (when === 'chance') return readChance(turn)
  throw new UsageError(`--fault: ${text} is not understood`)
}

function readChance(turn: string): FaultSchedule {
  const [share = '', seed = '1'] = turn.split(',')
  const value = Number(share)
  if (share === '' || !(value >= 0 && value <= 1))
    throw new UsageError(`--fault: chance=${turn} is not a share from 0 to 1`)
  return { kind: 'chance', share: value, seed: wholeNumber('chance', seed, 0, 1_000_000) }
}
