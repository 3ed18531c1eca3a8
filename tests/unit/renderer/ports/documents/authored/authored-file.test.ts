import { describe, expect, it } from 'vitest'
import { expressionId } from '#shared/portfolio/local-id.ts'
import { authoredText, readAuthored } from '#renderer/ports/documents/authored/authored-file.ts'
import { calendarForm, noCalendar } from '#renderer/ports/documents/authored/calendar-document.ts'
import { expressionsForm } from '#renderer/ports/documents/authored/expressions.ts'

const calendar = {
  ...noCalendar,
  fiscalPeriods: '4-4-5' as const,
  organizations: { doha: { place: null, weekend: [5, 6] as const, occupied: noCalendar.occupied } },
}
const expressions = [
  {
    id: expressionId('1'),
    name: 'Net',
    text: 'a - b',
    variables: [],
    unit: 'kW',
    kind: 'average-rate' as const,
  },
]

describe('files of what people decided', () => {
  it('are read as they were written', () => {
    expect(readAuthored(calendarForm, authoredText(calendarForm, calendar))).toEqual({
      ok: true,
      content: calendar,
    })
    const text = authoredText(expressionsForm, { expressions })
    expect(JSON.parse(text)).toMatchObject({ format: 'meterlens-expressions', version: 1 })
    expect(readAuthored(expressionsForm, text)).toEqual({ ok: true, content: { expressions } })
  })

  it('are not taken for one another, and a fault names its place', () => {
    const faultOf = (text: string) => readAuthored(calendarForm, text)
    expect(faultOf(authoredText(expressionsForm, { expressions }))).toEqual({
      ok: false,
      fault: { kind: 'another-form' },
    })
    expect(faultOf(authoredText(calendarForm, { ...calendar, firstDayOfWeek: 9 as never }))).toEqual({
      ok: false,
      fault: { kind: 'malformed', path: 'firstDayOfWeek' },
    })
  })
})
