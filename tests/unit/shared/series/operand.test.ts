import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createOperandId, type OperandSource } from '#shared/series/operand.ts'

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
  fc.record({ kind: fc.constant('expression' as const), expressionId: anyText }),
)

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
