import { describe, expect, it } from 'vitest'
import { displayedZoneOf, emptyView, keepWallClock } from '#renderer/query/view/view-state.ts'
import { zoneOf, type ZoneChoice } from '#renderer/query/view/operands.ts'
import { knownOperands } from '#renderer/workspace/document/variable-choice.ts'
import { toggled } from '#renderer/workspace/document/variable-choice.ts'
import { anOperand } from '#support/an-operand.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const london = { ...aVariable(1), localTimezone: 'Europe/London' }
const newYork = { ...aVariable(2), localTimezone: 'America/New_York' }
const winter = Date.UTC(2021, 0, 1)

describe('displayedZoneOf', () => {
  it('is the zone of the first variable, and says when another lives elsewhere', () => {
    expect(displayedZoneOf(emptyView, [london], winter)).toEqual({
      zone: 'Europe/London',
      label: 'Europe/London (UTC+0)',
      isMixed: false,
    })
    expect(displayedZoneOf(emptyView, [newYork, london], winter)).toMatchObject({
      zone: 'America/New_York',
      isMixed: true,
    })
  })

  it('is the chosen zone where one was chosen, with its offset at the start of the range', () => {
    const july = { start: Date.UTC(2021, 6, 1), end: Date.UTC(2021, 7, 1) }
    const view = { ...emptyView, visibleRange: july, zone: { kind: 'fixed', zone: 'Europe/London' } as const }
    expect(displayedZoneOf(view, [newYork], winter).label).toBe('Europe/London (UTC+1)')
  })
})

describe('knownOperands', () => {
  const variables = new Map([london, newYork].map((one) => [one.dataHubId, one]))
  const operands = [...variables.keys()].map((dataHubId) => anOperand(dataHubId))
  const zonesOf = (zone: ZoneChoice, own?: string) =>
    knownOperands(
      operands.map((one) => ({ ...one, ...(own !== undefined && { zone: own }) })),
      (dataHubId) => variables.get(dataHubId),
      { zone },
    ).map(zoneOf)

  it('has the days of each variable, those of the chosen zone, or those that the operand has for itself', () => {
    expect(zonesOf({ kind: 'entity' })).toEqual(['Europe/London', 'America/New_York'])
    expect(zonesOf({ kind: 'fixed', zone: 'Asia/Kolkata' })).toEqual(['Asia/Kolkata', 'Asia/Kolkata'])
    expect(zonesOf({ kind: 'fixed', zone: 'Asia/Kolkata' }, 'UTC')).toEqual(['UTC', 'UTC'])
  })
})

describe('keepWallClock', () => {
  it('moves the instants and keeps the dates', () => {
    const utc = { start: Date.UTC(2021, 0, 1), end: Date.UTC(2022, 0, 1) }
    expect(keepWallClock(utc, 'UTC', 'America/New_York')).toEqual({
      start: Date.UTC(2021, 0, 1, 5),
      end: Date.UTC(2022, 0, 1, 5),
    })
  })
})

describe('toggled', () => {
  const lookup = (id: string) => [london, newYork].find(({ dataHubId }) => dataHubId === id)
  const year = { start: Date.UTC(2021, 0, 1), end: Date.UTC(2022, 0, 1) }

  it('takes a range typed before there was a variable as local to the first one', () => {
    const changed = toggled({ ...emptyView, range: year, visibleRange: year }, 'hub-2', lookup)
    expect(changed.range?.start).toBe(Date.UTC(2021, 0, 1, 5))
    expect(changed.visibleRange).toEqual(changed.range)
  })

  it('leaves the range alone when a second variable comes', () => {
    const view = { ...emptyView, operands: [anOperand('hub-1')], range: year, visibleRange: year }
    expect(toggled(view, 'hub-2', lookup)).not.toHaveProperty('range')
  })
})
