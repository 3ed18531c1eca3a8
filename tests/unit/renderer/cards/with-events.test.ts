import { describe, expect, it } from 'vitest'
import type { LoggedEvent } from '#shared/events/logged-event.ts'
import { withEvents } from '#renderer/cards/with-events.ts'
import type { Plot } from '#renderer/plot/plot.ts'

const value = { kind: 'number' } as const
const time = { kind: 'time', zone: 'UTC', min: 100, max: 200 } as const
const aPlot = (about: Partial<Plot>): Plot => ({ label: '', x: value, y: value, marks: [], ...about })
const anEvent = (start: number, end: number): LoggedEvent => ({
  ...{ id: String(start), kind: 'closure', interval: { start, end }, zone: 'UTC', text: 'Closed' },
})

describe('withEvents', () => {
  it('draws where an event begins and ends, named once, on whichever axis is time', () => {
    const [upright] = withEvents([aPlot({ y: time })], [anEvent(120, 150)])
    expect(upright?.marks).toEqual([
      { kind: 'rule', across: 'y', at: 120, name: 'Closed' },
      { kind: 'rule', across: 'y', at: 150, name: '' },
    ])
    const [level] = withEvents([aPlot({ x: time })], [anEvent(120, 120)])
    expect(level?.marks).toEqual([{ kind: 'rule', across: 'x', at: 120, name: 'Closed' }])
  })

  it('leaves plots without a time axis, and events beyond the axis, alone', () => {
    const plots = [aPlot({}), aPlot({ x: time })]
    expect(withEvents(plots, [anEvent(10, 50), anEvent(300, 300)])).toEqual(plots)
  })
})
