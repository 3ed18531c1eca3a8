import { partsOf, type MeteringModel } from './metering-model.ts'

/** A meter of the same unit, and how it counts in a sum. */
export interface MeterTerm {
  readonly dataHubId: string
  readonly factor: number
}

/**
 * Returns the meters of an entity from which a missing reading of one of them can be computed. For a part these are the
 * meter above it minus the other parts, so that the result includes the unmetered rest; for a main meter they are its
 * parts. Empty if there are none, or if one is no longer in the catalogue.
 */
export function otherMetersOf(
  model: MeteringModel,
  entityId: string,
  dataHubId: string,
): readonly MeterTerm[] {
  const own = model.metersOf(entityId).find((meter) => meter.dataHubId === dataHubId)
  if (own === undefined || own.role.kind === 'not-counted') return []
  const above = own.role.kind === 'submeter' ? own.role.of : undefined
  const parts = partsOf(model, entityId, above ?? dataHubId).filter((part) => part.dataHubId !== dataHubId)
  if (parts.some(({ isLost }) => isLost)) return []
  if (above === undefined) return parts.map(({ dataHubId: id, sign }) => ({ dataHubId: id, factor: sign }))
  return [
    { dataHubId: above, factor: own.sign },
    ...parts.map(({ dataHubId: id, sign }) => ({ dataHubId: id, factor: -sign * own.sign })),
  ]
}
