import { describe, expect, it } from 'vitest'
import { foldedColumns, isTurned } from '#renderer/ui/table/use-fit.ts'

describe('isTurned', () => {
  it('turns one to three rows that are wider than their place', () => {
    expect(isTurned(1, 14, 1300, 1048)).toBe(true)
    expect(isTurned(3, 14, 1300, 1048)).toBe(true)
  })

  it('leaves a table that fits, is empty, has many rows or hardly more columns than rows', () => {
    expect(isTurned(1, 14, 1048, 1048)).toBe(false)
    expect(isTurned(0, 14, 1300, 1048)).toBe(false)
    expect(isTurned(4, 14, 1300, 1048)).toBe(false)
    expect(isTurned(3, 4, 1300, 1048)).toBe(false)
  })
})

describe('foldedColumns', () => {
  const columns = [
    { id: 'name', px: 200, stays: true },
    { id: 'total', px: 100 },
    { id: 'flag', px: 80, isDetail: true },
    { id: 'peak', px: 100 },
    { id: 'rule', px: 80, isDetail: true },
    { id: 'actions', px: 50, stays: true },
  ]
  const foldedIn = (roomPx: number) => [...foldedColumns(columns, roomPx)]

  it('folds nothing where all have room', () => {
    expect(foldedIn(610)).toEqual([])
  })

  it('folds all details first, then from the right, and never what names a row or acts on it', () => {
    expect(foldedIn(609)).toEqual(['flag', 'rule'])
    expect(foldedIn(450)).toEqual(['flag', 'rule'])
    expect(foldedIn(449)).toEqual(['flag', 'rule', 'peak'])
    expect(foldedIn(100)).toEqual(['flag', 'rule', 'peak', 'total'])
  })

  it('leaves room for its button where no column without a heading has it', () => {
    const plain = columns.slice(0, 4)
    expect([...foldedColumns(plain, 444)]).toEqual(['flag'])
    expect([...foldedColumns(plain, 443)]).toEqual(['flag', 'peak'])
  })
})
