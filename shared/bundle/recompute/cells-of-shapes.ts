import { shapeDistance, usualShape } from '../../analysis/wall/week-shape.ts'
import { isNear, type CardSeries, type Explanation, type ShownNumber } from './explanation.ts'

/** A series with the shape of its typical week. */
export interface ShapedSeries extends CardSeries {
  readonly shape: Float64Array
  /** Only series of the same unit are compared. */
  readonly unit: string
}

/**
 * Finds the shares that are a distance of typical weeks: of a row's series from the median of all series over the same
 * time, or from itself at another time.
 */
export function cellsOfShapes(
  numbers: readonly ShownNumber[],
  known: readonly (Explanation | undefined)[],
  series: readonly ShapedSeries[],
): readonly (Explanation | undefined)[] {
  const groups = [...Map.groupBy(series, ({ unit, interval }) => `${unit} ${interval}`).values()].map(
    (list) => ({ list, usual: usualShape(list.map(({ shape }) => shape)) }),
  )
  const earlier = series.map((one) => ({ list: [one], usual: one.shape }))
  return numbers.map(({ value, isShare, dataHubIds = [] }, at) => {
    if (!isShare || known[at] !== undefined) return undefined
    for (const one of series.filter(({ dataHubId }) => dataHubIds.includes(dataHubId)))
      for (const { list, usual } of [
        ...groups.filter(({ list }) => list.includes(one)),
        ...earlier.filter(({ list: [other] }) => other !== one && other?.dataHubId === one.dataHubId),
      ])
        if (isNear(shapeDistance(one.shape, usual) ?? NaN, value))
          return { operation: 'sum', figure: 'weekDistance', of: [one, ...list].map(({ place }) => place) }
    return undefined
  })
}
