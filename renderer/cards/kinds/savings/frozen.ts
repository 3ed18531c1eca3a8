import type { FrozenStatement, StatedData } from '#shared/savings/frozen-statement.ts'
import { STATED_CONFIDENCE } from '#shared/savings/state-savings.ts'
import { lowerBound } from '#shared/series/columns.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import type { CardContext, CardInputs } from '../../card-kind.ts'
import type { SavingsResult } from './calculate.ts'
import { operandsOf, periodsOf, type SavingsSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Hashes the values of every input over its interval, so that a later revision shows. */
export function statedDataOf({ inputs }: CardInputs): readonly StatedData[] {
  return inputs.map(({ id, interval, series: { columns } }) => {
    const [from, to] = [lowerBound(columns.times, interval.start), lowerBound(columns.times, interval.end)]
    const hash = sha256.create()
    for (const column of [columns.times, columns.values]) {
      const { buffer, byteOffset, byteLength } = column.subarray(from, to)
      hash.update(new Uint8Array(buffer, byteOffset, byteLength))
    }
    return { id, count: to - from, sha256: bytesToHex(hash.digest()) }
  })
}

/** Returns what a card states now, in the form in which it can be frozen; undefined while it states nothing. */
export function statementNow(
  { statement, reporting, resolution, data, isIncomplete }: SavingsResult,
  settings: SavingsSettings,
  context: CardContext,
): FrozenStatement | undefined {
  const periods = periodsOf(settings, context)
  if (statement?.totals === undefined || reporting === undefined || resolution === undefined) return undefined
  if (periods?.reporting === undefined || data === undefined || isIncomplete) return undefined
  const half = statement.bands.find(({ confidence }) => confidence === STATED_CONFIDENCE)?.half ?? NaN
  const { meter, temperature, drivers } = operandsOf(settings, context)
  const { methodNames: names } = strings
  return {
    ...{ frozenAt: context.now, version: context.version ?? '', unit: reporting.unit, data },
    figures: { ...statement.totals, half },
    periods: { baseline: periods.baseline, reporting: periods.reporting },
    method: {
      [names.meter]: meter?.name ?? '',
      [names.temperature]: [temperature, ...drivers].map((one) => one?.name ?? '').join(', '),
      [names.model]: strings.models[settings.model],
      [names.resolution]: strings.resolutions[resolution],
      [names.convention]: strings.conventions[settings.convention],
      [names.band]: `${strings.bandRules[settings.band]}, ${String(settings.drift)} %`,
      [names.policy]: strings.policies[context.policy],
      [names.zone]: context.zone,
      [names.adjustments]: settings.adjustments
        .map(
          ({ amount, reason, interval: over }) =>
            `${String(amount)} ${reason} (${rangeText(over, context.zone, context.calendar)})`,
        )
        .join('; '),
    },
  }
}
