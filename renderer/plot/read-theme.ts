import { cellColours, seriesColours } from '#renderer/styles/palette.ts'
import type { ChartTheme } from './theme.ts'

/** Reads the current theme from the tokens, since a canvas cannot use CSS variables. */
export function readTheme(styles: CSSStyleDeclaration): ChartTheme {
  const token = (name: string): string => styles.getPropertyValue(name).trim()
  return {
    surface: token('--surface-chart'),
    text: token('--text'),
    textFaint: token('--text-secondary'),
    line: token('--line-chart'),
    zeroLine: token('--line-strong'),
    missing: token('--surface-hover'),
    coverage: { cached: token('--coverage-cached'), missing: token('--coverage-missing') },
    accent: token('--accent'),
    warn: token('--warn'),
    series: seriesColours.map((_, index) => token(`--series-${String(index + 1)}`)),
    cells: cellColours.light.map((_, index) => token(`--cells-${String(index + 1)}`)),
    classes: ['1', '2', '3', '4'].map((place) => token(`--classes-${place}`)),
    font: token('--font'),
  }
}

/** Pictures for use outside of the app are on white, whatever the theme on the screen. */
export const printTheme: ChartTheme = {
  surface: '#ffffff',
  text: '#22262b',
  textFaint: '#5a6068',
  line: '#e4e7eb',
  zeroLine: '#a4abb4',
  missing: '#f0f2f4',
  coverage: { cached: '#7b828b', missing: '#e4e7eb' },
  accent: '#2468b4',
  warn: '#8a5a00',
  series: seriesColours.map(({ light }) => light),
  cells: cellColours.light,
  classes: ['#c8e6d4', '#e8a317', '#a3123a', '#1e2a78'],
  font: "'Inter Variable', system-ui, 'Noto Sans', sans-serif",
}
