import { effectScope } from 'vue'
import { describe, expect, it } from 'vitest'
import { followsWorkspace, navigationOf, useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { createOwnSeries } from '#renderer/workspace/run/own-series.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import { drawnOf } from '#renderer/workspace/run/drawn-of.ts'
import { useExportedSeries } from '#renderer/workspace/output/exported/use-exported-series.ts'
import { buildPyramid } from '#shared/series/pyramid/pyramid.ts'
import { eventually } from '#support/eventually.ts'
import { aChart, day, week } from '../document/a-chart.ts'

/** A workspace of two hourly variables with one card that differs from it in `part`. */
async function aCardOfItsOwn(part: Partial<Card>) {
  const chart = await aChart()
  const [cards, view] = [chart.host.run(useCardsStore), chart.host.run(useViewStore)]
  const id = cards.cards[0]?.id ?? expect.fail('no card')
  cards.update(id, part)
  const card = () => cards.cards[0] ?? expect.fail('no card')
  const scope = effectScope()
  const own = chart.host.run(() =>
    scope.run(() => createOwnSeries(card, () => navigationOf(card()) ?? expect.fail('no navigation'))),
  )
  if (own === undefined) throw new Error('the scope has ended')
  return { ...chart, ...{ card, cards, workspace: view, own, scope } }
}

describe('createOwnSeries', () => {
  it('pans and zooms a period that the card keeps, and leaves that of the workspace alone', async () => {
    const range = { start: day(1), end: day(5) }
    const { card, workspace, own } = await aCardOfItsOwn({ range })
    await eventually(() => own.queries.visible.map(({ shown }) => shown.columns.times.length)).toEqual([
      96, 96,
    ])
    const shown = { start: day(2), end: day(3) }
    own.view.setVisibleRange(shown)
    await eventually(() => card()).toMatchObject({ range, shown })
    expect(own.view.state).toMatchObject({ range, visibleRange: shown })
    expect(workspace.state).toMatchObject({ range: week, visibleRange: week })
    workspace.undo()
    expect(card()).not.toHaveProperty('shown')
  })

  it('shows the series of the workspace by the mark and the resolution of the card', async () => {
    const { own, queries, cards } = await aCardOfItsOwn({
      settings: { mark: 'stacked', resolution: 'daily' },
    })
    await eventually(() => own.queries.visible.map(({ shown }) => shown.resolution)).toEqual([
      'daily',
      'daily',
    ])
    expect(own.view.state.mark).toBe('stacked-bar')
    // No card follows the workspace now, so nothing is requested for it.
    expect(cards.isFollowed).toBe(false)
    await eventually(() => queries.visible).toEqual([])
  })

  it('takes a series off the card alone, and shares cursors with the workspace', async () => {
    const { card, workspace, own, selection } = await aCardOfItsOwn({})
    own.view.cursorAt = day(2)
    expect(workspace.cursorAt).toBe(day(2))
    expect(followsWorkspace(card())).toBe(true)
    const kept = selection.operands.map(({ operand }) => operand.id)
    const { operands } = workspace.state
    const frozen = await aCardOfItsOwn({ operands })
    frozen.own.selection.removeOperand(kept[0] ?? '')
    expect(frozen.card().operands?.map(({ id }) => id)).toEqual(kept.slice(1))
    expect(frozen.workspace.state.operands).toEqual(operands)
  })

  it('fixes the axes of all units that the card shows', async () => {
    const { own } = await aCardOfItsOwn({ settings: { lower: 10, isLogarithmic: true } })
    expect(Object.values(own.view.state.scales)).toEqual([{ lower: 10, isLogarithmic: true }])
  })

  it('shows rates as amounts in everything that the card gives, and leaves the workspace alone', async () => {
    const { host, own, queries, card } = await aCardOfItsOwn({
      settings: { areAmounts: true, resolution: 'daily', mark: 'bar' },
    })
    await eventually(() => own.queries.visible.map(({ shown }) => shown.amountUnit)).toEqual(['kWh', 'kWh'])
    const [amounts] = own.queries.visible
    if (amounts === undefined) throw new Error('nothing is shown')
    const { base, shown } = amounts
    const hours = base.columns.values.slice(0, 24)
    expect(shown.columns.values[0]).toBeCloseTo(
      hours.reduce((sum, one) => sum + one, 0),
      6,
    )
    expect(shown.columns.times).toHaveLength(7)
    const exported = host.run(() => useExportedSeries(own))({ cardId: card().id, title: '', kind: undefined })
    const { series } = csvTableOf([amounts], { interval: week, zone: 'UTC', policy: 'present-only' })
    expect(series[0]).toMatchObject({ units: 'kWh', areAmounts: true })
    expect(series[0]).not.toHaveProperty('quantity')
    expect(exported?.answer()).toMatch(
      / by day: from [\d,.]+ \w+ \(2025-06-0\d\) to [\d,.]+ \w+ \(2025-06-0\d\)\./,
    )
    expect(drawnOf(amounts, 0, buildPyramid(shown.columns))).toMatchObject({ units: 'kWh', isAmount: true })
    expect(queries.visible.some((one) => one.shown.amountUnit !== undefined)).toBe(false)
  })

  it('never shows amounts of readings, which have no length', async () => {
    const { own } = await aCardOfItsOwn({ settings: { areAmounts: true } })
    own.view.change({ resolution: 'minute' })
    await eventually(() => own.queries.visible.map(({ shown }) => shown.resolution)).toEqual([
      '15-minute',
      '15-minute',
    ])
  })

  it('is undefined for kinds that show plots', () => {
    expect(navigationOf({ kind: 'profile', settings: {} })).toBeUndefined()
  })
})
