import { expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import UnbrokenText from '#renderer/ui/unbroken-text.vue'

it('keeps a date with its time in one piece, and adds nothing to what is copied', async () => {
  const text = 'At most 204.3 kW (2026-06-30 15:00), base load 42.31 kW.'
  const markup = await renderToString(createSSRApp({ render: () => h(UnbrokenText, { text }) }))
  expect(markup).toContain('<span class="nowrap">2026-06-30\u00a015:00</span>')
  const shown = markup.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' ')
  expect(shown).toBe(text)
})
