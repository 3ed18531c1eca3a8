import { describe, expect, it } from 'vitest'
import { readAuthored, authoredText } from '#renderer/ports/documents/authored/authored-file.ts'
import {
  stepsForm,
  type RecordedSteps,
  type SeriesRole,
  type Step,
} from '#renderer/ports/documents/authored/steps-document.ts'
import { firstCard } from '#renderer/ports/documents/workspace-document.ts'
import { emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import { recordedSteps } from '#renderer/features/steps/store.ts'
import { runSteps, type RunContext } from '#renderer/features/steps/run.ts'
import { failureText, stepText } from '#renderer/features/steps/strings.ts'
import { plainCalendar } from '#shared/time/ranges/calendar-settings.ts'
import { presetRange } from '#shared/time/presets.ts'
import { sourceOfId } from '#shared/series/operand.ts'
import { aVariable } from '#support/scripted-catalogue.ts'

const now = Date.UTC(2026, 0, 15, 12)
const electricity = { kind: 'main', resource: 'e', resourceName: 'Electricity' } as const
const gas = { kind: 'main', resource: 'g', resourceName: 'Natural gas' } as const
const roles: Readonly<Record<string, SeriesRole>> = {
  'a-electricity': electricity,
  'a-gas': gas,
  weather: { kind: 'outdoor' },
}
const operandOf = (id: string, part: object = {}) => ({ id, source: sourceOfId(id), ...part })
const lastMonth = presetRange('last-month', now, 'UTC')

const about = {
  ...{ now, zone: 'UTC', calendar: plainCalendar },
  roleOf: ({ id }: { readonly id: string }) => roles[id] ?? ({ kind: 'named', name: id } as const),
}

const meters: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  b: { e: 'b-electricity', g: 'b-gas' },
  c: { e: 'c-electricity' },
}
const context: RunContext = {
  ...{ now, calendar: plainCalendar, zoneOf: () => 'UTC' },
  lookUp: (id) => ({ ...aVariable(1), localTimezone: 'UTC', dataHubId: id }),
  sourceOf: (role, { id }) => {
    if (role.kind === 'outdoor') return sourceOfId('weather')
    const found = role.kind === 'main' ? meters[id]?.[role.resource] : undefined
    return found === undefined ? undefined : sourceOfId(found)
  },
}
const [b, c] = ['b', 'c'].map((id) => ({ id, name: `Building ${id}` })) as [
  { id: string; name: string },
  { id: string; name: string },
]

const before: ViewState = { ...emptyView, operands: [operandOf('a-electricity')] }
const after: ViewState = {
  ...before,
  operands: [operandOf('a-electricity'), operandOf('a-gas', { shift: { unit: 'year', count: -1 } })],
  ...{ range: lastMonth, visibleRange: lastMonth, resolution: 'daily' },
  cards: [
    firstCard,
    {
      ...firstCard,
      id: 'card-2',
      kind: 'profile',
      settings: { cycle: 'week', operand: 'a-gas', scope: 'a' },
    },
  ],
}
const recorded = (steps: readonly Step[]): RecordedSteps => ({
  id: 'm',
  name: 'Monthly check',
  entityId: 'a',
  steps,
})
const monthly = recorded(recordedSteps(before, after, about))
const seriesOf = ({ operands = [] }: Partial<ViewState>): readonly unknown[] =>
  operands.map(({ source }) => source.kind === 'variable' && source.dataHubId)

describe('recordedSteps', () => {
  it('describes the steps from one view to the other, by role and by the name of the range', () => {
    expect(monthly.steps.map(stepText)).toEqual([
      'Show the main meter of Electricity',
      'Show the main meter of Natural gas',
      'Show last month',
      'Resolution: daily',
      'Add view: Profile',
    ])
  })

  it('leaves out what was taken back, and has no steps where nothing is left', () => {
    expect(recordedSteps(before, before, about)).toEqual([])
    expect(recordedSteps(before, { ...before, mark: 'bar' }, about).map(({ does }) => does)).toEqual([
      'show',
      'display',
    ])
  })

  it('keeps dates that have no name, and forgets the ids of series in settings', () => {
    const range = { start: Date.UTC(2021, 2, 1), end: Date.UTC(2021, 2, 9) }
    const [, dates] = recordedSteps(before, { ...before, range }, about)
    expect(dates).toEqual({ does: 'dates', ...range, zone: 'UTC' })
    expect(monthly.steps.at(-1)).toMatchObject({ settings: { cycle: 'week', scope: 'a' } })
  })
})

describe('runSteps', () => {
  it('shows the series of another entity with their shifts, in its range, resolution and card', () => {
    const ran = runSteps(before, monthly, [b], context)
    if (!ran.ok) throw new Error('it runs')
    expect(seriesOf(ran.changes)).toEqual(['b-electricity', 'b-gas'])
    expect(ran.changes.operands?.[1]?.shift).toEqual({ unit: 'year', count: -1 })
    expect(ran.changes).toMatchObject({ range: lastMonth, resolution: 'daily' })
    expect(ran.changes.cards?.map(({ kind }) => kind)).toEqual(['time-series', 'profile'])
    expect(ran.changes.cards?.[1]?.settings).toMatchObject({ scope: 'b' })
    expect(new Set(Object.values(ran.changes.colours ?? {})).size).toBe(2)
  })

  it('says which step could not run on which entity, and changes nothing', () => {
    const ran = runSteps(before, monthly, [b, c], context)
    if (ran.ok) throw new Error('it cannot run')
    expect(ran.failure).toMatchObject({ number: 2, target: c })
    expect(failureText(ran.failure)).toBe('Building c has no main meter of Natural gas.')
  })

  it('runs on several entities at once, and shows a common temperature once', () => {
    const shows = ['a-electricity', 'weather'].map((id): Step => ({
      does: 'show',
      role: roles[id] ?? electricity,
      operand: operandOf(id),
    }))
    const ran = runSteps(before, recorded(shows), [b, c], context)
    expect(ran.ok && seriesOf(ran.changes)).toEqual(['b-electricity', 'weather', 'c-electricity'])
  })

  it('sets the cards of an earlier run anew instead of adding others', () => {
    const once = runSteps(before, monthly, [b], context)
    const state = { ...before, ...(once.ok ? once.changes : {}) }
    const twice = runSteps(state, monthly, [b], context)
    expect(twice.ok && twice.changes.cards).toEqual(state.cards)
  })

  it('stops at a kind of card that this version does not know', () => {
    const step: Step = { does: 'card', kind: 'tide', settings: {}, isLikeForLike: false }
    const ran = runSteps(before, recorded([step]), [b], context)
    expect(ran).toMatchObject({ ok: false, failure: { number: 1 } })
  })
})

describe('stepsForm', () => {
  it('carries recorded steps as a file', () => {
    const text = authoredText(stepsForm, { recorded: [monthly] })
    expect(readAuthored(stepsForm, text)).toMatchObject({ ok: true, content: { recorded: [monthly] } })
  })
})
