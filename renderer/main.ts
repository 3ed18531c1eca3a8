import '#renderer/ports/documents/zod-without-eval.ts'
// This import comes early, so that the font is loaded while the rest is evaluated.
import { latinLoaded } from './styles/load-fonts.ts'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './app.vue'
import { createCache } from './cache/create-cache.ts'
import { browserStorage } from './cache/damage/storage-host.ts'
import { readBridge } from './gateway/bridge.ts'
import { createServices } from '#renderer/app/services/create-services.ts'
import { providePreferenceStorage } from './stores/preferences.ts'
import { provideServices } from '#renderer/ports/services-key.ts'
import './styles/tokens.css'
import './styles/base.css'
import './styles/controls.css'
import './styles/floating.css'
import './styles/last-picture.css'
import './styles/tables.css'
import './styles/utilities.css'

const clock = { now: (): number => performance.timeOrigin + performance.now() }
const bridge = readBridge()
const services = createServices({
  bridge,
  clock,
  cache: createCache({
    clock,
    storage: browserStorage(navigator, window.localStorage, bridge),
    documents: bridge,
  }),
  newTicket: () => crypto.randomUUID(),
})

const app = createApp(App)
app.use(createPinia())
provideServices(app, services)
providePreferenceStorage(app, window.localStorage)

// The style sheets are there, which know the colour of the page in print and in either theme.
document.documentElement.style.removeProperty('background')
await latinLoaded
app.mount('#app')
