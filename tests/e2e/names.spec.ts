import { expect } from '@playwright/test'
import { showName, test } from '#support/plot-page/open-plot-page.ts'

const entity = 'Observatory Weather Station'
/** The widths range from a few letters to room for the whole name. */
const widths = Array.from({ length: 30 }, (_, step) => 100 + step * 7)

test('the name of an entity is not cut beside free space, and no gap follows its ellipsis', async ({
  plotPage: page,
}) => {
  for (const name of ['Outdoor temperature', 'kWh', 'illi'])
    for (const width of widths) {
      const shown = await showName(page, { entity, name }, width)
      if (!shown.isEntityCut) continue
      expect(shown.gap, `${name} in ${width} px`).toBeLessThan(1)
      expect(shown.free, `${name} in ${width} px`).toBeLessThan(1)
    }
})

test('a short entity is followed by its dot, whether the name is cut or not', async ({ plotPage: page }) => {
  for (const width of widths) {
    const shown = await showName(page, { entity: 'Mill', name: 'Temperature of the northern roof' }, width)
    expect(shown.gap).toBeCloseTo(4, 0)
  }
})

test('an entity that distinguishes its row is cut only if it does not fit alone, and the name takes the rest', async ({
  plotPage: page,
}) => {
  for (const width of widths) {
    const shown = await showName(page, { entity, name: 'Outdoor temperature', entityTells: true }, width)
    expect(shown.isEntityCut, `${width} px`).toBe(shown.entityWidth > width)
    if (shown.isNameCut) expect(shown.free, `${width} px`).toBeLessThan(1)
  }
})
