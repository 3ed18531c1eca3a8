import { describe, expect, it } from 'vitest'
import { lackingListText, lackingText } from '#renderer/features/tree/lacking-strings.ts'

const HOUR = 3_600_000

describe('lackingListText', () => {
  it('says how old the copy is that is shown, and why', () => {
    const list = {
      list: 'instances:modbus-tcp',
      reason: { kind: 'timeout', afterMs: 30_000 },
      keptFrom: HOUR,
    } as const
    expect(lackingListText(list, 4 * HOUR)).toBe(
      'Data sources of type modbus-tcp: fetched 3 h ago. No response within 30 s.',
    )
  })

  it('says that what arrived is not all', () => {
    expect(lackingListText({ list: 'entities', reason: { kind: 'not-listed', elements: 3 } }, 0)).toBe(
      'Metered entities: incomplete. The service counts 3 more than it lists.',
    )
    expect(lackingListText({ list: 'variables', reason: { kind: 'cut', pages: 1000 } }, 0)).toBe(
      'Variables: incomplete. Only the first 1000 pages of this list are read.',
    )
  })
})

describe('lackingText', () => {
  it('counts the lists', () => {
    expect([1, 2].map(lackingText)).toEqual(['1 list is old or incomplete', '2 lists are old or incomplete'])
  })
})
