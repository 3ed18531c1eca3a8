import type { Ref } from 'vue'
import type { Interval } from '#shared/time/interval.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { instantAt, panned, zoomed } from '#renderer/drawing/navigation.ts'
import type { DrawnSeries } from '#renderer/drawing/scene.ts'
import { neighbourOf } from '#renderer/drawing/value-at.ts'

export interface KeysTarget {
  readonly window: () => Interval | undefined
  readonly series: () => readonly DrawnSeries[]
  readonly setVisibleRange: (window: Interval) => void
  readonly fit: () => void
  readonly walk: (direction: 'back' | 'forward') => void
  readonly cursor: Ref<EpochMs | undefined>
  /** The second cursor. */
  readonly mark: Ref<EpochMs | undefined>
  /** Opens the notes. */
  readonly note: () => void
}

const PAN_SHARE = 0.1
const ZOOM_FACTOR = 1.4

/**
 * Arrows pan, + and − zoom, [ and ] walk through earlier ranges, Shift and an arrow move the cursor, M leaves a second
 * one where it stands, N opens the notes.
 */
export function useChartKeys(target: KeysTarget): (event: KeyboardEvent) => void {
  function pan(share: number): void {
    const window = target.window()
    if (window) target.setVisibleRange(panned(window, share))
  }

  function zoom(factor: number): void {
    const window = target.window()
    if (window) target.setVisibleRange(zoomed(window, target.cursor.value ?? instantAt(window, 0.5), factor))
  }

  function step(direction: 1 | -1): void {
    const window = target.window()
    if (!window) return
    const from = target.cursor.value ?? (direction === 1 ? window.start - 1 : window.end)
    const next = neighbourOf(target.series(), from, direction)
    if (next === undefined) return
    target.cursor.value = next
    // The window follows the cursor beyond its edges.
    if (next < window.start || next >= window.end) target.setVisibleRange(panned(window, direction * 0.5))
  }

  const actions: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => {
      pan(-PAN_SHARE)
    },
    ArrowRight: () => {
      pan(PAN_SHARE)
    },
    PageUp: () => {
      pan(-1)
    },
    PageDown: () => {
      pan(1)
    },
    '+': () => {
      zoom(1 / ZOOM_FACTOR)
    },
    '=': () => {
      zoom(1 / ZOOM_FACTOR)
    },
    '-': () => {
      zoom(ZOOM_FACTOR)
    },
    f: target.fit,
    '[': () => {
      target.walk('back')
    },
    ']': () => {
      target.walk('forward')
    },
    m: () => {
      if (target.cursor.value === undefined) step(1)
      target.mark.value = target.cursor.value
    },
    n: target.note,
    Escape: () => {
      if (target.mark.value === undefined) target.cursor.value = undefined
      target.mark.value = undefined
    },
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const isStep = event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
    const action = isStep
      ? () => {
          step(event.key === 'ArrowRight' ? 1 : -1)
        }
      : (actions[event.key] ?? actions[event.key.toLowerCase()])
    if (!action) return
    event.preventDefault()
    action()
  }
}
