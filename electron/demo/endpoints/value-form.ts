import { accept, refuse, type Checked } from '../http/answer.ts'
import { findConversion } from '../portfolio/conversions.ts'
import type { DemoVariable } from '../portfolio/source.ts'
import { standardizations } from '../portfolio/standardizations.ts'
import type { CatalogueIndex } from './catalogue-index.ts'
import type { SeriesRequest } from './request/read-series-request.ts'

/** Holds the unit that values are delivered in, and how canonical values are converted to it. */
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
    return refuse(
      400,
      'unsupported-units',
      `${variable.unit.shortText} cannot be converted to ${request.units ?? ''}.`,
    )
  }
  const size = standardSize(variable, request.standardization, index)
  if (!size.ok) return size
  const { to, factor, offset } = conversion
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
