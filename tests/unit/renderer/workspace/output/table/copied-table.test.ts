import { describe, expect, it } from 'vitest'
import { clipboardTable } from '#renderer/workspace/output/table/copied-table.ts'

describe('clipboardTable', () => {
  it('neutralises texts that a spreadsheet would run, in heads and cells and in both forms, and no number', () => {
    const { text, html } = clipboardTable(
      ['=head', 'Total, kWh'],
      [[{ text: '=cmd|x\tb' }, { text: '-5', isNumber: true }]],
      '@caption',
    )
    expect(text.split('\n')).toEqual(["'=head\tTotal, kWh", "'=cmd|x b\t-5", "'@caption"])
    expect(html).toContain("<th>'=head</th>")
    expect(html).toContain('<td>\'=cmd|x\tb</td><td align="right">-5</td>')
  })

  it('writes names that look like markup as they are', () => {
    expect(clipboardTable(['A'], [[{ text: '<b>&"' }]], '').html).toContain('<td>&lt;b&gt;&amp;&quot;</td>')
  })
})
