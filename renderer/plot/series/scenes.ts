import { unitIdentity } from '#shared/units/units.ts'
import { assignPanels, type UnitGroup } from '../axes/panels.ts'
import { logarithmic } from './logarithmic.ts'
import { hasEndLabels } from './end-names.ts'
import type { AxisScale, DrawnSeries, PanelScene } from './scene.ts'
import { isStacked, stackedSeries } from './stacked-series.ts'

export type SceneFrame = Pick<PanelScene, 'window' | 'zone' | 'mark' | 'theme' | 'formatNumber'> &
  Partial<Pick<PanelScene, 'notes'>> & {
    /** Keyed by the identity of the unit. */
    readonly scales?: Readonly<Record<string, AxisScale>>
  }

/** Returns the charts of a workspace, one above the other on the same time axis. */
export function scenesOf(
  series: readonly DrawnSeries[],
  { scales = {}, notes = [], ...frame }: SceneFrame,
): readonly PanelScene[] {
  const panels = assignPanels(series)
  // Every chart shows the bands and lines of notes; only the first shows their flags.
  const unlabelled = notes.map((note) => ({ ...note, label: '' }))
  const keepsRight = panels.some(({ right }) => right !== undefined)
  const stacks = isStacked(frame.mark)
  const scaleOf = (group: UnitGroup | undefined): AxisScale => {
    const scale = group && scales[unitIdentity(group.unit)]
    if (scale === undefined) return { isLogarithmic: false }
    // The length of a stacked part says nothing on a logarithmic axis.
    return stacks ? { ...scale, isLogarithmic: false } : scale
  }
  const scenes = panels.map(({ left, right }, index) => {
    const [leftScale, rightScale] = [scaleOf(left), scaleOf(right)]
    const onRight = new Set(right?.ids)
    const ids = new Set([...left.ids, ...onRight])
    const own = series.filter(({ id }) => ids.has(id))
    const drawn = own.map((one) =>
      (onRight.has(one.id) ? rightScale : leftScale).isLogarithmic ? logarithmic(one) : one,
    )
    return {
      ...frame,
      notes: index === 0 ? notes : unlabelled,
      series: stacks ? stackedSeries(own) : drawn,
      leftUnit: left.unit,
      rightUnit: right?.unit,
      leftScale,
      rightScale,
      onRight,
      hasTimeLabels: index === panels.length - 1,
      keepsRight,
    }
  })
  const namesOfStack = scenes.filter(hasEndLabels).map((scene) => scene.series.map(({ name }) => name))
  return scenes.map((scene) => ({ ...scene, namesOfStack }))
}
