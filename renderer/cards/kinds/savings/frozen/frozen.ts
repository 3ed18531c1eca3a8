import type { FrozenStatement } from '#shared/savings/statements/frozen-statement.ts'
import { STATED_CONFIDENCE } from '#shared/savings/statements/state-savings.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { CardContext } from '../../../card-kind.ts'
import type { SavingsResult } from '../calculate.ts'
import { operandsOf, periodsOf, type SavingsSettings } from '../settings.ts'
import { strings } from '../strings.ts'

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
