import { describe, expect, it } from 'vitest'
import { fieldText, readRange } from '#renderer/ui/read-range.ts'

const london = 'Europe/London'

describe('readRange', () => {
  it('takes dates in the shown zone, the end exclusive', () => {
    expect(readRange('2021-06-01', '2021-07-01', london)).toEqual({
      kind: 'range',
      range: { start: Date.UTC(2021, 4, 31, 23), end: Date.UTC(2021, 5, 30, 23) },
    })
  })

  it('takes dates with a time', () => {
    expect(readRange('2021-01-01 06:30', '2021-01-01 07:00', london)).toMatchObject({
      range: { start: Date.UTC(2021, 0, 1, 6, 30) },
    })
  })

  it('waits while a field is empty', () => {
    expect(readRange('2021-01-01', '', london)).toEqual({ kind: 'incomplete' })
  })

  it('names the field that is not a date', () => {
    for (const text of ['2021-13-01', '2021-02-29', 'yesterday', '1.6.2021']) {
      const read = readRange(text, '2022-01-01', london)
      expect(read).toMatchObject({ kind: 'invalid', fields: ['start'] })
    }
    expect(readRange('2021-01-01', 'x', london)).toMatchObject({ kind: 'invalid', fields: ['end'] })
  })

  it('says that a time was skipped by the clocks', () => {
    const read = readRange('2021-03-28 01:30', '2021-04-01', london)
    expect(read).toMatchObject({ kind: 'invalid', message: expect.stringContaining(london) })
  })

  it('refuses an end that is not after the start', () => {
    expect(readRange('2021-01-02', '2021-01-02', london)).toMatchObject({ kind: 'invalid' })
  })

  it('refuses more than forty years', () => {
    expect(readRange('1970-01-01', '2021-01-01', london)).toMatchObject({ kind: 'invalid' })
  })
})

describe('fieldText', () => {
  it('is the date alone at local midnight, and reads back as the same instant', () => {
    expect(fieldText(Date.UTC(2021, 5, 1) - 3_600_000, london)).toBe('2021-06-01')
    expect(fieldText(Date.UTC(2021, 5, 1), london)).toBe('2021-06-01 01:00')
  })
})
