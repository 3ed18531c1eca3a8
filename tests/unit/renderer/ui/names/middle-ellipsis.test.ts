import { describe, expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import MiddleEllipsis from '#renderer/ui/names/middle-ellipsis.vue'

async function partsOf(text: string): Promise<readonly string[]> {
  const markup = await renderToString(createSSRApp({ render: () => h(MiddleEllipsis, { text }) }))
  return [...markup.matchAll(/<span[^>]*>([^<]*)<\/span>/g)].map(([, part = '']) => part)
}

describe('MiddleEllipsis', () => {
  it('keeps the last words, in which names of one place differ, without a blank after the ellipsis', async () => {
    expect(await partsOf('Lakeside main incomer electricity')).toEqual([
      'Lakeside main incomer ',
      'electricity',
    ])
    expect(await partsOf('Beech Court Residence · Beech Court AHU 1 fan power')).toEqual([
      'Beech Court Residence · Beech Court ',
      'AHU 1 fan power',
    ])
  })

  it('cuts short names and long words at their end', async () => {
    for (const text of ['Lakeside gas', 'LAKESIDE/FLOOR_0_TEMPERATURE']) {
      expect(await partsOf(text)).toEqual([text])
    }
  })
})
