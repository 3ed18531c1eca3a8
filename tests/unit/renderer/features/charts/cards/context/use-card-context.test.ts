import { effectScope } from 'vue'
import { describe, expect, it } from 'vitest'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { firstCard } from '#renderer/ports/documents/workspace-document.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { eventually } from '#support/eventually.ts'
import { useEventsStore } from '#renderer/stores/authored/events.ts'
import { cardEntityOf, useCardContext } from '#renderer/features/charts/cards/context/use-card-context.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import { aChart, week } from '../../../../workspace/document/a-chart.ts'

const place = { x: 0, y: 0, w: 4, h: 4 }

it('has events of every kind, since a statement counts what is not drawn', async () => {
  const { host } = await aChart(week)
  const log = host.run(useEventsStore)
  const interval = { start: week.start, end: week.start }
  log.put({ id: 'x', kind: 'closure', interval, zone: 'UTC', text: 'Closed' })
  log.toggleKind('closure')
  const scope = effectScope()
  const card = { id: 'c', kind: 'savings', settings: {}, place, isLikeForLike: false }
  const context = host.run(() => scope.run(() => useCardContext(() => card)))
  expect(context?.value?.events?.map(({ text }) => text)).toEqual(['Closed'])
  scope.stop()
})

it('knows the entities of the current model, even if a card has read them before', async () => {
  const { host } = await aChart(week)
  const scope = effectScope()
  const card = { id: 'c', kind: 'ranking', settings: {}, place, isLikeForLike: false }
  const context = host.run(() => scope.run(() => useCardContext(() => card)))
  const entities = () =>
    (context?.value?.resources ?? []).flatMap(({ id }) =>
      (context?.value?.entitiesWith(id) ?? []).map(({ entityId }) => entityId),
    )
  expect(entities()).toEqual(['e0'])
  const model = host.run(useMeteringModelStore)
  for (const { dataHubId } of model.metersOf('e0'))
    model.choose({ entityId: 'e0', dataHubId }, { kind: 'not-counted' })
  expect(entities()).toEqual([])
  scope.stop()
})

it('stays the same while cards change, so that nothing is calculated again for it', async () => {
  const { host, view, selection, queries } = await aChart(week)
  const cards = host.run(useCardsStore)
  cards.add({ kind: 'profile' })
  const scope = effectScope()
  const context = host.run(() => scope.run(() => useCardContext(() => cards.cards[1] ?? firstCard)))
  const seen = () => [context?.value, selection.operands, selection.ids, view.displayedZone, queries.visible]
  await eventually(() => context?.value?.operands.length).toBe(2)
  const before = seen()
  cards.setting('card-2', 'slot', 'day-of-week')
  cards.add({ kind: 'duration' })
  const after = seen()
  expect(after.map((each, at) => each === before[at])).toEqual(before.map(() => true))
  cards.update('card-2', { isLikeForLike: true })
  expect(context?.value).not.toBe(before[0])
  expect(context?.value?.operands).toBe((before[0] as CardContext).operands)
  scope.stop()
})

const meter = { sign: 1, isGuess: false, isLost: false } as const
const entity = {
  entityId: 'b',
  name: 'B',
  type: undefined,
  areaSqFt: undefined,
  occupancy: undefined,
  parts: [],
}
const known = (dataHubId: string) => (dataHubId === 'hub-1' ? aVariable(1) : undefined)

const ownDays = { kind: 'entity' } as const

describe('cardEntityOf', () => {
  it('says when a main meter is no longer in the catalogue', () => {
    const one = { ...meter, dataHubId: 'hub-1' }
    expect(cardEntityOf({ ...entity, mains: [one] }, known, ownDays).hasLostMeter).toBe(false)
    for (const lost of [
      { ...meter, dataHubId: 'gone' },
      { ...one, isLost: true },
    ])
      expect(cardEntityOf({ ...entity, mains: [one, lost] }, known, ownDays).hasLostMeter).toBe(true)
    const withoutPart = { ...entity, mains: [one], parts: [{ ...meter, dataHubId: 'gone' }] }
    expect(cardEntityOf(withoutPart, known, ownDays).hasLostMeter).toBe(false)
  })
})
