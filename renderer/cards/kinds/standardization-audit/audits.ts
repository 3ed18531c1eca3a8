import * as z from 'zod'
import { auditStandardized, type StandardizedAudit } from '#shared/analysis/audit/standardized.ts'
import { wholeBuckets } from '#shared/analysis/audit/whole-buckets.ts'
import { standardizedBy } from '#shared/portfolio/standardized-by.ts'
import { demandId, inputsOf, loadedShare } from '#renderer/cards/inputs/card-inputs.ts'
import type { CardContext, CardDemand, CardInputs, CardOperand, CardResult } from '../../card-kind.ts'
import { hoursOfDays } from '../../inputs/hours-of-days.ts'
import { strings } from './strings.ts'

export const standardizationSettings = z.object({})
export type StandardizationSettings = z.infer<typeof standardizationSettings>

/** A standardization of an operand that can be audited if its size is known. */
export interface Audited {
  readonly operand: CardOperand
  readonly value: string
  readonly label: string
  readonly by: keyof typeof strings.units | undefined
  readonly size: number | undefined
}

export interface StandardizationResult extends CardResult {
  /** Audits by the id of the demand for the service's values; contains only loaded ones. */
  readonly audits: ReadonlyMap<string, StandardizedAudit>
}

/** Returns the standardization of each operand that has one; otherwise all that the service offers for it. */
export function auditedOf(context: CardContext): readonly Audited[] {
  return context.operands.flatMap((operand) => {
    const { source } = operand.operand
    if (source.kind !== 'variable') return []
    const own = source.standardization
    const supported = context.standardizationsFor?.(operand) ?? []
    const fallback = own === undefined ? [] : [{ value: own, label: own }]
    const chosen = own === undefined ? supported : supported.filter(({ value }) => value === own)
    return (chosen.length > 0 ? chosen : fallback).map(({ value, label }): Audited => {
      const by = standardizedBy(`${value} ${label}`)
      return { operand, value, label, by, size: by && sizeOf(operand, by, context) }
    })
  })
}

function sizeOf(
  { variable }: CardOperand,
  by: keyof typeof strings.units,
  { entitiesWith }: CardContext,
): number | undefined {
  const own = variable.entities.map(({ id }) => id)
  const entity = entitiesWith(variable.resource.id).find(({ entityId }) => own.includes(entityId))
  const size = by === 'areaSqFt' ? entity?.areaSqFt : entity?.occupancy
  return size !== undefined && size > 0 ? size : undefined
}

export function servedId({ operand, value, by, size }: Audited): string {
  return demandId('service', operand.operand.id, value, by ?? '', String(size))
}

/** Demands months from the service itself if the size is known, and the finer values of the same variable undivided. */
export function standardizationDemands(
  _: StandardizationSettings,
  context: CardContext,
): readonly CardDemand[] {
  const auditable = auditedOf(context).filter(({ size }) => size !== undefined)
  const byOperand = Map.groupBy(auditable, ({ operand }) => operand)
  return [...byOperand].flatMap(([operand, audits]) => {
    const zone = operand.variable.localTimezone
    const interval = wholeBuckets(context.range, 'monthly', zone, context.now)
    if (interval === undefined) return []
    const plain: CardDemand = {
      id: demandId('plain', operand.operand.id),
      operand: withStandardization(operand, undefined),
      interval,
      resolution: hoursOfDays(interval, zone),
    }
    const served = audits.map((audited): CardDemand => {
      const asked = withStandardization(operand, audited.value)
      return { id: servedId(audited), operand: asked, interval, resolution: 'monthly', asServiceHasIt: true }
    })
    return [plain, ...served]
  })
}

function withStandardization(operand: CardOperand, standardization: string | undefined): CardOperand {
  const { source } = operand.operand
  if (source.kind !== 'variable') return operand
  const { kind, dataHubId, units } = source
  const asked = {
    ...{ kind, dataHubId },
    ...(units !== undefined && { units }),
    ...(standardization !== undefined && { standardization }),
  }
  return { ...operand, operand: { ...operand.operand, source: asked } }
}

export function calculateStandardizations(inputs: CardInputs): StandardizationResult {
  const plain = inputsOf(inputs, 'plain')
  const audits = inputsOf(inputs, 'service').flatMap((served): (readonly [string, StandardizedAudit])[] => {
    const own = plain.find(({ parts }) => parts[1] === served.parts[1])
    const isLoaded = own !== undefined && [own, served].every((one) => loadedShare(one, inputs) === 1)
    if (!isLoaded) return []
    const { range, mask, now } = inputs
    const by = served.parts[3] === 'areaSqFt' ? 'areaSqFt' : 'averageOccupancy'
    const request = { range, mask, until: now, size: Number(served.parts[4]), sizeUnit: strings.units[by] }
    return [[served.id, auditStandardized(served.series, own.series, request)]]
  })
  return { audits: new Map(audits) }
}
