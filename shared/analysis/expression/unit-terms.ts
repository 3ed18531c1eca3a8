import { isSameDimension, measureOf, type Measure } from '../../units/measure.ts'
import { quantityUnitOf } from '../../units/units.ts'

/** A unit as its factors and its divisors, each as spelt: kWh/ft² is kWh over ft². */
export interface UnitTerms {
  readonly over: readonly string[]
  readonly under: readonly string[]
}

export function termsOf(unit: string): UnitTerms {
  const [first = '', ...under] = unit.split('/').map((part) => part.trim())
  return { over: first === '' || first === '1' ? [] : [first], under }
}

/** Returns "kW/ft²" or "1/h", and an empty text for a plain number. */
export function unitTextOf({ over, under }: UnitTerms): string {
  if (over.length === 0 && under.length === 0) return ''
  return [over.length === 0 ? '1' : over.join('·'), ...under].join('/')
}

export function timesTerms(a: UnitTerms, b: UnitTerms): UnitTerms {
  return reduced({ over: [...a.over, ...b.over], under: [...a.under, ...b.under] })
}

export function inverseTerms({ over, under }: UnitTerms): UnitTerms {
  return { over: under, under: over }
}

/** Returns the measure of a product of units. */
export function measureOfTerms(terms: UnitTerms): Pick<Measure, 'dimension' | 'factor'> {
  const over = terms.over.map((unit) => measureOf(unit).factor).reduce((left, each) => left * each, 1)
  const under = terms.under.map((unit) => measureOf(unit).factor).reduce((left, each) => left * each, 1)
  return { dimension: measureOf(unitTextOf(terms)).dimension, factor: over / under }
}

/**
 * Cancels units of one dimension; shares are numbers, and a rate over the quantity it accumulates is per hour: kW ·
 * kg/kWh is kg/h.
 */
function reduced(terms: UnitTerms): UnitTerms {
  const isNumber = (unit: string): boolean => measureOf(unit).dimension.size === 0
  const over = terms.over.filter((unit) => !isNumber(unit))
  const under: string[] = []
  for (const below of terms.under.filter((unit) => !isNumber(unit))) {
    const same = over.findIndex((above) =>
      isSameDimension(measureOf(above).dimension, measureOf(below).dimension),
    )
    if (same >= 0) {
      over.splice(same, 1)
      continue
    }
    const rate = over.findIndex((above) => runsUp(above, below))
    if (rate >= 0) {
      over.splice(rate, 1)
      under.push('h')
    } else under.push(below)
  }
  return { over, under }
}

function runsUp(rate: string, quantity: string): boolean {
  const amount = quantityUnitOf(rate)
  return (
    amount !== undefined && isSameDimension(measureOf(amount.unit).dimension, measureOf(quantity).dimension)
  )
}
