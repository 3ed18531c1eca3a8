import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { useServices } from '#renderer/ports/services-key.ts'
import { recordedStepsSchema, type RecordedSteps } from '#renderer/ports/documents/authored/steps-document.ts'
import { emptyView, type ViewState } from '#renderer/query/view/view-state.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { usePersisted } from '#renderer/stores/authored/persisted.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { recordedSteps } from './record.ts'
import { strings } from './strings.ts'
import { useSeriesRoles } from './use-series-roles.ts'

const none: readonly RecordedSteps[] = []

/** Records what is changed in a workspace as steps, and keeps them by name with the connection. */
export const useStepsStore = defineStore('steps', () => {
  const { clock } = useServices()
  const connections = useConnectionsStore()
  const calendars = useCalendarStore()
  const view = useViewStore()
  const selection = useSelectionStore()
  const workspace = useWorkspaceStore()
  const navigation = useNavigationStore()
  const notices = useNotices()
  const { roleOf } = useSeriesRoles()
  const { value, set } = usePersisted('steps', recordedStepsSchema, none)
  /** The workspace and its view at the beginning of a recording. */
  const begun = shallowRef<{ readonly workspaceId: string; readonly view: ViewState }>()
  /** Steps that wait for their name. */
  const unnamed = shallowRef<Omit<RecordedSteps, 'name'>>()

  watch(
    () => connections.services,
    () => {
      begun.value = undefined
      unnamed.value = undefined
    },
  )

  function start(): void {
    begun.value = { workspaceId: workspace.id, view: view.state }
  }

  /** Ends the recording and asks for a name of its steps. A workspace that was opened meanwhile began empty. */
  function stop(): void {
    const from = begun.value?.workspaceId === workspace.id ? begun.value.view : emptyView
    begun.value = undefined
    const { zone } = view.displayedZone
    const steps = recordedSteps(from, view.state, {
      ...{ roleOf, now: clock.now(), zone, calendar: calendars.calendar },
    })
    const entityId = selection.variables.flatMap(({ entities }) => entities)[0]?.id ?? ''
    if (steps.length === 0) {
      notices.notify(strings.nothing, strings.nothingTodo)
      return
    }
    unnamed.value = { id: crypto.randomUUID(), entityId, steps }
    navigation.open({ kind: 'save-steps' })
  }

  /** Adds sequences of steps; one of the same name takes the place of the earlier one. Returns what takes it back. */
  function put(others: readonly RecordedSteps[]): () => void {
    const before = value.value
    const names = new Set(others.map(({ name }) => name))
    set([...before.filter(({ name }) => !names.has(name)), ...others])
    return () => set(before)
  }

  return {
    all: computed(() => value.value.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))),
    isRecording: computed(() => begun.value !== undefined),
    unnamed,
    start,
    stop,
    put,
    /** Returns what takes it back. */
    remove: (id: string): (() => void) => {
      const before = value.value
      set(before.filter((each) => each.id !== id))
      return () => set(before)
    },
  }
})
