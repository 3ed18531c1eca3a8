import { createPinia } from 'pinia'
import { describe, expect, it } from 'vitest'
import { computed, createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import FrameDialogs from '#renderer/app/frame-dialogs.vue'
import { provideServices } from '#renderer/ports/services-key.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { providePreferenceStorage } from '#renderer/stores/preferences.ts'
import { withApp } from '../stores/with-app.ts'

/** Returns how often the commands were listed for the frame, with or without the palette. */
async function listings(isPaletteOpen: boolean): Promise<number> {
  let count = 0
  const listed = computed(() => {
    count += 1
    return []
  })
  const { services, storage } = withApp({})
  const app = createSSRApp({
    render: () => h(FrameDialogs, { commands: { listed, typed: () => [] }, isMac: false }),
  })
  app.use(createPinia())
  provideServices(app, services)
  providePreferenceStorage(app, storage)
  if (isPaletteOpen) app.runWithContext(() => useNavigationStore()).open({ kind: 'palette' })
  await renderToString(app)
  return count
}

describe('FrameDialogs', () => {
  it('lists the commands for the palette, and not while nothing shows them', async () => {
    expect(await listings(true)).toBe(1)
    expect(await listings(false)).toBe(0)
  })
})
