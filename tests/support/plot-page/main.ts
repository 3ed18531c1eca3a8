import { createPinia } from 'pinia'
import { createApp, h, shallowRef } from 'vue'
import { canvasSurface, svgSurface } from '#renderer/plot/picture/picture-surface.ts'
import { svgDocument, svgFileText } from '#renderer/plot/picture/svg-document.ts'
import { drawPlotPicture, type PlotPicture } from '#renderer/plot/plot-picture.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import type { ChartTheme } from '#renderer/plot/theme.ts'
import FullName from '#renderer/ui/names/full-name.vue'
import PlotView from '#renderer/features/charts/plot/plot-view.vue'
import type { Services } from '#renderer/ports/services.ts'
import { provideServices } from '#renderer/ports/services-key.ts'
import { providePreferenceStorage } from '#renderer/stores/preferences.ts'
import { plotSamples } from '../plot-samples.ts'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import '#renderer/styles/utilities.css'

/**
 * The page shows only the components of a card's picture and of a name. `showPlots`, `pictureOf` and `svgOf` take the
 * name of a sample.
 */
const plots = shallowRef(plotSamples['profile']?.() ?? [])
const name = shallowRef({ entity: '', name: '' })
const nameWidth = shallowRef(0)
const app = createApp({
  render: () => [
    h(PlotView, { plots: plots.value }),
    // The name is laid out as in a row of the tree, where it is no wider than its text.
    h(
      'div',
      { id: 'name', class: 'flex', style: { width: `${nameWidth.value}px` } },
      h(FullName, name.value),
    ),
  ],
})
app.use(createPinia())
// The drawing components use only preferences, which need the bridge only for setting the theme.
provideServices(app, { bridge: {} } as Services)
providePreferenceStorage(app, { getItem: () => '{"numbers":"en-GB"}', setItem: () => undefined })
app.mount('#app')

Object.assign(globalThis, {
  showPlots: (name: string): void => {
    plots.value = plotSamples[name]?.() ?? []
  },
  showName: (shown: typeof name.value, widthPx: number): void => {
    name.value = shown
    nameWidth.value = widthPx
  },
  /** Returns a data URL. */
  pictureOf: (name: string): string =>
    drawPlotPicture(sampleOf(name, printTheme), (size) => canvasSurface(size, 2)).canvas.toDataURL(),
  /** Returns the text of the file. */
  svgOf: (name: string, areSeriesDashed: boolean): string => {
    const picture = sampleOf(name, { ...printTheme, areSeriesDashed })
    return svgFileText(
      svgDocument(
        drawPlotPicture(picture, (size) => svgSurface(size, 'p')),
        { title: name },
      ),
    )
  },
})

function sampleOf(name: string, theme: ChartTheme): PlotPicture {
  return {
    title: 'A sample of each mark, as it leaves the app',
    captions: [`Sample ${name}, 2020-01-01 to 2020-12-31, Europe/London`, 'Values that are present only'],
    notes: 'Meterlens 0.1.0',
    plots: plotSamples[name]?.() ?? [],
    formatNumber: (value, options) => new Intl.NumberFormat('en-GB', options).format(value),
    theme,
  }
}
