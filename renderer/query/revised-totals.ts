import { aggregate } from '#shared/analysis/aggregate/aggregate.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { revisedMonths, type RevisedMonth } from '#shared/revisions/revised-months.ts'
import type { ExportedFigures } from '#shared/revisions/exported-figures.ts'
import { quantityUnitOf } from '#shared/units/units.ts'
import type { ConnectionServices } from '#renderer/ports/services.ts'
import type { Revision } from '#renderer/ports/series-store.ts'

/** The total of a month before and after its values were revised, in `unit`. */
export interface RevisedTotal extends RevisedMonth {
  readonly before: number
  readonly now: number
  readonly unit: string
  /** The total at the time when the file of `exported` was written. */
  readonly whenExported?: number
}

/** The totals of more months take longer to read than anybody would spend on them. */
const MOST_MONTHS = 30

/** Reads the present totals of revised months from the cache, and states the former ones, without any request. */
export async function readRevisedTotals(
  { loader }: Pick<ConnectionServices, 'loader'>,
  revisions: readonly Revision[],
  variableOf: (dataHubId: string) => Variable | undefined,
  exports: readonly ExportedFigures[],
): Promise<readonly RevisedTotal[]> {
  const ofRates = revisions.filter(
    ({ seriesKey }) => variableOf(seriesKey.dataHubId)?.kind === 'average-rate',
  )
  const months = revisedMonths(ofRates, (id) => variableOf(id)?.localTimezone, exports).slice(0, MOST_MONTHS)
  const totals = await Promise.all(
    months.map(async (month): Promise<readonly RevisedTotal[]> => {
      const { seriesKey, interval, zone } = month
      const demand = { seriesKey, interval, bucketZone: zone }
      const { columns, units } = await loader.load(demand, 'background', () => undefined, 'nothing').done
      const { resolution } = seriesKey
      const meaning = { kind: 'average-rate', unit: units, resolution, zone } as const
      const { total } = aggregate(columns, [interval], { ...meaning, policy: 'present-only' })
      const perHour = quantityUnitOf(units)?.perHour
      if (total === undefined || perHour === undefined) return []
      const before = (change: number): number => total.value - change * perHour
      const { exported, change } = month
      return [
        {
          ...{ ...month, before: before(change), now: total.value, unit: total.unit },
          ...(exported && { whenExported: before(exported.change) }),
        },
      ]
    }),
  )
  return totals.flat()
}
