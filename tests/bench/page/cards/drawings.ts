import { createPinia } from 'pinia'
import { computed, createApp, defineComponent, h, shallowRef, type Component } from 'vue'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import { profileKind } from '#renderer/cards/kinds/profile/kind.ts'
import { calculate } from '#renderer/cards/run/calculate.ts'
import { createCardRun } from '#renderer/cards/run/card-run.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import KindCard from '#renderer/features/charts/cards/kind-card.vue'
import PlotView from '#renderer/features/charts/cards/plot/plot-view.vue'
import { provideServices } from '#renderer/ports/services-key.ts'
import { providePreferenceStorage } from '#renderer/stores/preferences.ts'
import type { Columns } from '#shared/series/segment.ts'
import { aKnownOperand } from '#support/an-operand.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import type { HourYears } from './hour-years.ts'

/** Something of the app on a place of its own. */
export interface Drawing {
  readonly mount: (stage: HTMLElement) => void
  /** Whether it shows all that it should, its table too. */
  readonly isWhole: (stage: HTMLElement) => boolean
  readonly unmount: () => void
}

/** The card of the app for the typical day of all variables: its run, its picture and its table. */
export function profileCard(stored: HourYears): Drawing {
  const context = contextOf(stored)
  const settings = profileKind.settings.parse({})
  const title = profileKind.title
  const root = defineComponent(() => {
    const query = computed(() => ({ kind: profileKind, title, settings, context }))
    const run = createCardRun({ query, connection: shallowRef(stored.connection), calculate })
    return () =>
      h(KindCard, { cardId: 'card', kind: profileKind, settings, context, run, title, isTableShown: true })
  })
  return drawing(root, stored, (stage) => stage.querySelectorAll('tbody tr').length >= 10)
}

/** Axes alone, over columns that were read and are not looked at. */
export function emptyFrame(stored: HourYears, columns: readonly Columns[]): Drawing {
  const values = columns.reduce((sum, { times }) => sum + times.length, 0)
  const plot: Plot = {
    label: 'Empty',
    x: { kind: 'number', min: 0, max: 24 },
    y: { kind: 'number', min: 0, max: 400, unit: 'kW' },
    marks: [],
  }
  const root = defineComponent(() => () => h(PlotView, { plots: [plot] }))
  return drawing(root, stored, () => values >= stored.dataHubIds.length * 8760)
}

function drawing(root: Component, { services }: HourYears, isWhole: Drawing['isWhole']): Drawing {
  const app = createApp(root)
  app.use(createPinia())
  provideServices(app, services)
  providePreferenceStorage(app, localStorage)
  return {
    isWhole,
    mount(stage) {
      stage.style.display = 'grid'
      app.mount(stage)
    },
    unmount: () => {
      app.unmount()
    },
  }
}

function contextOf({ range, zone, dataHubIds }: HourYears): CardContext {
  return {
    ...{ range, zone, policy: 'present-only', mask: [], now: Date.now(), isLikeForLike: false },
    operands: dataHubIds.map((dataHubId, slot) => ({
      ...aKnownOperand({ ...aVariable(slot + 1), dataHubId, kind: 'average-rate' }),
      ...{ name: `Building · ${dataHubId}`, shortName: dataHubId, slot },
    })),
    calendar: {
      firstDayOfWeek: 1,
      fiscalYearStartMonth: 1,
      fiscalPeriods: 'months',
      weekend: [6, 7],
      holidays: new Set(),
      occupied: [],
    },
    resources: [],
    entitiesWith: () => [],
  }
}
