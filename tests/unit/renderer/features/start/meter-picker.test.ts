import { expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import MeterPicker from '#renderer/features/start/meter-picker.vue'
import { useQuestions } from '#renderer/features/start/use-questions.ts'
import { provideServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { providePreferenceStorage } from '#renderer/stores/preferences.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

it('draws the rows in sight of many entities, and counts all of them', async () => {
  const scripted = scriptedConnections('picker', ['One'])
  Object.assign(scripted.catalogue.script, { isSpread: true, entities: 300, variables: 1500 })
  const host = withApp(scripted.bridge)
  const catalogue = host.run(useCatalogueStore)
  await host.run(useConnectionsStore).start()
  await expect.poll(() => catalogue.catalogue?.syncedAt).toBeDefined()
  // Stores that are created while a component is rendered to text would look for that rendering.
  host.run(() => useQuestions(undefined, undefined))
  host.run(useSelectionStore)
  const app = createSSRApp({ render: () => h(MeterPicker) })
  provideServices(app, host.services)
  providePreferenceStorage(app, host.storage)
  const markup = await renderToString(app)
  // The head and the name of the organization are rows as well.
  expect(markup).toContain('aria-rowcount="302"')
  expect(markup.match(/<tr[^>]*aria-rowindex/g)?.length).toBeLessThan(20)
})
