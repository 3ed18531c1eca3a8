import { effectScope } from 'vue'
import { expect, it } from 'vitest'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useCardContext } from '#renderer/features/charts/cards/context/use-card-context.ts'
import { aChart, week } from '../../../../workspace/document/a-chart.ts'

it('knows the entities of the model as it is now, also where a card has asked for them before', async () => {
  const { host } = await aChart(week)
  const scope = effectScope()
  const place = { x: 0, y: 0, w: 4, h: 4 }
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
