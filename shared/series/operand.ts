import type { IanaZone } from '../time/instant.ts'
import type { Resolution } from '../time/resolution.ts'

/** Identifies an operand of a view; never the dataHubId alone, since one variable may be several operands. */
export type OperandId = string

/** A variable of the service in one unit and standardization; absent means canonical and none. */
export interface VariableSource {
  readonly kind: 'variable'
  readonly dataHubId: string
  readonly units?: string
  readonly standardization?: string
  /** Service's own name of a resolution that the document does not name; the operand is pinned to raw. */
  readonly namedResolution?: string
}

/** Main variable of an entity for a resource, as it is when the view is opened. */
export interface EntitySource {
  readonly kind: 'entity'
  readonly entityId: string
  readonly resourceId: string
}

/** Arithmetic over other operands of the same view, which the text names by their ids. */
export interface ExpressionSource {
  readonly kind: 'expression'
  readonly text: string
}

export type OperandSource = VariableSource | EntitySource | ExpressionSource

/** The same series at another time: -1 year is the year before the range of the view. */
export interface PeriodShift {
  readonly unit: 'day' | 'week' | 'month' | 'year'
  readonly count: number
}

/** One side of a comparison: a source, over the period of its view or a shifted one. */
export interface Operand {
  readonly id: OperandId
  readonly source: OperandSource
  /** Pinned by the user; absent means the one that suits the width. */
  readonly resolution?: Resolution
  /** Zone in which days are cut; absent means the local zone of the variable. */
  readonly zone?: IanaZone
  readonly shift?: PeriodShift
  /** Shows the register of a totalizer; absent means the amounts that ran through it. */
  readonly shows?: 'reading'
}

function sourceParts(source: OperandSource): readonly (string | null)[] {
  switch (source.kind) {
    case 'variable':
      return [source.kind, source.dataHubId, source.units ?? null, source.standardization ?? null]
    case 'entity':
      return [source.kind, source.entityId, source.resourceId]
    case 'expression':
      return [source.kind, source.text]
  }
}

/**
 * Creates an id for a new operand of a view, the same for the same view: it names the source, numbered from 1 among
 * `taken`. It stays when the operand's unit, zone or period changes, and so do its colour and panel.
 */
export function createOperandId(source: OperandSource, taken: Iterable<OperandId>): OperandId {
  const ids = new Set(taken)
  const named = sourceParts(source).slice(0, 2).join(':')
  let number = 1
  while (ids.has(`${named}#${number}`)) number++
  return `${named}#${number}`
}
