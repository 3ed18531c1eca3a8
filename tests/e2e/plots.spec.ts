import { expect, type Page } from '@playwright/test'
import { cellScale, shadeIndexOf } from '#renderer/plot/marks/cell-grid.ts'
import type { CellMark } from '#renderer/plot/plot.ts'
import { cellColours, seriesColours } from '#renderer/styles/palette.ts'
import { pictureOf, pixelAt, showPlots, test } from '#support/plot-page/open-plot-page.ts'
import { plotSamples } from '#support/plot-samples.ts'

/** In this sample, Wednesday has no values from 20:00 on, and Sunday has no hour from 01:00. */
function weekCells(): CellMark {
  const mark = plotSamples['weekMap']?.()[0]?.marks[0]
  if (mark?.kind !== 'cells') throw new Error('no cells')
  return mark
}

/** Returns the colour of a pixel in the framed cell. */
async function framedPixel(page: Page): Promise<string> {
  const frame = page.locator('svg.cell rect')
  const [x = 0, y = 0] = await Promise.all(
    ['x', 'y'].map(async (name) => Number(await frame.getAttribute(name))),
  )
  return pixelAt(page, Math.round(x) + 4, Math.round(y) + 4)
}

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

for (const scheme of ['light', 'dark'] as const)
  test(`cells have the colour of their value in the ${scheme} theme`, async ({ plotPage: page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await showPlots(page, 'weekMap')
    await page.getByRole('group', { name: 'Chart' }).focus()
    const cells = weekCells()
    const scale = cellScale([cells], cellColours[scheme])
    await press(page, 'Escape', 'ArrowRight')
    for (let column = 0; column < 24; column += 6) {
      expect(await framedPixel(page)).toBe(scale.shades[shadeIndexOf(scale, cells.values[column] ?? NaN)])
      await press(page, ...Array.from({ length: 6 }, () => 'ArrowRight'))
    }
  })

test('a cell without data looks different from a cell for a time that does not exist', async ({
  plotPage: page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await showPlots(page, 'weekMap')
  await page.getByRole('group', { name: 'Chart' }).focus()
  await press(page, 'Escape', 'ArrowRight', 'End', 'ArrowDown', 'ArrowDown')
  const spoken = page.locator('[aria-live]')
  await expect(spoken).toHaveText('23:00, Wednesday, Electricity No value')
  await press(page, 'Home', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown')
  await expect(spoken).toHaveText('01:00, Sunday, Electricity No such time')
  expect(await framedPixel(page)).toBe('#000000')
})

test('a gap in a line has no pixel of its colour', async ({ plotPage: page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await showPlots(page, 'periods')
  const columns = await page.evaluate((colour) => {
    const canvas = document.querySelector('canvas')
    const image = canvas?.getContext('2d')?.getImageData(0, 40, canvas.width, canvas.height - 40)
    const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
    return Array.from({ length: image?.width ?? 0 }, (_, x) =>
      Array.from({ length: image?.height ?? 0 }, (__, y) => (y * (image?.width ?? 0) + x) * 4).some(
        (at) => image?.data[at] === r && image?.data[at + 1] === g && image?.data[at + 2] === b,
      ),
    )
  }, seriesColours[0]?.light ?? '')
  const drawn = columns
    .map((isDrawn) => (isDrawn ? 'x' : ' '))
    .join('')
    .trim()
  // Twelve of about 280 shown days of 2020 are missing.
  const longest = Math.max(...drawn.split('x').map(({ length }) => length))
  expect(longest / drawn.length).toBeGreaterThan(0.03)
  expect(longest / drawn.length).toBeLessThan(0.06)
})

test('points of a cloud have the colour of their series, which is denser where they overlap', async ({
  plotPage: page,
}) => {
  // The number of overlapping points depends on the size.
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ colorScheme: 'light' })
  await showPlots(page, 'scatter')
  const opacities = () =>
    page.evaluate((colour) => {
      const canvas = document.querySelector('canvas')
      const { data = [] } = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
      const rgb = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))
      const counts = new Map<number, number>()
      for (let at = 0; at < data.length; at += 4) {
        const opacity = data[at + 3] ?? 0
        // A colour with low opacity is stored with little precision.
        const isOwn = rgb.every((part, index) => Math.abs(part - (data[at + index] ?? 0)) <= 2)
        if (isOwn) counts.set(opacity, (counts.get(opacity) ?? 0) + 1)
      }
      return [...counts]
    }, seriesColours[0]?.light ?? '')
  // The cloud is drawn some frames after its canvas appears.
  await expect(async () => {
    const counts = new Map(await opacities())
    for (const layers of [1, 2, 3])
      expect(counts.get(Math.round(255 * (1 - 0.6 ** layers)))).toBeGreaterThan(100)
  }).toPass()
})

test('pointing shows the values below the plot', async ({ plotPage: page }) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await showPlots(page, 'breakdown')
  const picture = page.getByRole('img')
  const before = await picture.boundingBox()
  // No room is reserved below the picture for the readings, since it would be empty most of the time.
  expect(before?.height).toBe((await page.locator('figure').boundingBox())?.height)
  await picture.hover({ position: { x: 700, y: 300 } })
  await expect(page.locator('[aria-live]')).toHaveText(/^Jul, Chillers 156,400 kWh, Lighting 46,400 kWh/)
  expect(await picture.boundingBox()).toEqual(before)

  // If a picture has no room for a box, the readings lie over its lower end.
  await page.setViewportSize({ width: 400, height: 160 })
  await page.mouse.move(0, 0)
  const low = { x: 0, y: 0, width: 400, height: 160 }
  await expect.poll(() => picture.boundingBox()).toEqual(low)
  await picture.hover({ position: { x: 250, y: 60 } })
  await expect(page.locator('figure > p[aria-hidden]')).toContainText('Chillers')
  expect(await picture.boundingBox()).toEqual(low)
})

test('pictures have a white background and double density', async ({ plotPage: page }) => {
  const png = await pictureOf(page, 'ranking')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2400, 1350])
})

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
] as const)
  for (const scheme of ['light', 'dark'] as const)
    test(`every mark is drawn at ${width} × ${height}, ${scheme}`, async ({ plotPage: page }, info) => {
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: scheme })
      for (const name of Object.keys(plotSamples)) {
        await showPlots(page, name)
        await page.screenshot({ path: info.outputPath(`${name}.png`) })
      }
      expect(errors).toEqual([])
    })

test('a stack of charts fades out where its lower edge cuts it, and not at its end', async ({
  plotPage: page,
}) => {
  await page.setViewportSize({ width: 500, height: 300 })
  await showPlots(page, 'duration')
  const stack = page.getByRole('group', { name: 'Chart' })
  const fade = () => stack.evaluate((element) => getComputedStyle(element, '::after').opacity)
  const height = (px: string) =>
    page.evaluate((each) => {
      const figure = document.querySelector('figure')
      if (figure !== null) figure.style.height = each
    }, px)
  await height('220px')
  await expect.poll(fade).toBe('1')
  await stack.evaluate((element) => {
    element.scrollTop = element.scrollHeight
  })
  await expect.poll(fade).toBe('0')
  await height('900px')
  await expect.poll(fade).toBe('0')
})
