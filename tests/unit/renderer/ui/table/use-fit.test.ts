import { describe, expect, it } from 'vitest'
import { effectScope, nextTick, shallowRef } from 'vue'
import { foldedColumns, isTurned, useFit } from '#renderer/ui/table/use-fit.ts'

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

describe('useFit', () => {
  /** Returns how often columns were measured after rows came, and after each of them was replaced. */
  async function measurements(isFixed: boolean): Promise<{ first: number; later: number; folded: string[] }> {
    let measured = 0
    const heads = [{ offsetWidth: 300 }, { offsetWidth: 300 }]
    const scroller = { clientWidth: 500, scrollWidth: 600, querySelectorAll: () => ((measured += 1), heads) }
    const rows = shallowRef<readonly number[]>([])
    const columns = [{ id: 'name', stays: true }, { id: 'total' }]
    const scope = effectScope()
    const { folded } = scope.run(() =>
      useFit(shallowRef(scroller as unknown as HTMLElement), () => ({
        ...{ rows: rows.value, columns, isFixed, mayTurn: false, mayFold: true },
      })),
    ) ?? { folded: shallowRef(new Set<string>()) }
    rows.value = [1, 2]
    await nextTick()
    const first = measured
    rows.value = [3, 4]
    await nextTick()
    scope.stop()
    return { first, later: measured - first, folded: [...folded.value] }
  }

  it('measures columns of fixed widths once, since no row changes them', async () => {
    expect(await measurements(true)).toEqual({ first: 1, later: 0, folded: ['total'] })
  })

  it('measures other columns again when the rows change', async () => {
    expect(await measurements(false)).toEqual({ first: 1, later: 1, folded: ['total'] })
  })
})
