import { describe, expect, it } from 'vitest'
import { reportNotes } from '#renderer/features/export/report/report-store.ts'
import type { LoggedEvent } from '#shared/events/logged-event.ts'

const timeText = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

describe('reportNotes', () => {
  it('lists notes by their numbers and then events by their kinds, with links in full', () => {
    const interval = { start: Date.UTC(2025, 2, 4), end: Date.UTC(2025, 2, 5) }
    const moment = { start: interval.start, end: interval.start }
    const event: LoggedEvent = {
      id: 'e',
      kind: 'meter-swap',
      interval: moment,
      zone: 'UTC',
      text: 'New meter',
    }
    const link = 'https://x.example/1'
    expect(
      reportNotes([{ number: 1, interval, text: 'Frost' }], [event, { ...event, link }], timeText),
    ).toEqual([
      { label: '1 · 2025-03-04 00:00 to 2025-03-05 00:00', text: 'Frost' },
      { label: 'Meter swap · 2025-03-04 00:00', text: 'New meter' },
      { label: 'Meter swap · 2025-03-04 00:00', text: 'New meter (https://x.example/1)' },
    ])
  })
})
