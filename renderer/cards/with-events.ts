import { chosenEvents, type LoggedEvent } from '#shared/events/logged-event.ts'
import type { Plot, PlotAxis, RuleMark } from '#renderer/plot/plot.ts'

/** Draws events as rules across every time axis of the plots: one where each begins, one where it ends. */
export function withEvents(plots: readonly Plot[], events: readonly LoggedEvent[] = []): readonly Plot[] {
  if (events.length === 0) return plots
  return plots.map((plot) => {
    const rules = [...rulesAcross('x', plot.x, events), ...rulesAcross('y', plot.y, events)]
    return rules.length === 0 ? plot : { ...plot, marks: [...plot.marks, ...rules] }
  })
}

function rulesAcross(
  across: RuleMark['across'],
  axis: PlotAxis,
  events: readonly LoggedEvent[],
): readonly RuleMark[] {
  if (axis.kind !== 'time') return []
  const { min, max } = axis
  return chosenEvents(events, { over: { start: min, end: max } }).flatMap(({ text, interval }) => {
    const ends = new Set([interval.start, interval.end])
    return [...ends]
      .filter((at) => at >= min && at < max)
      .map((at, index): RuleMark => ({ kind: 'rule', across, at, name: index === 0 ? text : '' }))
  })
}
