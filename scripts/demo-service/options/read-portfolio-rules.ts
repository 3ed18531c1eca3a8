import { parseInstant } from '#electron/demo/endpoints/requests.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { isKnownZone } from '#shared/time/zones/known-zone.ts'
import type { Delivery, DeliveryRule } from '../portfolio/delivery.ts'
import { meterKinds, type MeterRule } from '../portfolio/meters.ts'
import { unusualZones } from '../portfolio/zones.ts'
import { UsageError, wholeNumber } from './usage-error.ts'

const pattern = /^(?<kind>[\d\w-]+)(?:=(?<value>[^/]*?))?(?:\/(?<variables>.+))?$/

interface RuleText {
  readonly kind: string
  readonly value: string
  readonly variables: { readonly variables?: string }
}

/** Reads `KIND=VALUE/ID`, of which the last two are optional. */
function readRule(text: string): RuleText {
  const { kind = '', value = '', variables } = pattern.exec(text)?.groups ?? {}
  return { kind, value, variables: variables === undefined ? {} : { variables } }
}

/** Reads options such as `daily=7/kelvin-`; an outage without a beginning starts with the service. */
export function readDelivery(text: string, startedAt: EpochMs): DeliveryRule {
  const { kind, value, variables } = readRule(text)
  return { delivery: deliveryOf(kind, value, startedAt, text), ...variables }
}

function deliveryOf(kind: string, value: string, startedAt: EpochMs, text: string): Delivery {
  switch (kind) {
    case 'daily':
      return { kind, hour: wholeNumber('--delivery: daily', value === '' ? '7' : value, 0, 23) }
    case 'outage': {
      const [stamp = '', days = '7'] = value.split(',')
      const from = stamp === '' ? startedAt : parseInstant(stamp)
      if (from === undefined) throw new UsageError(`--delivery: ${stamp} is not an ISO 8601 time`)
      return { kind, from, days: wholeNumber('--delivery: outage', days, 1, 366) }
    }
    case 'corrected':
      return {
        kind,
        afterDays: wholeNumber('--delivery: corrected', value === '' ? '20' : value, 0, 366),
      }
    default:
      throw new UsageError(`--delivery: ${text} is not understood`)
  }
}

/** Reads options such as `irregular/kelvin-`. */
export function readMeter(text: string): MeterRule {
  const { kind, variables } = readRule(text)
  const meter = meterKinds.find((known) => known === kind)
  if (meter === undefined) throw new UsageError(`--meters takes ${meterKinds.join(' or ')}, not ${text}`)
  return { meter, ...variables }
}

/** Reads `unusual`, or zones separated by commas. */
export function readZones(text: string): readonly IanaZone[] {
  if (text === 'unusual') return unusualZones
  const zones = text.split(',')
  if (zones.every(isKnownZone)) return zones
  throw new UsageError(`--zones: ${text} names no known time zone`)
}
