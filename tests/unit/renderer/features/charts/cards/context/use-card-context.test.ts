import { effectScope } from 'vue'
import { expect, it } from 'vitest'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useEventsStore } from '#renderer/stores/authored/events.ts'
import { useCardContext } from '#renderer/features/charts/cards/context/use-card-context.ts'
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

it('knows the entities of the model as it is now, also where a card has asked for them before', async () => {
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
