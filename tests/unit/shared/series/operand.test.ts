import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOperandId, operandKeyText, type Operand, type OperandSource } from '#shared/series/operand.ts'

const anyText = fc.constantFrom('a', 'b', 'a:b', '"', '', 'null', 'a#1')
const optional = fc.option(anyText, { nil: undefined })
const anySource: fc.Arbitrary<OperandSource> = fc.oneof(
  fc.tuple(anyText, optional, optional).map(([dataHubId, units, standardization]) => ({
    kind: 'variable' as const,
    dataHubId,
    ...(units === undefined ? {} : { units }),
    ...(standardization === undefined ? {} : { standardization }),
  })),
  fc.record({ kind: fc.constant('entity' as const), entityId: anyText, resourceId: anyText }),
  fc.record({ kind: fc.constant('expression' as const), text: anyText }),
)
const anyOperand: fc.Arbitrary<Operand> = fc
  .tuple(anyText, anySource, optional, fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }))
  .map(([id, source, zone, count]) => ({
    id,
    source,
    ...(zone === undefined ? {} : { zone }),
    ...(count === undefined ? {} : { shift: { unit: 'year', count } as const }),
  }))

describe('operandKeyText', () => {
  it('is equal exactly for operands that differ in their ids alone', () => {
    fc.assert(
      fc.property(anyOperand, anyOperand, (a, b) => {
        const { id: _a, ...shownByA } = a
        const { id: _b, ...shownByB } = b
        const same = fc.stringify(sorted(shownByA)) === fc.stringify(sorted(shownByB))
        expect(operandKeyText(a) === operandKeyText(b)).toBe(same)
        const renamed: Operand = { ...a, id: 'other' }
        expect(operandKeyText(renamed)).toBe(operandKeyText(a))
      }),
      { numRuns: 2000 },
    )
  })

  it('tells periods, resolutions and zones of one variable apart', () => {
    const source = { kind: 'variable', dataHubId: 'b0' } as const
    const texts = [
      operandKeyText({ source }),
      operandKeyText({ source, resolution: 'hourly' }),
      operandKeyText({ source, resolution: 'daily' }),
      operandKeyText({ source, zone: 'UTC' }),
      operandKeyText({ source, shift: { unit: 'year', count: -1 } }),
      operandKeyText({ source, shift: { unit: 'week', count: -1 } }),
    ]
    expect(new Set(texts).size).toBe(texts.length)
    expect(operandKeyText({ source, shift: { unit: 'week', count: 0 } })).toBe(texts[0])
  })
})

/** Keys in order, so that equal values have equal texts. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, one]) => [key, sorted(one)])
}

describe('createOperandId', () => {
  it('is never the dataHubId, and always a new one', () => {
    fc.assert(
      fc.property(fc.array(anySource, { maxLength: 12 }), (sources) => {
        const ids: string[] = []
        for (const source of sources) ids.push(createOperandId(source, ids))
        expect(new Set(ids).size).toBe(ids.length)
        sources.forEach((source, index) => {
          if (source.kind === 'variable') expect(ids[index]).not.toBe(source.dataHubId)
        })
      }),
    )
  })

  it('numbers the operands of one variable, whatever their units', () => {
    const id = createOperandId({ kind: 'variable', dataHubId: 'b0' }, [])
    expect(id).toBe('variable:b0#1')
    expect(createOperandId({ kind: 'variable', dataHubId: 'b0', units: 'W' }, [id])).toBe('variable:b0#2')
  })
})
