import { describe, expect, it } from 'vitest'
import { authoredText, readAuthored } from '#renderer/ports/documents/authored/authored-file.ts'
import { meteringForm } from '#renderer/ports/documents/authored/metering-model.ts'
import type { MeteringDecisions } from '#shared/metering-model/metering-decisions.ts'

const decisions: MeteringDecisions = [
  {
    entityId: 'hall',
    meters: [
      { dataHubId: 'a', resourceId: '1', role: { kind: 'main' }, sign: 1 },
      { dataHubId: 'b', resourceId: '1', role: { kind: 'submeter', of: 'a' }, sign: -1 },
      { dataHubId: 'c', resourceId: '1', role: { kind: 'not-counted' }, sign: 1 },
    ],
    areaSqFt: 12_000.5,
  },
  { entityId: 'library', meters: [], occupancy: 40 },
]
const fileOf = (entities: unknown, head = { format: 'meterlens-metering-model', version: 1 }): string =>
  JSON.stringify({ ...head, entities })
const main = { dataHubId: 'a', resourceId: '1', role: { kind: 'main' }, sign: 1 }
const below = (dataHubId: string, of: string) => ({ ...main, dataHubId, role: { kind: 'submeter', of } })

const contradictory = {
  kind: 'contradictory',
  sentence: expect.stringContaining('entity hall') as string,
}

describe('readAuthored of a metering model', () => {
  it('reads what was written, also after an editor put a byte order mark in front', () => {
    expect(readAuthored(meteringForm, authoredText(meteringForm, { entities: decisions }))).toEqual({
      ok: true,
      content: { entities: decisions },
    })
    expect(
      readAuthored(meteringForm, `\uFEFF${authoredText(meteringForm, { entities: decisions })}`),
    ).toEqual({
      ok: true,
      content: { entities: decisions },
    })
  })

  it.each([
    ['{', { kind: 'not-json' }],
    ['[]', { kind: 'another-form' }],
    ['{"version":1,"entities":[]}', { kind: 'another-form' }],
    [fileOf([], { format: 'meterlens-metering-model', version: 2 }), { kind: 'newer-version', version: 2 }],
    [
      fileOf([{ entityId: 'hall', meters: [{ ...main, sign: 2 }] }]),
      { kind: 'malformed', path: 'entities.0.meters.0.sign' },
    ],
    [
      fileOf([{ entityId: 'hall', meters: [], areaSqFt: 0 }]),
      { kind: 'malformed', path: 'entities.0.areaSqFt' },
    ],
    [fileOf([{ entityId: 'hall', meters: [main, main] }]), contradictory],
    [fileOf([{ entityId: 'hall', meters: [below('a', 'b'), below('b', 'a')] }]), contradictory],
    [
      fileOf([
        { entityId: 'hall', meters: [] },
        { entityId: 'hall', meters: [main] },
      ]),
      contradictory,
    ],
  ])('says what is wrong with %s', (text, fault) => {
    expect(readAuthored(meteringForm, text)).toEqual({ ok: false, fault })
  })
})
