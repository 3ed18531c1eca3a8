import { saysGeneration } from '#shared/metering-model/meter-name.ts'
import { isElectricity } from '#renderer/catalogue/meter-sums.ts'
import { watchThrottled } from '@vueuse/core'
import {
  computed,
  shallowRef,
  toValue,
  watch,
  type ComputedRef,
  type MaybeRefOrGetter,
  type ShallowRef,
} from 'vue'
import type { MeteredEntity, Named, Variable } from '#shared/portfolio/nouns.ts'
import { outdoorTemperatureNear } from '#shared/portfolio/outdoor-temperature.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useSelectionStore } from '#renderer/workspace/document/selection-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { inTurn } from '#renderer/workers/in-slices.ts'
import type { Question } from './questions.ts'
import { start as strings } from './strings.ts'
import { viewOfTemplate, type TemplateSubject } from './view-of-template.ts'

export interface Questions {
  /** Resources with meters; electricity comes first, because most questions are about it. */
  readonly resources: ComputedRef<readonly Named[]>
  readonly resource: ComputedRef<Named | undefined>
  /** Entities that have main meters for the resource. */
  readonly entities: Readonly<ShallowRef<readonly MeteredEntity[]>>
  readonly entity: ComputedRef<MeteredEntity | undefined>
  readonly metersOf: (entityId: string, resourceId: string) => readonly Variable[]
  /** Returns the meters that questions and reports are about; undefined while none are known. */
  readonly subject: () => TemplateSubject | undefined
  /** Opens the view with the answer in another workspace; an empty workspace becomes that view. */
  readonly answer: (question: Question) => Promise<void>
}

const REST_MS = 3000

/**
 * Calls `read` at intervals while the catalogue arrives, not after each page, and once when it is complete, each time
 * after the meters of all entities are guessed. Returns a function that reads once more.
 */
export function readAsItArrives(read: () => void): () => void {
  const catalogue = useCatalogueStore()
  const model = useMeteringModelStore()
  async function readGuessed(): Promise<void> {
    const guessed = model.allGuessed
    await guessed
    await inTurn(() => {
      // Everything that arrived meanwhile is guessed first, since reading it now would guess it all in one task.
      if (guessed === model.allGuessed) read()
      else readAgain()
    })
  }
  const readAgain = (): void => void readGuessed()
  watchThrottled(() => catalogue.catalogue, readAgain, { throttle: REST_MS })
  watch([() => catalogue.catalogue?.syncedAt, () => model.decisions], readAgain)
  return readAgain
}

/** Returns the questions about what the view shows, by its first meter of use, since generation is not use. */
export function useQuestionsAboutView(): Questions {
  const selection = useSelectionStore()
  const used = computed(() =>
    selection.variables.find(
      ({ displayName, resource: { name } }) => !saysGeneration(displayName) && !saysGeneration(name),
    ),
  )
  return useQuestions(
    () => used.value?.resource.id,
    () => (used.value ?? selection.variables[0])?.entities[0]?.id,
  )
}

/** Returns the questions about a resource and an entity; the first of each if none was chosen. */
export function useQuestions(
  chosenResource: MaybeRefOrGetter<string | undefined>,
  chosenEntity: MaybeRefOrGetter<string | undefined>,
): Questions {
  const { clock } = useServices()
  const catalogue = useCatalogueStore()
  const model = useMeteringModelStore()
  const view = useViewStore()
  const workspace = useWorkspaceStore()
  const notices = useNotices()

  const resources = computed(() =>
    model.resources.toSorted((a, b) => Number(isElectricity(b)) - Number(isElectricity(a))),
  )
  const resource = computed(
    () => resources.value.find(({ id }) => id === toValue(chosenResource)) ?? resources.value[0],
  )
  const entities = shallowRef<readonly MeteredEntity[]>([])
  function readEntities(): void {
    const ids = resource.value === undefined ? [] : model.entitiesWithMeters(resource.value.id)
    entities.value = ids.flatMap((id) => catalogue.entity(id) ?? [])
  }
  watch(() => resource.value?.id, readAsItArrives(readEntities), { immediate: true })
  const entity = computed(
    () => entities.value.find(({ id }) => id === toValue(chosenEntity)) ?? entities.value[0],
  )

  function metersOf(entityId: string, resourceId: string): readonly Variable[] {
    return model
      .mainMetersOf(entityId, resourceId)
      .flatMap(({ dataHubId }) => catalogue.variable(dataHubId) ?? [])
  }

  /** Checks the chosen entity first, then all others until one generates. */
  function generationOf(entityId: string): readonly Variable[] {
    const all = [entityId, ...(catalogue.catalogue?.entities ?? []).map(({ id }) => id)]
    for (const id of all) {
      const found = model
        .metersOf(id)
        .filter(({ role }) => role.kind !== 'not-counted')
        .flatMap(({ dataHubId }) => catalogue.variable(dataHubId) ?? [])
        .filter(({ displayName, resource: { name } }) => saysGeneration(displayName) || saysGeneration(name))
      if (found.length > 0) return found
    }
    return []
  }

  function outdoorOf(meter: Variable | undefined): Variable | undefined {
    return outdoorTemperatureNear(
      meter,
      catalogue.catalogue?.variables ?? [],
      (id) => catalogue.entity(id)?.address,
    )
  }

  function subject(): TemplateSubject | undefined {
    const about = resource.value
    if (about === undefined || entity.value === undefined) return undefined
    const meters = metersOf(entity.value.id, about.id)
    return {
      resourceId: about.id,
      meters,
      allMeters: entities.value.flatMap(({ id }) => metersOf(id, about.id)),
      generation: generationOf(entity.value.id),
      outdoor: outdoorOf(meters[0]),
      now: clock.now(),
    }
  }

  /** Explains why there is no answer; it may be missing because a part of the catalogue has not arrived. */
  function lackOf(question: Question, about: TemplateSubject): string | undefined {
    const isRead = catalogue.catalogue?.syncedAt !== undefined
    const isNamed = question.comparesEntities === true || about.meters.length > 0
    const lack = question.lacks?.(about) ?? (isNamed ? undefined : strings.noMeters)
    return lack === undefined || isRead ? lack : strings.stillReading
  }

  async function answer(question: Question): Promise<void> {
    // The meters of an entity may be known by name before their variables have been read.
    if (entity.value !== undefined && subject()?.meters.length === 0)
      await catalogue.openEntity(entity.value.id)
    const about = subject()
    if (about === undefined) return
    const lack = lackOf(question, about)
    if (lack !== undefined) {
      notices.warn(question.title, lack)
      return
    }
    const state = viewOfTemplate(question, about)
    const { operands, cards, notes, mask } = view
    const isEmpty = operands.length + notes.length + mask.length === 0 && cards.length <= 1
    if (!isEmpty) {
      workspace.create(question.title, state)
      return
    }
    view.change({ ...state, fullCard: undefined })
    workspace.nameAfter(question.title)
  }

  return { resources, resource, entities, entity, metersOf, subject, answer }
}
