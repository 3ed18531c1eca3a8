/** A colour of the data palette in each theme: one role, one hue, two lightnesses. */
export interface SeriesColour {
  readonly name: string
  readonly light: string
  readonly dark: string
}

/**
 * The data palette, in the order in which variables get colours.
 *
 * Found by a search for lightnesses as even as a least distance (OKLab) over normal vision, protanopia, deuteranopia
 * and tritanopia allows, with enough chroma to be bright on white, at 3 : 1 against the chart's background;
 * tests/unit/renderer/styles computes all of it. tokens.css repeats the values as `--series-1` to `--series-10`. Beyond
 * ten series, dash patterns are used.
 */
export const seriesColours: readonly SeriesColour[] = [
  { name: 'blue', light: '#3b63f5', dark: '#6ca2fa' },
  { name: 'rust', light: '#bd4505', dark: '#c76d39' },
  { name: 'cyan', light: '#1a99b2', dark: '#0b8893' },
  { name: 'magenta', light: '#a03f8a', dark: '#f975c5' },
  { name: 'olive', light: '#9d9028', dark: '#9dab00' },
  { name: 'violet', light: '#715ebf', dark: '#9c68e6' },
  { name: 'green', light: '#067d49', dark: '#74d096' },
  { name: 'rose', light: '#d25583', dark: '#cd335f' },
  { name: 'plum', light: '#831c95', dark: '#f0adfe' },
  { name: 'pine', light: '#175f58', dark: '#48fbdf' },
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
