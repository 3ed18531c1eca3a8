import { expect, it } from 'vitest'
import { embeddedFonts } from '#renderer/plot/picture/svg-fonts.ts'

it('embeds the files that the page shows itself, as far as the text needs them', async () => {
  const read = (url: string): Promise<string> => {
    // Text in a script would ship the typeface a second time.
    expect(url).not.toMatch(/^data:/)
    return Promise.resolve(`data:${url}`)
  }
  const basic = await embeddedFonts('Load in kW', read)
  expect(basic).toContain('inter-latin-wght-normal')
  expect(basic).not.toContain('latin-ext')
  expect(await embeddedFonts('Łódź', read)).toContain('inter-latin-ext-wght-normal')
})
