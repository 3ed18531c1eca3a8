import { describe, expect, it } from 'vitest'
import { textKind } from '#renderer/cards/kinds/text/kind.ts'
import { aCardContext } from '../../card-fixtures.ts'

const paragraphs = (text: string): readonly unknown[] => {
  const { rowCount, rowAt } = textKind.table({}, { text }, aCardContext())
  return Array.from({ length: rowCount }, (_, index) => rowAt(index).cells[0])
}

describe('text card', () => {
  it('has a row for each paragraph, and keeps the lines within it', () => {
    expect(paragraphs('First.\nSecond line.\n\n \nNext.\n\n')).toEqual([
      { kind: 'text', text: 'First.\nSecond line.' },
      { kind: 'text', text: 'Next.' },
    ])
    expect(paragraphs('  \n')).toEqual([])
  })

  it('requests nothing and is empty when it is new', () => {
    expect(textKind.settings.parse({})).toEqual({ text: '' })
    expect(textKind.demands({ text: 'x' }, aCardContext())).toEqual([])
  })
})
