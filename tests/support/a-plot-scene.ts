import { printTheme } from '#renderer/plot/read-theme.ts'
import type { Plot, PlotMark } from '#renderer/plot/plot.ts'
import type { PlotScene } from '#renderer/plot/plot-scene.ts'
import type { PlotStyle } from '#renderer/plot/theme.ts'
import { plotScenes } from '#renderer/plot/plot-scenes.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Style with six pixels per letter and English numbers. */
export const plainStyle: PlotStyle = {
  theme: printTheme,
  formatNumber: (value, options = {}) => {
    const key = JSON.stringify(options)
    const format = formats.get(key) ?? new Intl.NumberFormat('en-GB', options)
    formats.set(key, format)
    return format.format(value)
  },
  insetPx: 4,
  measure: (text) => text.length * 6,
  measureStrong: (text) => text.length * 6,
}

/** Creates a plot of numbers over numbers with these marks. */
export function aPlot(marks: readonly PlotMark[], changes: Partial<Plot> = {}): Plot {
  return { label: 'A plot', x: { kind: 'number' }, y: { kind: 'number', unit: 'kW' }, marks, ...changes }
}

/** Places a single plot on 600 by 300 pixels. */
export function aScene(plot: Plot): PlotScene {
  const [scene] = plotScenes([plot], 600, [300], plainStyle)
  if (scene === undefined) throw new Error('no scene')
  return scene
}

export function column(...values: readonly number[]): Float64Array {
  return Float64Array.from(values)
}
