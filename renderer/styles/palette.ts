/** A colour of the data palette in each theme: one role, one hue, two lightnesses. */
export interface SeriesColour {
  readonly name: string
  readonly light: string
  readonly dark: string
}

/**
 * The data palette, in the order in which variables take colours.
 *
 * Found by search for the largest least distance (OKLab) over normal vision, protanopia, deuteranopia
 * and tritanopia at 3 : 1 against the chart's background; tests/unit/renderer/styles computes both.
 * tokens.css repeats the values as `--series-1` to `--series-10`. Beyond ten, dash patterns.
 */
export const seriesColours: readonly SeriesColour[] = [
  { name: 'blue', light: '#0050c1', dark: '#6ca2fa' },
  { name: 'rust', light: '#863900', dark: '#c76d39' },
  { name: 'cyan', light: '#009daa', dark: '#0b8893' },
  { name: 'magenta', light: '#a8327e', dark: '#f975c5' },
  { name: 'olive', light: '#8a9614', dark: '#9dab00' },
  { name: 'violet', light: '#8963c3', dark: '#9c68e6' },
  { name: 'green', light: '#09884d', dark: '#74d096' },
  { name: 'rose', light: '#cf5b73', dark: '#cd335f' },
  { name: 'plum', light: '#711c82', dark: '#f0adfe' },
  { name: 'pine', light: '#00594d', dark: '#48fbdf' },
]

/**
 * The scale of heat maps, from the least to the most, away from the background in each theme.
 *
 * Steps of equal lightness (OKLCH), so that it reads the same without hues; tests/unit/renderer/styles computes it.
 * tokens.css repeats the values as `--cells-1` to `--cells-9`.
 */
export const cellColours: Readonly<Record<'light' | 'dark', readonly string[]>> = {
  light: ['#ede8a6', '#bbd794', '#80c68f', '#45b094', '#019696', '#057a8e', '#015e84', '#00417e', '#1b216d'],
  dark: ['#2d2169', '#2c3d83', '#23599a', '#0777a6', '#1494ac', '#1cb2ab', '#58cca0', '#a7df85', '#f4e973'],
}
