import { computed, type ComputedRef, shallowRef, type ShallowRef, watch } from 'vue'
import { type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import type { Named, Variable } from '#shared/portfolio/nouns.ts'
import { chosenEvents, type LoggedEvent } from '#shared/events/logged-event.ts'
import { plainCalendar } from '#shared/time/ranges/calendar-settings.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import { createOperandId } from '#shared/series/operand.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import { useVariableLookup } from '#renderer/catalogue/meter-sums.ts'
import { useMeteringModelStore } from '#renderer/catalogue/metering-model.ts'
import { useSupportedStore } from '#renderer/catalogue/supported/supported.ts'
import { useNamesInBranch } from '#renderer/catalogue/names-in-branch.ts'
import type { CardContext, CardEntity, CardMeter, CardOperand } from '#renderer/cards/card-kind.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import { isFiner } from '#shared/time/resolution.ts'
import type { KnownOperand, ZoneChoice } from '#renderer/query/view/operands.ts'
import { knownOperands } from '#renderer/workspace/document/variable-choice.ts'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useEventsStore } from '#renderer/stores/authored/events.ts'
import { useNow } from '#renderer/ui/use-now.ts'
import { slotOf } from '#renderer/query/view/view-state.ts'
import { useQueriesStore } from '#renderer/workspace/run/queries-store.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { noCalendar } from '#renderer/ports/documents/authored/calendar-document.ts'
import { type DayCalendars, useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { fullNameOf, shortNameOf } from '#shared/portfolio/full-name.ts'

/** Cards can compare with years before the range; this many years is the furthest. */
const YEARS_BEFORE = 5

const plain: DayCalendars = {
  common: { ...plainCalendar, holidays: new Set(), weekend: noCalendar.weekend, occupied: [] },
  own: new Map(),
}

/** Returns the user's calendars with the holidays around a range; they contain no holidays until the lookup ends. */
function useDayCalendars(
  range: () => Interval | undefined,
  zone: () => IanaZone,
): Readonly<ShallowRef<DayCalendars>> {
  const store = useCalendarStore()
  const found = shallowRef(plain)
  const years = computed(() => {
    const interval = range()
    if (interval === undefined) return ''
    const yearOf = (at: number): number => Number(formatLocal(at, zone(), 'date').slice(0, 4))
    return `${yearOf(interval.start) - YEARS_BEFORE} ${yearOf(interval.end) + 1}`
  })
  let lookups = 0
  watch(
    [() => store.calendar, years],
    async () => {
      const mine = (lookups += 1)
      const [first = 0, last = -1] = years.value.split(' ').map(Number)
      const all = Array.from({ length: last - first + 1 }, (_, index) => first + index)
      const calendars = await store.dayCalendars(years.value === '' ? [] : all)
      if (mine === lookups) found.value = calendars
    },
    { immediate: true },
  )
  return found
}

/** Interval at which the current time is read again, so that the remaining part shrinks. */
const NOW_MS = MINUTE_MS

/**
 * Returns the series, range and settings from which a card is calculated; a card's own series or range override those
 * of the workspace. Undefined while there is no range.
 */
export function useCardContext(card: () => Card): ComputedRef<CardContext | undefined> {
  const view = useViewStore()
  const catalogue = useCatalogueStore()
  const lookUp = useVariableLookup()
  const model = useMeteringModelStore()
  const supported = useSupportedStore()
  const queries = useQueriesStore()
  const log = useEventsStore()
  const appFacts = useAppFacts()
  const preferences = usePreferences()
  const now = useNow(NOW_MS)
  const range = computed(() => card().range ?? view.restingRange)
  const ownOperands = computed(() => card().operands)
  const isLikeForLike = computed(() => card().isLikeForLike)

  const partsOf = useNamesInBranch()
  function namesOf(variable: Variable): Pick<CardOperand, 'name' | 'shortName'> {
    const { entity, name } = partsOf(variable)
    return { name: entity === '' ? name : `${entity} · ${name}`, shortName: name }
  }

  /** Extremes of a card are computed from the values that the chart shows. */
  function finestOf(known: KnownOperand): Pick<CardOperand, 'finest'> {
    const shown = range.value && queries.shownOver(known, range.value)
    return shown !== undefined && isFiner(shown, 'hourly') ? { finest: shown } : {}
  }

  const operands = computed<readonly CardOperand[]>((before = []) => {
    const found = knownOperands(ownOperands.value ?? view.operands, lookUp, view).map((known) => ({
      ...known,
      ...namesOf(known.variable),
      ...finestOf(known),
      slot: slotOf(view.colours, known.operand.id),
    }))
    // A card is calculated again whenever its operands change, and arriving values change the finest resolution of only
    // a few.
    return areSame(before, found) ? before : found
  })

  /** Uses only answers that are already known: showing a card never causes a request. */
  const standardizationsFor = computed<CardContext['standardizationsFor']>(() =>
    supported.areStandardizationsKnown
      ? ({ variable }) => supported.standardizationsFor(variable)
      : undefined,
  )

  /** Everything derived from one model and one catalogue, which may gain further entities. */
  const madeOf = computed(() => ({
    ...{ catalogue: catalogue.catalogue, decisions: model.decisions },
    entities: new Map<string, readonly CardEntity[]>(),
  }))
  /** Rebuilt when the model or the catalogue changes; each resource is computed once. */
  const entitiesWith = computed<CardContext['entitiesWith']>(() => {
    const { entities: made } = madeOf.value
    return (resourceId) => {
      const known = made.get(resourceId) ?? model.entitiesWithMeters(resourceId).map(entityOf(resourceId))
      made.set(resourceId, known)
      return known
    }
  })

  function entityOf(resourceId: string): (entityId: string) => CardEntity {
    return (entityId) => {
      const mains = model.mainMetersOf(entityId, resourceId)
      const { areaOf, occupancyOf, partsOf } = model
      return cardEntityOf(
        {
          entityId,
          name: catalogue.entity(entityId)?.name ?? entityId,
          type: catalogue.entity(entityId)?.type,
          areaSqFt: areaOf(entityId),
          occupancy: occupancyOf(entityId),
          mains,
          parts: mains.flatMap(({ dataHubId }) => partsOf(entityId, dataHubId)),
        },
        catalogue.variable,
        view.zone,
      )
    }
  }

  function eventsOf(list: readonly CardOperand[]): readonly LoggedEvent[] {
    const entityIds = new Set(list.flatMap(({ variable }) => variable.entities.map(({ id }) => id)))
    // A statement includes all events, whether or not their kind is drawn.
    return chosenEvents(log.events, { entityIds })
  }

  const calendars = useDayCalendars(
    () => range.value,
    () => view.displayedZone.zone,
  )

  const events = computed(() => eventsOf(operands.value))

  return computed(() => {
    if (range.value === undefined) return undefined
    return {
      operands: operands.value,
      range: range.value,
      zone: view.displayedZone.zone,
      policy: view.policy,
      mask: view.mask,
      calendar: calendars.value.common,
      ownCalendars: calendars.value.own,
      now: now.value,
      units: preferences.units,
      areaUnit: preferences.areaUnit,
      ...(appFacts.facts && { version: appFacts.facts.version }),
      events: events.value,
      isLikeForLike: isLikeForLike.value,
      isCatalogueArriving: catalogue.catalogue?.syncedAt === undefined,
      resources: model.resources,
      entitiesWith: entitiesWith.value,
      ...(standardizationsFor.value && { standardizationsFor: standardizationsFor.value }),
    }
  })
}

/** Returns true if operands are the same ones, each with the same names, colour and days. */
function areSame(some: readonly CardOperand[], others: readonly CardOperand[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, at) => {
      const other = new Map(Object.entries(others[at] ?? {}))
      const entries = Object.entries(one)
      return entries.length === other.size && entries.every(([key, value]) => other.get(key) === value)
    })
  )
}

interface ModelMeter {
  readonly dataHubId: string
  readonly sign: 1 | -1
  readonly isGuess: boolean
}

/** The facts about one entity and resource, from the metering model and the catalogue. */
interface ModelledEntity {
  readonly entityId: string
  readonly name: string
  readonly type: Named | undefined
  readonly areaSqFt: number | undefined
  readonly occupancy: number | undefined
  readonly mains: readonly (ModelMeter & { readonly isLost: boolean })[]
  readonly parts: readonly ModelMeter[]
}

/** Returns the entity with its meters as operands of cards; meters that are no longer in the catalogue are dropped. */
export function cardEntityOf(
  { entityId, name, type, areaSqFt, occupancy, mains, parts }: ModelledEntity,
  variableOf: (dataHubId: string) => Variable | undefined,
  zone: ZoneChoice,
): CardEntity {
  const meterOf = ({ dataHubId, sign, isGuess }: ModelMeter, slot: number): readonly CardMeter[] => {
    const source = { kind: 'variable', dataHubId } as const
    const operand = { id: createOperandId(source, []), source }
    return knownOperands([operand], variableOf, { zone }).map((known) => {
      const names = { name: fullNameOf(known.variable), shortName: shortNameOf(known.variable) }
      return { operand: { ...known, ...names, slot }, sign, isGuess }
    })
  }
  return {
    entityId,
    name,
    ...(type !== undefined && { type }),
    ...(areaSqFt !== undefined && { areaSqFt }),
    ...(occupancy !== undefined && { occupancy }),
    meters: mains.flatMap(meterOf),
    hasLostMeter: mains.some(({ dataHubId, isLost }) => isLost || variableOf(dataHubId) === undefined),
    parts: parts.flatMap((part, at) => meterOf(part, mains.length + at)),
  }
}
