import { createPinia } from 'pinia'
import { computed, createApp, defineComponent, h, shallowRef, type Component } from 'vue'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import type { CardContext, CardKind } from '#renderer/cards/card-kind.ts'
import { calculate } from '#renderer/cards/run/calculate.ts'
import { createCardRun } from '#renderer/cards/run/card-run.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import KindCard from '#renderer/features/charts/cards/kind-card.vue'
import PlotView from '#renderer/features/charts/cards/plot/plot-view.vue'
import { provideServices } from '#renderer/ports/services-key.ts'
import { providePreferenceStorage } from '#renderer/stores/preferences.ts'
import { aCardContext, aCardEntity, aCardOperand } from '../../../unit/renderer/cards/card-fixtures.ts'
import type { HourYears } from './hour-years.ts'

/** Something of the app on a place of its own. */
export interface Drawing {
  readonly mount: (stage: HTMLElement) => void
  /** Whether it shows all that it should, its table too. */
  readonly isWhole: (stage: HTMLElement) => boolean
  readonly unmount: () => void
}

/** A card of the app: its run, its picture and its table of so many rows at least. */
export function kindCard(stored: HourYears, kind: CardKind, rows = 1): Drawing {
  const context = contextOf(stored)
  const { title } = kind
  const settings = kind.settings.parse({})
  const root = defineComponent(() => {
    const query = computed(() => ({ kind, title, settings, context }))
    const run = createCardRun({ query, connection: shallowRef(stored.connection), calculate })
    return () => h(KindCard, { cardId: 'card', kind, settings, context, run, title, isTableShown: true })
  })
  return drawing(root, stored, (stage) => stage.querySelectorAll('tbody tr').length >= rows)
}

/** Axes alone, over what was read and is not looked at. */
export function emptyFrame(stored: HourYears, isRead: boolean): Drawing {
  const plot: Plot = {
    label: 'Empty',
    x: { kind: 'number', min: 0, max: 24 },
    y: { kind: 'number', min: 0, max: 400, unit: 'kW' },
    marks: [],
  }
  const root = defineComponent(() => () => h(PlotView, { plots: [plot] }))
  return drawing(root, stored, () => isRead)
}

/** One for all, as in the app. */
const pinia = createPinia()

function drawing(root: Component, { services }: HourYears, isWhole: Drawing['isWhole']): Drawing {
  const app = createApp(root)
  app.use(pinia)
  provideServices(app, services)
  providePreferenceStorage(app, localStorage)
  return {
    isWhole,
    mount(stage) {
      // A row as high as the stage: one that is as high as its picture, which fills it, would grow with each frame.
      stage.style.cssText += ';display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr)'
      app.mount(stage)
    },
    unmount: () => {
      app.unmount()
    },
  }
}

/** Each variable is the main meter of an entity of its own, too. */
function contextOf({ range, zone, dataHubIds }: HourYears): CardContext {
  const operands = dataHubIds.map((id, slot) => ({
    ...aCardOperand(id, { kind: 'average-rate' }, slot),
    name: `Building · ${id}`,
  }))
  const entities = dataHubIds.map((id) => aCardEntity(id, [id], { name: `Building · ${id}` }))
  const resources = operands.slice(0, 1).map(({ variable }) => variable.resource)
  const own = { range, zone, operands, policy: 'present-only', now: Date.now() } as const
  return aCardContext({ ...own, resources, entitiesWith: () => entities })
}
