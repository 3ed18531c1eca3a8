import { describe, expect, it } from 'vitest'
import { watch } from 'vue'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { scriptedConnections } from '../stores/scripted-connections.ts'
import { withApp, withWholeCatalogue } from '../stores/with-app.ts'

/** In the first entity all variables are rates of electricity, named `Variable 0` and so on. */
async function aStore(prefix: string) {
  const scripted = scriptedConnections(prefix, ['One', 'Two'])
  scripted.catalogue.script.variables = 3
  const host = withApp(scripted.bridge)
  const store = host.run(useMeteringModelStore)
  await withWholeCatalogue(host)
  return { store, connections: host.run(useConnectionsStore), calls: scripted.catalogue.calls }
}

const mainIds = (store: ReturnType<typeof useMeteringModelStore>) =>
  store.mainMetersOf('e0', '1').map(({ dataHubId }) => dataHubId)

describe('useMeteringModelStore', () => {
  it('guesses from the catalogue without a request', async () => {
    const { store, calls } = await aStore('metering')
    const before = calls.length
    expect(store.resourceIds).toEqual(['1'])
    expect(mainIds(store)).toEqual(['hub-0', 'hub-1', 'hub-2'])
    expect(store.entitiesWithMeters('1')).toEqual(['e0'])
    expect(calls).toHaveLength(before)
  })

  it('guesses once for all who wait', async () => {
    const { store } = await aStore('metering-once')
    const first = store.allGuessed
    expect(store.allGuessed).toBe(first)
    store.confirm('e0', '1')
    expect(store.allGuessed).not.toBe(first)
    await first
  })

  it('guesses nothing anew when the filters and sources of a catalogue follow it', async () => {
    const scripted = scriptedConnections('metering-later', ['One'])
    const host = withApp(scripted.bridge)
    const [store, catalogue] = [host.run(useMeteringModelStore), host.run(useCatalogueStore)]
    const guessed: Promise<void>[] = []
    const noted = (shown = catalogue.catalogue): number =>
      shown?.syncedAt === undefined ? 0 : guessed.push(store.allGuessed)
    host.run(() => watch(() => catalogue.catalogue, noted, { flush: 'sync' }))
    await host.run(useConnectionsStore).start()
    await expect.poll(() => guessed.length > 0 && !catalogue.isSyncing).toBe(true)
    // The model is guessed once when the variables have arrived, and once when the rest has.
    expect(guessed).toHaveLength(2)
    expect(guessed[1]).toBe(guessed[0])
  })

  it('keeps what was chosen with its connection', async () => {
    const { store, connections } = await aStore('metering-kept')
    const place = { entityId: 'e0', dataHubId: 'hub-1' }
    expect(store.choose(place, { kind: 'main', beside: false })).toBeUndefined()
    store.chooseSize('e0', 'areaSqFt', 500)
    expect(mainIds(store)).toEqual(['hub-1'])
    await connections.open('metering-kept-Two')
    await expect.poll(() => store.decisions).toEqual([])
    await connections.open('metering-kept-One')
    await expect.poll(() => mainIds(store)).toEqual(['hub-1'])
    expect(store.areaOf('e0')).toBe(500)
  })

  it('refuses impossible values, and changes nothing', async () => {
    const { store } = await aStore('metering-refused')
    const place = { entityId: 'e0', dataHubId: 'hub-1' }
    expect(store.choose(place, { kind: 'submeter', of: 'hub-1' })).toBe('cycle')
    expect(store.decisions).toEqual([])
  })

  it('takes decisions back as a whole', async () => {
    const { store } = await aStore('metering-undo')
    store.confirm('e0', '1')
    const confirmed = store.decisions
    store.resetToGuess('e0', '1')
    expect(store.decisions).toEqual([])
    store.decide(confirmed)
    expect(store.mainMetersOf('e0', '1').every(({ isGuess }) => !isGuess)).toBe(true)
  })
})
