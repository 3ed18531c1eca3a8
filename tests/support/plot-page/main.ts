import { createPinia } from 'pinia'
import { createApp, h, shallowRef } from 'vue'
import PlotView from '#renderer/features/workspace/cards/plot-view.vue'
import type { Services } from '#renderer/ports/services.ts'
import { provideServices } from '#renderer/ports/services-key.ts'
import { providePreferenceStorage } from '#renderer/stores/preferences.ts'
import { plotSamples } from '../plot-samples.ts'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'

/** The component of a card's picture alone in a page: `showPlots` with the name of a sample. */
const plots = shallowRef(plotSamples['profile']?.() ?? [])
const app = createApp({ render: () => h(PlotView, { plots: plots.value }) })
app.use(createPinia())
// What draws asks for preferences alone, and those for the bridge only when the theme is set.
provideServices(app, { bridge: {} } as Services)
providePreferenceStorage(app, { getItem: () => '{"numbers":"en-GB"}', setItem: () => undefined })
app.mount('#app')

Object.assign(globalThis, {
  showPlots: (name: string): void => {
    plots.value = plotSamples[name]?.() ?? []
  },
})
