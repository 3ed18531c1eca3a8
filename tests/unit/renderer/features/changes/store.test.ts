import { describe, expect, it } from 'vitest'
import { foundChanges, type KnownNow } from '#renderer/features/changes/store.ts'

const before = { lookedAt: 100, variableIds: ['a', 'b', 'c'], silentIds: ['c', 'b'] }
const nothing: KnownNow = {
  ...{ variableIds: ['a', 'b', 'c'], silentIds: ['b', 'c'] },
  ...{ revisions: [], fired: [], findings: [] },
}
const linesOf = (now: Partial<KnownNow>) =>
  foundChanges(before, { ...nothing, ...now }).map(({ kind, dataHubIds }) => [kind, ...dataHubIds])

describe('foundChanges', () => {
  it('finds nothing where nothing changed', () => {
    expect(foundChanges(before, nothing)).toEqual([])
  })

  it('names new and lost variables, and does not call these silent', () => {
    expect(linesOf({ variableIds: ['a', 'b', 'd'], silentIds: ['b', 'd'] })).toEqual([
      ['added', 'd'],
      ['gone', 'c'],
    ])
  })

  it('tells who fell silent and who sends again', () => {
    expect(linesOf({ silentIds: ['a', 'b'] })).toEqual([
      ['silent', 'a'],
      ['back', 'c'],
    ])
  })

  it('counts revisions and fired rules since the look, not those before', () => {
    const seriesKey = { dataHubId: 'a', resolution: 'hourly' } as const
    const revision = (notedAt: number) => ({ seriesKey, time: notedAt, after: 1, notedAt })
    const interval = { start: 0, end: 1 }
    const fired = (noticedAt: number) => ({
      ...({ id: String(noticedAt), ruleId: 'r', ruleName: 'Night', kind: 'above', dataHubId: 'b' } as const),
      ...{ interval, noticedAt },
    })
    const now = {
      ...nothing,
      revisions: [revision(90), revision(110), revision(120)],
      fired: [fired(50), fired(130)],
    }
    const found = foundChanges(before, now)
    expect(found.map(({ text }) => text)).toEqual([
      '1 watch rule fired',
      '2 settled values were revised, in 1 variable',
    ])
    const grouped = foundChanges(before, now, (count) => `${String(count)}.0`)
    expect(grouped[1]?.text).toBe('2.0 settled values were revised, in 1.0 variable')
  })

  it('counts findings in what arrived', () => {
    const findings = [
      { dataHubId: 'a', count: 2 },
      { dataHubId: 'c', count: 1 },
    ]
    expect(foundChanges(before, { ...nothing, findings })).toMatchObject([
      { text: '3 findings in new data, for 2 variables', dataHubIds: ['a', 'c'] },
    ])
  })

  it('compares no catalogue that was too long to keep', () => {
    expect(foundChanges({ ...before, variableIds: null }, { ...nothing, variableIds: ['z'] })).toEqual([])
  })
})
