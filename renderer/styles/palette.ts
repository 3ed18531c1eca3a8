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
  { name: 'blue', light: '#2875d6', dark: '#3b8cf6' },
  { name: 'orange', light: '#d37a48', dark: '#fb8134' },
  { name: 'emerald', light: '#00a580', dark: '#86f4cf' },
  { name: 'plum', light: '#771b6a', dark: '#cc60b9' },
  { name: 'olive', light: '#697600', dark: '#bdd144' },
  { name: 'violet', light: '#7142ae', dark: '#8853d0' },
  { name: 'crimson', light: '#9f364b', dark: '#d64363' },
  { name: 'teal', light: '#027279', dark: '#0bc5d0' },
  { name: 'orchid', light: '#be78c0', dark: '#fa9bfd' },
  { name: 'forest', light: '#105d10', dark: '#73b66e' },
]
