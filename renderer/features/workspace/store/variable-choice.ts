import type { Variable } from '#shared/catalog/nouns.ts'
import { claimSlot } from './colour-slots.ts'
import type { ViewState } from '#renderer/query/view/view-state.ts'
import { keepWallClock, zoneOf } from '#renderer/query/view/zones.ts'

type Lookup = (dataHubId: string) => Variable | undefined

export function knownVariables(ids: readonly string[], lookup: Lookup): readonly Variable[] {
  return ids.flatMap((id) => lookup(id) ?? [])
}

/** The changes that put a variable on the chart, or take it off. */
export function toggled(view: ViewState, id: string, lookup: Lookup): Partial<ViewState> {
  const isOn = view.variables.includes(id)
  const variables = isOn ? view.variables.filter((other) => other !== id) : [...view.variables, id]
  const colours = isOn ? view.colours : claimSlot(view.colours, id, view.variables)
  return { variables, colours, ...movedRange(view, variables, lookup) }
}

/** The changes that put exactly these variables on the chart, each with the colour it had. */
export function replaced(view: ViewState, ids: readonly string[], lookup: Lookup): Partial<ViewState> {
  const wanted = [...new Set(ids)]
  const gone = view.variables.filter((id) => !wanted.includes(id))
  const added = wanted.filter((id) => !view.variables.includes(id))
  // First what comes, then what goes: the range keeps the zone of what stays in between.
  return [...added, ...gone].reduce<Partial<ViewState>>(
    (changes, id) => ({ ...changes, ...toggled({ ...view, ...changes }, id, lookup) }),
    {},
  )
}

/**
 * A range typed before there was a variable was meant in that variable's local time: where the first one
 * brings its zone, or the last one takes it away, the wall clock stays and the instants move.
 */
function movedRange(view: ViewState, next: readonly string[], lookup: Lookup): Partial<ViewState> {
  if (view.variables.length > 0 && next.length > 0) return {}
  const from = zoneOf(view, knownVariables(view.variables, lookup))
  const to = zoneOf(view, knownVariables(next, lookup))
  if (from === to) return {}
  return {
    ...(view.range && { range: keepWallClock(view.range, from, to) }),
    ...(view.visibleRange && { visibleRange: keepWallClock(view.visibleRange, from, to) }),
  }
}
