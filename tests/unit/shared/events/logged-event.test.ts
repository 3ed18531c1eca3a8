import { describe, expect, it } from 'vitest'
import { chosenEvents, type EventKind, type LoggedEvent } from '#shared/events/logged-event.ts'

function anEvent(kind: EventKind, start: number, end: number, entityId?: string): LoggedEvent {
  return {
    ...{ id: `${kind} ${String(start)}`, kind, interval: { start, end }, zone: 'UTC', text: kind },
    ...(entityId !== undefined && { entityId }),
  }
}

const log = [
  anEvent('closure', 30, 40, 'library'),
  anEvent('measure', 10, 20, 'library'),
  anEvent('meter-swap', 15, 15, 'hall'),
  anEvent('non-routine', 50, 60),
  anEvent('note', 5, 6, 'library'),
]
const kindsOf = (events: readonly LoggedEvent[]): readonly EventKind[] => events.map(({ kind }) => kind)

describe('chosenEvents', () => {
  it('keeps the order of time', () => {
    expect(kindsOf(chosenEvents(log, {}))).toEqual([
      'note',
      'measure',
      'meter-swap',
      'closure',
      'non-routine',
    ])
  })

  it('takes those of the whole portfolio as those of each entity', () => {
    expect(kindsOf(chosenEvents(log, { entityIds: new Set(['hall']) }))).toEqual([
      'meter-swap',
      'non-routine',
    ])
  })

  it('includes events that touch the interval: a moment at its start, not one at its end', () => {
    expect(kindsOf(chosenEvents(log, { over: { start: 15, end: 30 } }))).toEqual(['measure', 'meter-swap'])
    expect(kindsOf(chosenEvents(log, { over: { start: 11, end: 15 } }))).toEqual(['measure'])
    expect(kindsOf(chosenEvents(log, { over: { start: 20, end: 30 } }))).toEqual([])
  })
})
