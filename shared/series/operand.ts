import { expressionId, isExpressionId } from '../portfolio/local-id.ts'
import type { IanaZone } from '../time/instant.ts'
import type { Resolution } from '../time/resolution.ts'
import type { SeriesKey } from './series-key.ts'

/** Identifies an operand of a view. A dataHubId is not enough, since one variable may be several operands. */
export type OperandId = string

/** A variable of the service in one unit and standardization; absent means canonical and none. */
export interface VariableSource extends Omit<SeriesKey, 'resolution'> {
  readonly kind: 'variable'
}

/**
 * The sum of the main meters of an entity for a resource, by the metering model at the time of display. It is converted
 * in the app; an absent unit means the one in which it is calculated.
 */
export interface EntitySource extends MeterSumOptions {
  readonly kind: 'entity'
  readonly entityId: string
  readonly resourceId: string
}

/** The sum of the main meters of all entities of an organization for a resource. */
export interface OrganizationSource extends MeterSumOptions {
  readonly kind: 'organization'
  readonly organizationId: string
  readonly resourceId: string
}

/** Tells how a sum of main meters is shown. */
interface MeterSumOptions {
  readonly units?: string
  /** Divides the sum by the floor area of the entities to which the meters belong. */
  readonly per?: 'area'
}

/** An expression that is stored with the connection, by its id. */
export interface ExpressionSource {
  readonly kind: 'expression'
  readonly expressionId: string
  readonly units?: string
}

export type OperandSource = VariableSource | EntitySource | OrganizationSource | ExpressionSource

/** The same series at another time: -1 year is the year before the range of the view. */
export interface PeriodShift {
  readonly unit: 'day' | 'week' | 'month' | 'year'
  readonly count: number
}

/** One side of a comparison: a source, over the period of its view or a shifted one. */
export interface Operand {
  readonly id: OperandId
  readonly source: OperandSource
  /** Resolution that the user pinned; absent means the one that suits the width. */
  readonly resolution?: Resolution
  /** Zone in which days are cut; absent means the local zone of the variable. */
  readonly zone?: IanaZone
  readonly shift?: PeriodShift
  /** Shows the register of a totalizer; absent means the amounts that it counted. */
  readonly shows?: 'reading'
}

/**
 * Returns the id by which the values of a source are loaded: that of the service for a variable, one of the app for
 * anything that the app calculates.
 */
export function seriesIdOf(source: OperandSource): string {
  switch (source.kind) {
    case 'variable':
      return source.dataHubId
    case 'expression':
      return source.expressionId
    case 'entity':
      return metersId(source, source.entityId)
    case 'organization':
      return metersId(source, source.organizationId)
  }
}

/** Returns the source that has this id; a variable is in its canonical unit. */
export function sourceOfId(id: string): OperandSource {
  const meters = meterSumOf(id)
  if (meters !== undefined) return meters
  return isExpressionId(id) ? { kind: 'expression', expressionId: id } : { kind: 'variable', dataHubId: id }
}

/** Reads the id of a sum of main meters; undefined for any other. */
export function meterSumOf(id: string): EntitySource | OrganizationSource | undefined {
  const [, kind, resource, owner, per] = METERS_ID.exec(id) ?? []
  if (resource === undefined || owner === undefined) return undefined
  const [resourceId, ownerId] = [decodeURIComponent(resource), decodeURIComponent(owner)]
  const of = { resourceId, ...(per !== undefined && { per: 'area' as const }) }
  return kind === 'entity'
    ? { kind, entityId: ownerId, ...of }
    : { kind: 'organization', organizationId: ownerId, ...of }
}

const METERS_ID = /^expression:meters:(entity|organization):([^:]*):([^:]*)(:area)?$/

function metersId({ kind, resourceId, per }: EntitySource | OrganizationSource, ownerId: string): string {
  const names = [resourceId, ownerId].map(encodeURIComponent)
  return expressionId(['meters', kind, ...names, ...(per === undefined ? [] : [per])].join(':'))
}

/**
 * Creates an id for a new operand of a view, which is the same for the same view: it names the source, numbered from 1
 * among `taken`. It does not change with the operand's unit, zone or period, so that colour and panel do not change
 * either.
 */
export function createOperandId(source: OperandSource, taken: Iterable<OperandId>): OperandId {
  const ids = new Set(taken)
  const named = `${source.kind}:${ownerIdOf(source)}`
  let number = 1
  while (ids.has(`${named}#${number}`)) number++
  return `${named}#${number}`
}

function ownerIdOf(source: OperandSource): string {
  switch (source.kind) {
    case 'variable':
      return source.dataHubId
    case 'entity':
      return source.entityId
    case 'organization':
      return source.organizationId
    case 'expression':
      return source.expressionId
  }
}
