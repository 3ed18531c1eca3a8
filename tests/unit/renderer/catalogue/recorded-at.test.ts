import { describe, expect, it } from 'vitest'
import { instanceRecordedAt, variableRecordedAt } from '#renderer/catalogue/reported-deliveries.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

function instance(lastRecordedTime: string | undefined, localTimezone = 'Asia/Kathmandu') {
  return instanceRecordedAt({
    localTimezone,
    ...(lastRecordedTime === undefined ? {} : { lastRecordedTime }),
  })
}

describe('variableRecordedAt', () => {
  it('reads local time without seconds on the clock of the variable', () => {
    const variable = {
      ...aVariable(1),
      lastRecordedTime: '2026-01-15 05:45',
      localTimezone: 'Asia/Kathmandu',
    }
    expect(variableRecordedAt(variable)).toBe(Date.UTC(2026, 0, 15))
  })

  it('is undefined without a time, and for a time that its zone skipped', () => {
    expect(variableRecordedAt(aVariable(1))).toBeUndefined()
    const skipped = { ...aVariable(1), lastRecordedTime: '2026-03-29 01:30', localTimezone: 'Europe/London' }
    expect(variableRecordedAt(skipped)).toBeUndefined()
  })
})

describe('instanceRecordedAt', () => {
  it('reads local ISO time without an offset on the clock of the instance', () => {
    expect(instance('2026-01-15T05:45:00')).toBe(Date.UTC(2026, 0, 15))
    expect(instance('2026-01-15T05:45:00.123')).toBe(Date.UTC(2026, 0, 15))
  })

  it('takes a service that sends an offset at its word', () => {
    expect(instance('2026-01-15T02:00:00+02:00')).toBe(Date.UTC(2026, 0, 15))
    expect(instance('2026-01-14T19:00:00-0500')).toBe(Date.UTC(2026, 0, 15))
    expect(instance('2026-01-15T00:00:00Z')).toBe(Date.UTC(2026, 0, 15))
  })

  it('leaves unread what it does not understand', () => {
    expect(instance('yesterday')).toBeUndefined()
    expect(instance('2026-01-15T05:45:00', 'Mars/Olympus')).toBeUndefined()
    expect(instance(undefined)).toBeUndefined()
  })
})
