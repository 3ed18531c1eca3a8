import { expect, type Page } from '@playwright/test'
import { pictureOf, svgOf, test } from '#support/plot-page/open-plot-page.ts'
import { plotSamples } from '#support/plot-samples.ts'

/** Returns how many pixels per thousand differ between two pictures by more than antialiasing. */
async function differing(page: Page, one: string, other: string): Promise<number> {
  return page.evaluate(
    async (urls) => {
      const [a = [], b = []] = await Promise.all(
        urls.map(async (url) => {
          const image = new Image()
          image.src = url
          await image.decode()
          const canvas = document.createElement('canvas')
          canvas.width = 1200
          canvas.height = 675
          const context = canvas.getContext('2d')
          if (context) context.imageSmoothingQuality = 'high'
          context?.drawImage(image, 0, 0, 1200, 675)
          return context?.getImageData(0, 0, 1200, 675).data
        }),
      )
      let count = 0
      for (let at = 0; at < a.length; at += 4) if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > 48) count++
      return (4000 * count) / a.length
    },
    [one, other],
  )
}

for (const name of Object.keys(plotSamples))
  test(`an SVG of ${name} looks as its PNG does`, async ({ plotPage: page }) => {
    const png = `data:image/png;base64,${(await pictureOf(page, name)).toString('base64')}`
    const svg = await svgOf(page, name, false)
    const url = `data:image/svg+xml,${encodeURIComponent(svg)}`
    // The letters differ, since an SVG image cannot use the page's font, but the marks do not.
    expect(await differing(page, png, url)).toBeLessThan(30)
    const empty = `data:image/svg+xml,${encodeURIComponent(svg.replace(/<(path|rect|text) .*/, '</svg>'))}`
    expect(await differing(page, png, empty)).toBeGreaterThan(30)
  })

test('texts of an SVG are text elements, each once', async ({ plotPage: page }) => {
  const svg = await svgOf(page, 'profile', true)
  for (const text of ['A sample of each mark, as it leaves the app', 'Weekday median', 'Baseload 14.2 kW'])
    expect(svg.split(`>${text}</text>`)).toHaveLength(2)
})

test('dashes distinguish series without colour, in the legend and on the lines', async ({
  plotPage: page,
}) => {
  const second = 'stroke-dasharray="7 3"'
  expect((await svgOf(page, 'periods', true)).split(second)).toHaveLength(3)
  expect(await svgOf(page, 'periods', false)).not.toContain(second)
})

test('hatching distinguishes bars without colour, in the legend and in the plot', async ({
  plotPage: page,
}) => {
  const hatch = 'stroke-width="1.25"'
  expect((await svgOf(page, 'grouped', true)).split(hatch).length).toBeGreaterThan(2)
  expect(await svgOf(page, 'grouped', false)).not.toContain(hatch)
})
