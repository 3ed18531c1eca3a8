import { describe, expect, it } from 'vitest'
import type { Report, ReportSection } from '#renderer/features/export/report/report.ts'
import { isUnbroken, pagesOf } from '#renderer/features/export/report/report-length.ts'

const empty = { tables: [], leftOut: [] }
const report: Report = {
  ...{ title: 'Estate', running: '', writtenBy: '', logo: '', cover: [], times: '', summary: [], facts: [] },
  ...{ sections: [], notes: [], notesTitle: '', qualityRemarks: [], gaps: empty, methods: [] },
  quality: { columns: [], rows: [] },
}
const a4 = { pageSize: 'A4', landscape: false } as const

function aCard(rows: number, height = 300): ReportSection {
  const picture = { name: 'svg', attributes: { width: '700', height: String(height) }, children: [] }
  const columns = [
    { title: 'Entity', isNumeric: false },
    { title: 'Total', isNumeric: true },
  ]
  const cells = Array.from({ length: rows }, (_, row) => [`Building ${String(row)}`, '1,234 kWh'])
  return {
    title: 'Ranking',
    remarks: ['2026'],
    pictures: [picture],
    tables: [{ columns, rows: cells }],
    leftOut: [],
  }
}

describe('pagesOf', () => {
  it('counts pages by pictures and rows, which are not broken', () => {
    expect(pagesOf(report, a4)).toBe(1)
    // 989 px of a page hold a picture and 27 rows of 21 px.
    expect(pagesOf({ ...report, sections: [aCard(25)] }, a4)).toBe(2)
    expect(pagesOf({ ...report, sections: [aCard(120)] }, a4)).toBe(4)
    expect(pagesOf({ ...report, sections: [aCard(2), aCard(2), aCard(2), aCard(2)] }, a4)).toBe(3)
  })

  it('gives a tall picture a page of its own', () => {
    expect(pagesOf({ ...report, sections: [{ ...aCard(2, 900), isTall: true }] }, a4)).toBe(3)
  })

  it('gives plots that go on in further pictures the pages that they need', () => {
    const section = aCard(2, 700)
    const pages = pagesOf({ ...report, sections: [section] }, a4)
    const pictures = [...section.pictures, ...section.pictures, ...section.pictures]
    expect(pagesOf({ ...report, sections: [{ ...section, pictures }] }, a4)).toBe(pages + 2)
  })

  it('has more of them the other way up, and where names wrap', () => {
    const sections = [aCard(60)]
    const upright = pagesOf({ ...report, sections }, a4)
    expect(pagesOf({ ...report, sections }, { ...a4, landscape: true })).toBeGreaterThan(upright)
    const long = sections.map(({ tables: [table], ...rest }) => ({
      ...rest,
      tables: [
        {
          columns: table?.columns ?? [],
          rows: (table?.rows ?? []).map(([name]) => [`${name ?? ''}${' name'.repeat(60)}`, '1']),
        },
      ],
    }))
    expect(pagesOf({ ...report, sections: long }, a4)).toBeGreaterThan(upright)
  })
})

describe('isUnbroken', () => {
  it('keeps an instant with the length of its value in one line, and breaks a name', () => {
    expect(isUnbroken('188.7\n2026-03-09 14:30, 15 min')).toBe(true)
    expect(isUnbroken('Extension to the Old Physics Laboratory')).toBe(false)
  })
})
