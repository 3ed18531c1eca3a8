import { accept, refuse, type Checked } from '../http/answer.ts'
import { findConversion } from '../portfolio/catalogs.ts'
import type { DemoEntity, DemoVariable } from '../portfolio/source.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { SeriesRequest } from './request/read-series-request.ts'

/** A division by a size of the entity to which a variable belongs. */
interface Standardization {
  readonly id: string
  readonly name: string
  /** Text after the slash of the unit: `sq ft` in `kW/sq ft`. */
  readonly per: string
  readonly sizeOf: (entity: DemoEntity) => number | undefined
}

/** The standardizations that the service supports (docs/service.md 1). */
export const standardizations: readonly Standardization[] = [
  { id: 'per-square-foot', name: 'Per square foot', per: 'sq ft', sizeOf: ({ areaSqFt }) => areaSqFt },
  { id: 'per-occupant', name: 'Per occupant', per: 'occupant', sizeOf: (of) => of.averageOccupancy },
]

/** The unit in which values are delivered, and how canonical values are converted to it. */
export interface ValueForm {
  readonly units: string
  readonly valueFrom: (canonical: number) => number
}

/** Checks that the conversion and the standardization are supported for the variable (docs/service.md 1). */
export function valueForm(
  variable: DemoVariable,
  request: SeriesRequest,
  index: CatalogueIndex,
): Checked<ValueForm> {
  const conversion = findConversion(variable.unit, request.units ?? variable.unit.shortText)
  if (conversion === undefined) {
    const message = `${variable.unit.shortText} cannot be converted to ${request.units ?? ''}.`
    return refuse(400, 'unsupported-units', message)
  }
  const size = standardSize(variable, request.standardization, index)
  if (!size.ok) return size
  const { to, factor, offset = 0 } = conversion
  const { divisor, suffix } = size.value
  const isUnchanged = factor === 1 && offset === 0 && divisor === 1
  return accept({
    units: `${to.shortText}${suffix}`,
    valueFrom: isUnchanged
      ? (value) => value
      : (value) => Number(((value * factor + offset) / divisor).toPrecision(10)),
  })
}

function standardSize(
  variable: DemoVariable,
  id: string | undefined,
  index: CatalogueIndex,
): Checked<{ readonly divisor: number; readonly suffix: string }> {
  if (id === undefined) return accept({ divisor: 1, suffix: '' })
  const standardization = standardizations.find((known) => known.id === id)
  const sizes = variable.entityIds.flatMap((entityId) => {
    const entity = index.entityById.get(entityId)
    return (entity === undefined ? undefined : standardization?.sizeOf(entity)) ?? []
  })
  const [divisor] = sizes
  if (standardization === undefined || divisor === undefined || variable.kind === 'instantaneous') {
    return refuse(400, 'unsupported-standardization', `${id} is not supported for this variable.`)
  }
  return accept({ divisor, suffix: `/${standardization.per}` })
}
