import { effectScope } from 'vue'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { questions } from '#renderer/features/start/questions.ts'
import { readAsItArrives, useQuestions } from '#renderer/features/start/use-questions.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp, withWholeCatalogue } from '../../stores/with-app.ts'
import { until } from '#support/eventually.ts'

/** Looks for solar generation, which no arriving page contains. */
async function askForSolar(prefix: string, pages: number): Promise<readonly string[] | undefined> {
  const scripted = scriptedConnections(prefix, ['One'])
  scripted.catalogue.script.variables = 150
  const { listVariables } = scripted.catalogue.bridge
  const some: typeof listVariables = (asked) =>
    asked.paging.page <= pages ? listVariables(asked) : Promise.race([])
  const host = withApp({ ...scripted.bridge, listVariables: some })
  const catalogue = host.run(useCatalogueStore)
  await host.run(useConnectionsStore).start()
  await expect.poll(() => catalogue.catalogue?.variables.length ?? 0).toBeGreaterThan(50 * pages)
  if (pages > 1) await expect.poll(() => catalogue.catalogue?.syncedAt).toBeDefined()
  const { answer, entity } = host.run(() => useQuestions(undefined, undefined))
  await expect.poll(() => entity.value?.id).toBe('e0')
  const solar = questions.find(({ id }) => id.startsWith('solar')) ?? expect.fail('no such question')
  await answer(solar)
  return host.run(useNotices).notices.at(-1)?.sentences
}

it('says that nothing generates only once the whole catalogue was read', async () => {
  expect(await askForSolar('solar-arriving', 1)).toEqual([
    'The catalogue is still being read. Ask again in a moment.',
  ])
  const [known] = (await askForSolar('solar-read', 2)) ?? []
  expect(known).toMatch(/^No meter of solar/)
})

it('guesses the meters of many entities in slices, also when their resource is known for the first time', async () => {
  const scripted = scriptedConnections('questions-slices', ['One'])
  const host = withApp(scripted.bridge)
  await withWholeCatalogue(host)
  const { resource, entities } = host.run(() => useQuestions(undefined, undefined))
  expect([resource.value?.id, entities.value]).toEqual(['1', []])
  await expect.poll(() => entities.value.map(({ id }) => id)).toEqual(['e0'])
})

it('reads again after each decision on a meter by no timer', async () => {
  const scripted = scriptedConnections('questions-decisions', ['One'])
  const host = withApp(scripted.bridge)
  const catalogue = host.run(useCatalogueStore)
  const model = host.run(useMeteringModelStore)
  await host.run(useConnectionsStore).start()
  await expect.poll(() => catalogue.isSyncing || catalogue.catalogue?.syncedAt === undefined).toBe(false)
  const read = vi.fn()
  host.run(() => effectScope().run(() => readAsItArrives(read)))
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  for (const times of [1, 2]) {
    model.decide([{ entityId: 'e0', meters: [], occupancy: times }])
    await until(() => read.mock.calls.length === times)
  }
})
