import { computed, type ComputedRef } from 'vue'
import { useAuthoredFile } from '#renderer/exporting/use-authored-file.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { type RecordedSteps, stepsForm } from '#renderer/ports/documents/authored/steps-document.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { foldText, queryWords } from '#renderer/ui/fold-text.ts'
import { useVariableLookup } from '#renderer/catalogue/meter-sums.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { knownOperands } from '#renderer/workspace/document/variable-choice.ts'
import { zoneOf } from '#renderer/query/view/view-state.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { runSteps, type StepTarget } from './run.ts'
import { useStepsStore } from './store.ts'
import { failureText, strings } from './strings.ts'
import { useSeriesRoles } from './use-series-roles.ts'

const MOST_TYPED = 8

/** Commands that record steps, run them on an entity, and save or open them as a file. */
export function useStepsCommands(): CommandSource {
  const catalogue = useCatalogueStore()
  const navigation = useNavigationStore()
  const notices = useNotices()
  const store = useStepsStore()
  const { current, shown, run } = useRunSteps()
  const file = useAuthoredFile({
    form: stepsForm,
    what: strings.file,
    content: () => (store.all.length === 0 ? undefined : { recorded: store.all }),
    take: ({ recorded }) => ({
      title: strings.imported(recorded.length),
      sentences: [strings.merged],
      undo: store.put(recorded),
    }),
  })

  const always = (): readonly Command[] => [
    {
      ...{ id: 'record-steps', group: 'workspaces', names: [strings.record, ...strings.recordNames] },
      title: store.isRecording ? strings.stop : strings.record,
      run: store.isRecording ? store.stop : store.start,
    },
    { id: 'export-steps', title: strings.exportFile, group: 'data', run: file.exportTo },
    { id: 'import-steps', title: strings.importFile, group: 'data', run: file.importFrom },
  ]

  function running(recorded: RecordedSteps, targets: readonly StepTarget[], title: string): Command {
    return {
      ...{ id: `run-steps-${recorded.id}-${targets.map(({ id }) => id).join('-')}`, title },
      ...{ group: 'workspaces', names: [recorded.name], note: strings.note(recorded.steps.length) },
      run: () => {
        navigation.show('workspace')
        run(recorded, targets)
      },
    }
  }

  function on(recorded: RecordedSteps, target: StepTarget): Command {
    return running(recorded, [target], strings.run(recorded.name, target.name))
  }

  function ofSteps(recorded: RecordedSteps): readonly Command[] {
    const { id, name } = recorded
    const remove = (): void => {
      notices.offerUndo(strings.removed(name), store.remove(id))
    }
    const rename = (): void => store.askName(recorded)
    const own: readonly Command[] = [
      { id: `rename-steps-${id}`, title: strings.rename(name), group: 'workspaces', run: rename },
      { id: `remove-steps-${id}`, title: strings.remove(name), group: 'workspaces', run: remove },
    ]
    // Without a series they are the same for every building.
    if (!hasSeries(recorded)) return [running(recorded, [], strings.runAnywhere(name)), ...own]
    return [
      ...(current.value === undefined ? [] : [on(recorded, current.value)]),
      ...(shown.value.length > 1
        ? [running(recorded, shown.value, strings.runOnAll(name, shown.value.length))]
        : []),
      ...own,
    ]
  }

  /** Finds an entity by the words that are typed after the name of the steps: "monthly check banyan". */
  function typed(text: string): readonly Command[] {
    const words = queryWords(text)
    const entities = catalogue.catalogue?.entities ?? []
    return store.all.flatMap((recorded) => {
      if (!hasSeries(recorded)) return []
      const known = foldText(strings.run(recorded.name, ''))
      const others = words.filter((word) => !known.includes(word))
      if (others.length === 0 || others.length === words.length) return []
      return entities
        .filter(
          ({ id, name }) => id !== current.value?.id && others.every((word) => foldText(name).includes(word)),
        )
        .slice(0, MOST_TYPED)
        .map((entity) => on(recorded, entity))
    })
  }

  return { listed: () => [...always(), ...store.all.flatMap(ofSteps)], typed }
}

function hasSeries({ steps }: RecordedSteps): boolean {
  return steps.some(({ does }) => does === 'show')
}

interface StepRunner {
  /** The entity in the details, or otherwise that of the first shown series. */
  readonly current: ComputedRef<StepTarget | undefined>
  /** Entities of all shown series. */
  readonly shown: ComputedRef<readonly StepTarget[]>
  readonly run: (recorded: RecordedSteps, targets: readonly StepTarget[]) => void
}

/** Runs recorded steps on entities, in one step of undo. */
function useRunSteps(): StepRunner {
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
