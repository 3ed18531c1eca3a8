import { computed, shallowRef, watch, type ComputedRef, type ShallowRef } from 'vue'
import type { PlotScene } from '#renderer/plot/plot-scene.ts'
import { movedCursor, type CursorMove, type PlotCursor } from '#renderer/plot/reading/move-cursor.ts'
import { keptPlace, placeAt, sharedPlace, type PlotPlace } from '#renderer/plot/reading/place.ts'
import { placeOfInstant } from '#renderer/plot/reading/time-of-place.ts'
import type { EpochMs } from '#shared/time/instant.ts'

const moves: Readonly<Record<string, CursorMove>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'back',
  PageDown: 'forward',
  Home: 'first',
  End: 'last',
}

export interface PlotCursorUse {
  readonly cursor: Readonly<ShallowRef<PlotCursor | undefined>>
  /** One entry per plot; plots that share an x axis read the same x. */
  readonly places: ComputedRef<readonly (PlotPlace | undefined)[]>
  readonly point: (plotIndex: number, event: PointerEvent & { currentTarget: EventTarget | null }) => void
  readonly clear: () => void
  readonly press: (event: KeyboardEvent) => void
}

/**
 * Tracks the place of the reading, by pointer and by keyboard; if there is none here, the plots show the instant of the
 * cursor elsewhere.
 */
export function usePlotCursor(
  scenes: () => readonly PlotScene[],
  sharedAt: () => EpochMs | undefined,
): PlotCursorUse {
  const cursor = shallowRef<PlotCursor>()

  const places = computed(() =>
    scenes().map((scene, index) => {
      const at = cursor.value
      const from = at && scenes()[at.plotIndex]
      const shared = sharedAt()
      if (!at || !from) return shared === undefined ? undefined : placeOfInstant(scene.plot, shared)
      return index === at.plotIndex ? at.place : sharedPlace(from, scene, at.place)
    }),
  )

  function point(plotIndex: number, event: PointerEvent & { currentTarget: EventTarget | null }): void {
    const scene = scenes()[plotIndex]
    if (!scene || !(event.currentTarget instanceof Element)) return
    const box = event.currentTarget.getBoundingClientRect()
    const place = placeAt(scene, { left: event.clientX - box.left, top: event.clientY - box.top })
    cursor.value = place && { plotIndex, place }
  }

  function clear(): void {
    cursor.value = undefined
  }

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    if (event.key === 'Escape' && cursor.value) clear()
    else {
      const move = moves[event.key]
      if (move === undefined) return
      cursor.value = movedCursor(scenes(), cursor.value, move)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  // A place is only valid in the plot in which it was found, which is replaced as values arrive.
  watch(
    () => scenes().map(({ plot }) => plot),
    (now, before) => {
      const { plotIndex = 0, place } = cursor.value ?? {}
      const [old, next] = [before[plotIndex], now[plotIndex]]
      if (place === undefined || old === next) return
      const kept = old && next && keptPlace(old, next, place)
      cursor.value = kept && { plotIndex, place: kept }
    },
  )

  return { cursor, places, point, clear, press }
}
