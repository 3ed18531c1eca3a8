import { benchSeries, createStage } from '../chart/bench-chart.ts'
import { createOurs, drawnAll } from '../chart/ours.ts'

/** Draws the app's scene on a chart without Vue, which the pointer moves as in the app. */
export function mountPanScene(series: number, points: number, widthPx: number, heightPx: number): void {
  const stage = createStage()
  stage.style.width = `${String(widthPx)}px`
  stage.style.height = `${String(heightPx)}px`
  const { all, whole } = benchSeries(series, points)
  const chart = createOurs(stage, drawnAll(all, whole), whole)
  let fromX: number | undefined
  stage.addEventListener('pointerdown', ({ clientX }) => {
    fromX = clientX
  })
  stage.addEventListener('pointermove', ({ clientX }) => {
    if (fromX === undefined) return
    const shift = Math.round(((fromX - clientX) / widthPx) * (whole.end - whole.start))
    void chart.show({ start: whole.start + shift, end: whole.end + shift })
  })
  stage.addEventListener('pointerup', () => {
    fromX = undefined
  })
}
