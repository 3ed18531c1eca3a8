import * as z from 'zod'
import {
  auditCoarse,
  auditTotalizer,
  type Audit,
  type AuditRequest,
} from '#shared/analysis/audit/consistency.ts'
import { wholeBuckets } from '#shared/analysis/audit/whole-buckets.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { demandId, inputsOf, loadedShare, type ReadInput } from '#renderer/cards/inputs/card-inputs.ts'
import type { CardContext, CardDemand, CardInputs, CardOperand, CardResult } from '../../card-kind.ts'
import { hoursOfDays } from '../../inputs/hours-of-days.ts'

export const auditSettings = z.object({})
export type AuditSettings = z.infer<typeof auditSettings>

const auditResolutions = ['daily', 'monthly'] as const
type AuditResolution = (typeof auditResolutions)[number]

export interface OperandAudit {
  readonly operandId: OperandId
  readonly resolution: AuditResolution
  /** Rate with whose hours a totalizer is compared; absent if the service is compared with itself. */
  readonly rateId?: OperandId
  readonly outcome: 'not-loaded' | 'other-unit' | Audit
}

export interface AuditResult extends CardResult {
  readonly audits: readonly OperandAudit[]
}

export function auditedOperands({ operands }: CardContext): readonly CardOperand[] {
  return operands.filter(({ operand }) => operand.source.kind === 'variable')
}

/** Demands the hours of each operand and, from the service itself, elapsed days and months. */
export function auditDemands(_: AuditSettings, context: CardContext): readonly CardDemand[] {
  const { range, now } = context
  return auditedOperands(context).flatMap((operand) => {
    const { id } = operand.operand
    const { localTimezone, resource, entities } = operand.variable
    const days = wholeBuckets(range, 'daily', localTimezone, now)
    if (days === undefined) return []
    const meter = [resource.id, ...entities.map((entity) => entity.id)]
    const hours: CardDemand = {
      id: demandId('hours', id, ...meter),
      operand,
      interval: days,
      resolution: hoursOfDays(days, localTimezone),
    }
    const served = auditResolutions.flatMap((resolution): CardDemand[] => {
      const interval = wholeBuckets(range, resolution, localTimezone, now)
      if (interval === undefined) return []
      return [
        { id: demandId('service', id, resolution), operand, interval, resolution, asServiceHasIt: true },
      ]
    })
    return [hours, ...served]
  })
}

export function calculateAudits(inputs: CardInputs): AuditResult {
  const hours = inputsOf(inputs, 'hours')
  const served = inputsOf(inputs, 'service')
  const ofService = served.map((input): OperandAudit => {
    const resolution = input.parts[2] === 'monthly' ? 'monthly' : 'daily'
    const finer = hours.find(({ operandId }) => operandId === input.operandId)
    return {
      operandId: input.operandId,
      resolution,
      outcome: outcomeOf(auditCoarse, input, finer, resolution, inputs),
    }
  })
  const ofTotalizers = hours.flatMap((totalizer) =>
    ratesBeside(totalizer, hours).flatMap((rate) =>
      auditResolutions.flatMap((resolution): OperandAudit[] => {
        if (wholeBuckets(inputs.range, resolution, rate.series.zone, inputs.now) === undefined) return []
        const outcome = outcomeOf(auditTotalizer, totalizer, rate, resolution, inputs)
        return [{ operandId: totalizer.operandId, rateId: rate.operandId, resolution, outcome }]
      }),
    ),
  )
  return { audits: [...ofService, ...ofTotalizers] }
}

function outcomeOf(
  compare: typeof auditCoarse,
  reported: ReadInput,
  derived: ReadInput | undefined,
  resolution: AuditResolution,
  inputs: CardInputs,
): OperandAudit['outcome'] {
  const isLoaded = derived !== undefined && [reported, derived].every((one) => loadedShare(one, inputs) === 1)
  if (!isLoaded) return 'not-loaded'
  const { range, mask, now } = inputs
  const request: AuditRequest = { range, resolution, mask, until: now }
  return compare(reported.series, derived.series, request) ?? 'other-unit'
}

/** Returns the rates with the same resource as the totalizer, and in one of its entities. */
function ratesBeside(totalizer: ReadInput, hours: readonly ReadInput[]): readonly ReadInput[] {
  if (totalizer.series.kind !== 'totalizer') return []
  const [, , resource, ...entities] = totalizer.parts
  return hours.filter(
    ({ series, parts }) =>
      series.kind === 'average-rate' &&
      parts[2] === resource &&
      parts.slice(3).some((entity) => entities.includes(entity)),
  )
}
