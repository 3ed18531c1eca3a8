import { unitIdentity } from '#shared/units/units.ts'

interface Readable {
  readonly value: number | undefined
  readonly unit: string
}

/**
 * Returns values with those of one unit together, the largest first and what has no value last, each with what it has
 * more than the largest: less than zero, and undefined for the largest itself.
 */
export function comparedValues<Each extends Readable>(
  values: readonly Each[],
): readonly (Each & { readonly difference: number | undefined })[] {
  return [...Map.groupBy(values, ({ unit }) => unitIdentity(unit)).values()].flatMap((group) => {
    const sorted = group.toSorted((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity))
    const largest = sorted[0]?.value ?? NaN
    return sorted.map((one) => {
      const difference = (one.value ?? NaN) - largest
      return { ...one, difference: difference < 0 ? difference : undefined }
    })
  })
}
