import { describe, expect, it } from 'vitest'
import type { LoggedEvent } from '#shared/events/logged-event.ts'
import { plainCalendar } from '#shared/time/ranges/calendar-settings.ts'
import { readAuthored, authoredText } from '#renderer/ports/documents/authored/authored-file.ts'
import { eventsForm } from '#renderer/ports/documents/authored/events-document.ts'
import { workspaceDocumentSchema } from '#renderer/ports/documents/workspace-document.ts'
import { eventRows, notesAsEvents, whenText } from '#renderer/features/events/event-row.ts'
import { isLink, readWhen } from '#renderer/features/events/typed-event.ts'
import { documentFromView, emptyView } from '#renderer/query/view/view-state.ts'

const zone = 'Pacific/Auckland'
const reading = { zone, now: Date.UTC(2026, 0, 15), calendar: plainCalendar }

function anEvent(when: string, about: Partial<LoggedEvent> = {}): LoggedEvent {
  const interval = readWhen(when, reading)
  if (interval === undefined) throw new Error(`unreadable: ${when}`)
  return { id: when, kind: 'measure', interval, zone, text: 'New boiler', ...about }
}

describe('readWhen', () => {
  it.each(['4–18 Mar 2025', '5 Apr 2025', '2025', '2025-03-04 10:30'])(
    'reads back what is shown: %s',
    (text) => {
      expect(whenText(anEvent(text), plainCalendar)).toBe(text)
    },
  )

  it('takes a day whole, also one of 25 hours', () => {
    const { start, end } = anEvent('2025-04-06').interval
    expect((end - start) / 3_600_000).toBe(25)
  })

  it('refuses texts that are not dates', () => {
    expect(readWhen('soon', reading)).toBeUndefined()
    expect(readWhen('2025-02-30', reading)).toBeUndefined()
  })
})

describe('isLink', () => {
  it('takes https addresses and nothing else', () => {
    expect(['', 'https://example.org/a?b=1'].every(isLink)).toBe(true)
    expect(['example.org', 'http://example.org', 'javascript:alert(1)', 'https://a b'].some(isLink)).toBe(
      false,
    )
  })
})

describe('eventRows', () => {
  const workspace = workspaceDocumentSchema.parse(
    documentFromView(
      { ...emptyView, notes: [{ id: 'note-1', interval: { start: 5, end: 5 }, text: 'Fans ran all night' }] },
      { id: 'w', name: 'Winter', savedAt: 1 },
    ),
  )
  const nameOf = (id: string): string => (id === 'hall' ? 'Sports Hall' : id)

  it('lists notes of workspaces as events of their own kind, the newest first', () => {
    const rows = eventRows([anEvent('Mar 2025', { entityId: 'hall' })], notesAsEvents([workspace]), {
      nameOf,
      query: '',
    })
    expect(rows.map(({ event, place }) => [event.kind, place, event.text])).toEqual([
      ['measure', 'Sports Hall', 'New boiler'],
      ['note', 'Workspace Winter', 'Fans ran all night'],
    ])
  })

  it('lists a note once that came back with a file', () => {
    const notes = notesAsEvents([workspace])
    const rows = eventRows(
      notes.map(({ event }) => event),
      notes,
      { nameOf, query: '' },
    )
    expect(rows.map(({ event }) => event.text)).toEqual(['Fans ran all night'])
  })

  it('finds words of kind, entity and text in any order', () => {
    const log = [anEvent('Mar 2025', { entityId: 'hall' }), anEvent('Apr 2025', { text: 'Roof insulated' })]
    const found = eventRows(log, [], { nameOf, query: 'boiler sports' })
    expect(found.map(({ event }) => event.id)).toEqual(['Mar 2025'])
  })
})

describe('the file of an event log', () => {
  it('comes back as it was written, and refuses an event that ends before it starts', () => {
    const events = [anEvent('4–18 Mar 2025', { link: 'https://example.org/', entityId: 'hall' })]
    expect(readAuthored(eventsForm, authoredText(eventsForm, { events }))).toEqual({
      ok: true,
      content: { events },
    })
    const [wrong] = events.map((event) => ({ ...event, interval: { start: 2, end: 1 } }))
    const text = JSON.stringify({ format: 'meterlens-events', version: 1, events: [wrong] })
    expect(readAuthored(eventsForm, text)).toMatchObject({ ok: false, fault: { kind: 'malformed' } })
  })
})
