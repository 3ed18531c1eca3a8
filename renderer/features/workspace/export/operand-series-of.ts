import type { Variable } from '#shared/catalog/nouns.ts'
import type { LoadedSeries } from '#renderer/ports/ports.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'

/** A loaded series as an operand that shows what was fetched. */
export function operandSeriesOf(base: LoadedSeries, variable: Variable): OperandSeries {
  const { seriesKey, bucketZone } = base.demand
  const { dataHubId, resolution, units, standardization } = seriesKey
  return {
    operand: {
      id: dataHubId,
      source: {
        kind: 'variable',
        dataHubId,
        ...(units !== undefined && { units }),
        ...(standardization !== undefined && { standardization }),
      },
    },
    variable,
    base,
    shown: { resolution, zone: bucketZone, columns: base.columns },
  }
}
