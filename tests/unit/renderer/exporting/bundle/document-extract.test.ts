import { describe, expect, it } from 'vitest'
import { documentExtract, selectionOf } from '#renderer/exporting/bundle/selection.ts'

const interval = { start: 0, end: 1 }
const fill = (dataHubId: string) => ({
  ...{ id: dataHubId, dataHubId, interval, method: 'typed', value: 1, replaces: false, reason: 'Gap' },
})
const event = (id: string, entityId?: string) => ({
  ...{ id, kind: 'closure', interval, zone: 'UTC', text: 'Closed' },
  ...(entityId !== undefined && { entityId }),
})
const kept = (name: string, content: unknown) => ({ id: name, document: { name, content } })

describe('documentExtract', () => {
  it('includes the fills and events of its series, and no others', () => {
    const documents = [
      kept('fills', [fill('a'), fill('b')]),
      kept('events', [event('1', 'library'), event('2', 'hall'), event('3')]),
      kept('watch', { rules: [] }),
    ]
    expect(documentExtract(documents, new Set(['a']), new Set(['hall']))).toEqual([
      kept('fills', [fill('a')]),
      kept('events', [event('2', 'hall'), event('3')]),
    ])
  })

  it('takes imported series that are in the bundle', () => {
    const imported = (id: string) => ({
      ...{ id, name: 'Production', unit: 't/day', kind: 'average-rate', resolution: 'daily', zone: 'UTC' },
      ...{ fileName: 'production.csv', importedAt: 0, times: [0], values: [1] },
    })
    const documents = [kept('imports', [imported('import:a'), imported('import:b')])]
    expect(documentExtract(documents, new Set(['import:a']), new Set())).toEqual([
      kept('imports', [imported('import:a')]),
    ])
  })
})

describe('selectionOf', () => {
  it('takes the meters from which readings of a wanted one were filled', () => {
    const fromMain = { ...fill('a'), method: 'other-meters', terms: [{ dataHubId: 'main', factor: 1 }] }
    const documents = [kept('fills', [fromMain, { ...fromMain, id: 'c', dataHubId: 'c' }])]
    const { dataHubIds } = selectionOf({ workspaces: [], documents }, { workspaceIds: [], meterIds: ['a'] })
    expect([...dataHubIds]).toEqual(['a', 'main'])
  })
})
