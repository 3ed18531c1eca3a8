import { describe, expect, it } from 'vitest'
import type { JsonValue } from '#shared/portfolio/nouns.ts'
import { jsonAction } from '#renderer/ui/json/json-keys.ts'
import { jsonRows, jsonText, parentRow } from '#renderer/ui/json/json-rows.ts'

const body: JsonValue = { name: 'a', list: [1, [true], null], empty: {} }
const all = jsonRows(body, () => true, 'answer')

describe('jsonRows', () => {
  it('lists what is open, each line with its level and its place', () => {
    expect(all.map(({ level, name, size }) => [level, name, size])).toEqual([
      [1, 'answer', 3],
      [2, 'name', 0],
      [2, 'list', 3],
      [3, '0', 0],
      [3, '1', 1],
      [4, '0', 0],
      [3, '2', 0],
      [2, 'empty', 0],
    ])
    expect(all[6]).toMatchObject({ position: 3, setSize: 3, kind: 'null' })
  })

  it('keeps closed what is closed', () => {
    const rows = jsonRows(body, (path) => path === '[]', 'answer')
    expect(rows.map(({ name }) => name)).toEqual(['answer', 'name', 'list', 'empty'])
    expect(rows[2]).toMatchObject({ isOpen: false, size: 3 })
  })

  it('gives every line a path of its own, whatever the names contain', () => {
    const tricky = jsonRows({ 'a,b': { c: 1 }, a: { 'b,c': 1 } }, () => true, '')
    expect(new Set(tricky.map(({ path }) => path)).size).toBe(tricky.length)
  })

  it('takes a bare value as an answer', () => {
    expect(jsonRows('done', () => true, 'answer')).toMatchObject([{ kind: 'string', size: 0, isOpen: false }])
  })
})

describe('jsonText', () => {
  it('writes values as JSON and counts the members of containers', () => {
    expect(all.map(jsonText)).toEqual(['{ 3 }', '"a"', '[ 3 ]', '1', '[ 1 ]', 'true', 'null', '{ 0 }'])
  })
})

describe('jsonAction', () => {
  const press = (key: string, at: number) => jsonAction(key, all, at, 3)

  it('walks within the lines', () => {
    expect(press('ArrowDown', 7)).toEqual({ kind: 'go', row: 7 })
    expect(press('ArrowUp', 2)).toEqual({ kind: 'go', row: 1 })
    expect(press('PageDown', 1)).toEqual({ kind: 'go', row: 4 })
    expect(press('End', 0)).toEqual({ kind: 'go', row: 7 })
  })

  it('first closes an open row, then goes to its parent', () => {
    expect(press('ArrowLeft', 2)).toEqual({ kind: 'close', path: '["list"]' })
    expect(press('ArrowLeft', 5)).toEqual({ kind: 'go', row: 4 })
    expect(parentRow(all, 6)).toBe(2)
  })

  it('opens what is closed, and leaves other keys alone', () => {
    const closed = jsonRows(body, () => false, 'answer')
    expect(jsonAction('ArrowRight', closed, 0, 3)).toEqual({ kind: 'open', path: '[]' })
    expect(press('ArrowRight', 1)).toBeUndefined()
    expect(press('x', 1)).toBeUndefined()
  })
})
