import { createPinia } from 'pinia'
import { computed, createApp, defineComponent, h, shallowRef, type Component } from 'vue'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import type { CardContext, CardKind } from '#renderer/cards/card-kind.ts'
import { calculate } from '#renderer/cards/run/calculate.ts'
import { createCardRun } from '#renderer/cards/run/card-run.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import KindCard from '#renderer/features/charts/cards/kind/kind-card.vue'
import PlotView from '#renderer/features/charts/plot/plot-view.vue'
import { provideServices } from '#renderer/ports/services-key.ts'
import { providePreferenceStorage } from '#renderer/stores/preferences.ts'
import { aCardContext, aCardEntity, aCardOperand } from '../../../unit/renderer/cards/card-fixtures.ts'
import type { HourYears } from './hour-years.ts'

/** Component of the app that can be mounted on a stage. */
export interface Drawing {
  readonly mount: (stage: HTMLElement) => void
  /** Returns true once everything is shown, including the table. */
  readonly isWhole: (stage: HTMLElement) => boolean
  readonly unmount: () => void
}

/** Creates a card of the app with its run, its picture and its table, which has at least `rows` rows. */
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

/** Creates a picture with axes only, as the frame in which the peer would show data that it has read. */
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

/** All drawings share one store, as in the app. */
const pinia = createPinia()

function drawing(root: Component, { services }: HourYears, isWhole: Drawing['isWhole']): Drawing {
  const app = createApp(root)
  app.use(pinia)
  provideServices(app, services)
  providePreferenceStorage(app, localStorage)
  return {
    isWhole,
    mount(stage) {
      // The row is as high as the stage. A row as high as its content would grow with each frame, since the picture
      // fills it.
      stage.style.cssText += ';display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr)'
      app.mount(stage)
    },
    unmount: () => {
      app.unmount()
    },
  }
}

/** Makes each variable an operand, and the main meter of a separate entity. */
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
