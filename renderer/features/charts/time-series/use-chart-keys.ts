import type { Ref } from 'vue'
import { chartKeys, type ChartAction } from '#shared/contract/shortcuts.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { instantAt, panned, zoomed } from '#renderer/plot/navigation.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import { chartKeyTexts } from '#renderer/workspace/strings.ts'
import { neighbourOf } from '#renderer/plot/series/value-at.ts'

export interface KeysTarget {
  readonly window: () => Interval | undefined
  readonly series: () => readonly DrawnSeries[]
  readonly moveVisibleRange: (window: Interval) => void
  readonly fit: () => void
  readonly walk: (direction: 'back' | 'forward') => void
  readonly cursor: Ref<EpochMs | undefined>
  /** The second cursor. */
  readonly mark: Ref<EpochMs | undefined>
  /** Opens the list of notes. */
  readonly note: () => void
  /** Saves the selection as an event, or opens the event at the cursor. */
  readonly enter: () => void
  /** Makes the next drag select, or ends that. */
  readonly setSelecting: (isSelecting: boolean) => void
}

const PAN_SHARE = 0.1
const ZOOM_FACTOR = 1.4

const spokenNames: Readonly<Record<string, string>> = {
  '+': 'plus',
  '-': 'minus',
  '[': 'left bracket',
  ']': 'right bracket',
}

/** Says all keys of a chart: "Page Up, Page Down: Earlier or later by the visible range". */
export const spokenKeys = chartKeys
  .map(({ action, keys }) => {
    const named = keys.map((key) => spokenNames[key] ?? key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))
    return `${named.join(', ').replaceAll('+', ' ')}: ${chartKeyTexts[action]}.`
  })
  .join(' ')

/** Carries out the keys of a chart; they are declared in the same table as those of the whole window. */
export function useChartKeys(target: KeysTarget): (event: KeyboardEvent) => void {
  function pan(share: number): void {
    const window = target.window()
    if (window) target.moveVisibleRange(panned(window, share))
  }

  function zoom(factor: number): void {
    const window = target.window()
    if (window) target.moveVisibleRange(zoomed(window, target.cursor.value ?? instantAt(window, 0.5), factor))
  }

  function step(direction: 1 | -1): void {
    const window = target.window()
    if (!window) return
    const from = target.cursor.value ?? (direction === 1 ? window.start - 1 : window.end)
    const next = neighbourOf(target.series(), from, direction)
    if (next === undefined) return
    target.cursor.value = next
    // The window moves with the cursor when it passes the edges.
    if (next < window.start || next >= window.end) target.moveVisibleRange(panned(window, direction * 0.5))
  }

  const actions: Readonly<Record<ChartAction, (direction: 1 | -1) => void>> = {
    pan: (direction) => pan(direction * PAN_SHARE),
    'pan-by-window': pan,
    zoom: (direction) => zoom(ZOOM_FACTOR ** direction),
    'fit-range': target.fit,
    walk: (direction) => target.walk(direction === 1 ? 'forward' : 'back'),
    'move-cursor': step,
    'set-second-cursor': () => {
      if (target.cursor.value === undefined) step(1)
      target.mark.value = target.cursor.value
    },
    'open-notes': target.note,
    open: target.enter,
    'select-area': () => target.setSelecting(true),
    'remove-cursor': () => {
      target.setSelecting(false)
      if (target.mark.value === undefined) target.cursor.value = undefined
      target.mark.value = undefined
    },
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // Enter on a button over the plot presses that button.
    if (event.key === 'Enter' && event.target !== event.currentTarget) return
    const found = actionOfKey.get(keyOf(event))
    if (found === undefined) return
    event.preventDefault()
    actions[found.action](found.direction)
  }
}

const actionOfKey: ReadonlyMap<string, { readonly action: ChartAction; readonly direction: 1 | -1 }> =
  new Map(
    chartKeys.flatMap(({ action, keys }) =>
      keys.map((key, at) => [key.toLowerCase(), { action, direction: at === 0 ? -1 : 1 }] as const),
    ),
  )

/**
 * Shift counts as a modifier only with the arrows; many keyboards need it for "+", and others have "=" on
 * that key.
 */
function keyOf({ key, shiftKey }: KeyboardEvent): string {
  if (key === '=') return '+'
  return (shiftKey && key.startsWith('Arrow') ? `Shift+${key}` : key).toLowerCase()
}
