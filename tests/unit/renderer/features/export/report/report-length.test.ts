import { describe, expect, it } from 'vitest'
import type { Report, ReportSection } from '#renderer/features/export/report/report.ts'
import { isUnbroken, pagesOf, withoutHalfEmptyPages } from '#renderer/features/export/report/report-length.ts'

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
    const pages = (count: number): number => {
      const pictures = Array.from({ length: count }, () => aCard(2, 700).pictures).flat()
      return pagesOf({ ...report, sections: [{ ...aCard(2, 700), pictures }] }, a4)
    }
    expect([pages(3), pages(4)]).toEqual([pages(2) + 1, pages(2) + 2])
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

describe('withoutHalfEmptyPages', () => {
  const begun = {
    ...report,
    summary: Array.from({ length: 4 }, () => ({ label: 'Ranking', text: 'Up 2 %.' })),
  }
  const arranged = (height: number, rows = 20) =>
    withoutHalfEmptyPages({ ...begun, sections: [aCard(rows, height)] }, a4).sections[0]
  const pages = (section: ReportSection) => pagesOf({ ...begun, sections: [section] }, a4)

  it('leaves a picture as it is that fits below the beginning of the report', () => {
    expect(arranged(250)).toEqual(aCard(20, 250))
  })

  it('makes a picture smaller that nearly fits, so that its page is full', () => {
    const section = arranged(420)
    expect(section?.besidePx).toBeGreaterThan(0.65 * 420)
    expect(section?.besidePx).toBeLessThan(420)
    expect(section).not.toHaveProperty('isTableFirst')
  })

  it('prints the table before a picture for which much of a page would stay empty', () => {
    expect(arranged(700)?.isTableFirst).toBe(true)
    const section = arranged(700) ?? aCard(0)
    const { isTableFirst: _, ...asBefore } = section
    expect(pages(section)).toBeLessThanOrEqual(pages(asBefore))
  })

  it('arranges nothing for a section of text, or one that begins on a new page', () => {
    const whole = { ...begun, sections: [aCard(25, 600), { ...aCard(0), pictures: [], text: [] }] }
    expect(withoutHalfEmptyPages(whole, a4).sections[1]).toBe(whole.sections[1])
  })
})

describe('isUnbroken', () => {
  it('keeps an instant with the length of its value in one line, and breaks a name', () => {
    expect(isUnbroken('188.7\n2026-03-09 14:30, 15 min')).toBe(true)
    expect(isUnbroken('Extension to the Old Physics Laboratory')).toBe(false)
  })
})
