import { describe, expect, it } from 'vitest'
import { sectionOfText } from '#renderer/features/export/report/report-text.ts'
import { unbroken } from '#renderer/strings/unbroken.ts'

const blocks = (title: string, ...paragraphs: readonly string[]) =>
  sectionOfText(title, paragraphs).text?.map(({ kind, marker, text }) => [marker ?? kind, text])

describe('sectionOfText', () => {
  it('takes a heading at the beginning for the title of a text that has none', () => {
    const section = sectionOfText('', ['# The month in brief', 'Warm.'])
    expect(section).toMatchObject({
      title: 'The month in brief',
      text: [{ kind: 'paragraph', text: 'Warm.' }],
    })
    expect(sectionOfText('October', ['# The month in brief'])).toMatchObject({
      title: 'October',
      text: [{ kind: 'heading', text: 'The month in brief' }],
    })
  })

  it('reads lists of points and of numbers, also below a heading', () => {
    expect(blocks('', 'First\nsecond line', '## Done\n- Meter 7\n* Meter 8', '1. Check\n2) Ask')).toEqual([
      ['paragraph', 'First\nsecond line'],
      ['heading', 'Done'],
      ['•', 'Meter 7'],
      ['•', 'Meter 8'],
      ['1.', 'Check'],
      ['2.', 'Ask'],
    ])
  })

  it('leaves numbers, signs and dates at the beginning of a line as they are', () => {
    expect(blocks('', '−3 °C\n2026-03-01\n#7 was replaced')).toEqual([
      ['paragraph', '−3 °C\n2026-03-01\n#7 was replaced'],
    ])
  })
})

describe('unbroken', () => {
  it('keeps signs, units and times beside their numbers, and breaks elsewhere', () => {
    expect(unbroken('± 2,217 MWh with 90 % confidence (2026-03-09 14:30)').replaceAll('\u00a0', '_')).toBe(
      '±_2,217_MWh with 90_% confidence (2026-03-09_14:30)',
    )
  })
})
