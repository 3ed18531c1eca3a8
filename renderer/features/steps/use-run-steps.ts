import { computed, type ComputedRef } from 'vue'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useVariableLookup } from '#renderer/catalogue/meter-sums.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import type { RecordedSteps } from '#renderer/ports/documents/authored/steps-document.ts'
import { knownOperands } from '#renderer/query/view/operands.ts'
import { zoneOf } from '#renderer/query/view/zones.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { runSteps, type StepTarget } from './run.ts'
import { failureText, strings } from './strings.ts'
import { useSeriesRoles } from './use-series-roles.ts'

export interface StepRunner {
  /** Entity in the details, else the one of the first series that is shown. */
  readonly current: ComputedRef<StepTarget | undefined>
  /** Entities of all series that are shown. */
  readonly shown: ComputedRef<readonly StepTarget[]>
  readonly run: (recorded: RecordedSteps, targets: readonly StepTarget[]) => void
}

/** Runs recorded steps on entities, in one step of undo. */
export function useRunSteps(): StepRunner {
  const { clock } = useServices()
  const catalogue = useCatalogueStore()
  const calendars = useCalendarStore()
  const navigation = useNavigationStore()
  const selection = useSelectionStore()
  const view = useViewStore()
  const lookUp = useVariableLookup()
  const notices = useNotices()
  const { sourceOf } = useSeriesRoles()

  const shown = computed(() => {
    const all = selection.variables.flatMap(({ entities }) => entities.slice(0, 1))
    return [...new Map(all.map((entity) => [entity.id, entity])).values()]
  })
  const current = computed(() => {
    const { subject } = navigation
    return (subject?.kind === 'entity' ? catalogue.entity(subject.id) : undefined) ?? shown.value[0]
  })

  function run(recorded: RecordedSteps, targets: readonly StepTarget[]): void {
    const { name, steps } = recorded
    const ran = runSteps(view.state, recorded, targets, {
      ...{ sourceOf, lookUp, calendar: calendars.calendar, now: clock.now() },
      zoneOf: (state) =>
        zoneOf(
          state,
          knownOperands(state.operands, lookUp, state).map(({ variable }) => variable),
        ),
    })
    if (ran.ok) {
      view.change(ran.changes)
      return
    }
    const { failure } = ran
    notices.show({
      tone: 'failure',
      title: strings.stopped(name, failure.number, steps.length),
      sentences: [failureText(failure), strings.kept],
    })
  }

  return { current, shown, run }
}
