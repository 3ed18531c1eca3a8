import type { MeteredPeriods } from '#shared/savings/periods/metered-periods.ts'
import type { CardContext } from '../../../card-kind.ts'
import { type CardTable, type CardTableRow, instant, number, text } from '../../../card-table.ts'
import type { SavingsResult } from '../calculate.ts'
import { strings } from '../strings.ts'

const { columns } = strings

interface Side {
  readonly periods: MeteredPeriods
  readonly name: string
}

/** Lists every period of the baseline and of the reporting period, with its measured and its modelled use. */
export function valuesTable(
  { baseline, reporting, statement, model }: SavingsResult,
  context: CardContext,
): CardTable {
  const unit = reporting?.unit ?? baseline?.unit ?? ''
  const numeric = (id: string, title: string, of = unit) => ({ id, title, unit: of, isNumeric: true })
  const sides: readonly Side[] = [
    ...(baseline === undefined ? [] : [{ periods: baseline, name: strings.baselinePeriod }]),
    ...(reporting === undefined ? [] : [{ periods: reporting, name: strings.reportingPeriod }]),
  ]
  const first = sides[0]?.periods.observations.times.length ?? 0
  const degrees = (baseline ?? reporting)?.isFahrenheit === true ? '°F' : '°C'
  const places = new Map(Array.from(statement?.avoided.counted ?? [], (position, index) => [position, index]))
  const rowAt = (index: number): CardTableRow => {
    const side = index < first || sides.length === 1 ? sides[0] : sides[1]
    const position = side === sides[0] ? index : index - first
    const { observations, weights } = side?.periods ?? {}
    const weight = weights?.[position] ?? NaN
    const place = side?.periods === reporting ? places.get(position) : undefined
    const measured = (observations?.ys[position] ?? NaN) * weight
    const modelled =
      side?.periods === baseline
        ? (model?.fit.fitted[position] ?? NaN) * weight
        : place === undefined
          ? NaN
          : (statement?.avoided.baseline[place] ?? NaN) + (statement?.avoided.adjusted[place] ?? 0)
    return {
      id: String(index),
      cells: [
        instant(observations?.times[position], context.zone),
        text(side?.name ?? ''),
        number(observations?.temperatures[position]),
        number(measured),
        number(modelled),
        number(modelled - measured),
        number(place === undefined ? undefined : statement?.avoided.cumulated[place]),
      ],
    }
  }
  return {
    columns: [
      { id: 'time', title: columns.time },
      { id: 'period', title: columns.period },
      numeric('temperature', columns.temperature, degrees),
      numeric('measured', columns.measured),
      numeric('modelled', columns.modelled),
      numeric('avoided', columns.avoided),
      numeric('cumulated', columns.cumulated),
    ],
    rowCount: sides.reduce((count, { periods }) => count + periods.observations.times.length, 0),
    rowAt,
  }
}
