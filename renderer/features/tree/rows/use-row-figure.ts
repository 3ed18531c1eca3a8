import { computed, type ComputedRef } from 'vue'
import type { Interval } from '#shared/time/instant.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { useEntityFigures } from '#renderer/catalogue/entity-figures.ts'
import { WHOLE, yearsBefore } from '#renderer/catalogue/range-totals.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import {
  changeText,
  completeText,
  entityFigures,
  usedText,
} from '#renderer/strings/portfolio/entity-figures.ts'
import type { TreeNode } from '../nodes/tree-node.ts'

interface RowFigure {
  readonly text: string
  readonly note: string
  readonly change: string | undefined
  readonly parts: readonly number[]
}

/** Tells what the right column of a row shows: the use of an entity, or a hint. */
export function useRowFigure(node: () => TreeNode): {
  readonly figure: ComputedRef<RowFigure | undefined>
  readonly hint: ComputedRef<string>
} {
  const { clock } = useServices()
  const figures = useEntityFigures()
  const calendars = useCalendarStore()
  const { formatNumber } = usePreferences()
  /**
   * Consumption of an entity with its parts and its change, for the first resource, which is electricity if there is
   * any. Once there are such figures the column shows nothing else, and the line above the tree states their time.
   */
  const figure = computed(() => {
    const { range } = figures
    const first = node().kind === 'entity' ? figures.figuresOf(node().id)[0] : undefined
    if (range === undefined || first === undefined || first.share < WHOLE) return undefined
    const timeOf = (interval: Interval): string => rangeText(interval, range.zone, calendars.calendar)
    const change = changeText(first.value, first.before, formatNumber)
    const text = usedText(first, formatNumber, 3)
    const complete = completeText(first, formatNumber)
    const whole = `${first.resource.name} ${entityFigures.complete(usedText(first, formatNumber), complete)}`
    const note = entityFigures.note(timeOf(range), whole, change, timeOf(yearsBefore(range, clock.now())))
    return { text, note, change, parts: first.parts }
  })
  const hint = computed(() => (figures.range !== undefined && node().kind === 'entity' ? '' : node().hint))

  return { figure, hint }
}
