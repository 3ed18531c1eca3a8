import { assignPanels } from './axes/panels.ts'
import type { DrawnSeries, PanelScene } from './scene.ts'

export type SceneFrame = Pick<PanelScene, 'window' | 'zone' | 'mark' | 'theme' | 'formatNumber'> &
  Partial<Pick<PanelScene, 'notes'>>

/** The charts of a workspace, one above the other on the same time axis. */
export function scenesOf(series: readonly DrawnSeries[], frame: SceneFrame): readonly PanelScene[] {
  const panels = assignPanels(series)
  const { notes = [] } = frame
  // Every chart has the bands and lines of notes, the first has their flags.
  const unlabelled = notes.map((note) => ({ ...note, label: '' }))
  const keepsRight = panels.some(({ right }) => right !== undefined)
  return panels.map(({ left, right }, index) => {
    const ids = new Set([...left.ids, ...(right?.ids ?? [])])
    return {
      ...frame,
      notes: index === 0 ? notes : unlabelled,
      series: series.filter(({ id }) => ids.has(id)),
      leftUnit: left.unit,
      rightUnit: right?.unit,
      onRight: new Set(right?.ids),
      hasTimeLabels: index === panels.length - 1,
      keepsRight,
    }
  })
}
