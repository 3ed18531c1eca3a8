import { describe, expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { cardKinds } from '#renderer/cards/registry.ts'
import KindFinder from '#renderer/features/charts/cards/add/kind-finder.vue'

describe('KindFinder', () => {
  it('mounts no component for a line', async () => {
    let mounted = 0
    const app = createSSRApp({ render: () => h(KindFinder) })
    app.mixin({
      created() {
        mounted += 1
      },
    })
    const markup = await renderToString(app)
    expect(markup.match(/role="option"/g)).toHaveLength(cardKinds.length)
    // The two are the root and the list itself.
    expect(mounted).toBe(2)
  })
})
