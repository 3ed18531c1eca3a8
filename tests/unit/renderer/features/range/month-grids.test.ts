import { parseDate } from '@internationalized/date'
import { expect, it } from 'vitest'
import { createSSRApp, h } from 'vue'
import { renderToString } from 'vue/server-renderer'
import MonthGrids from '#renderer/features/range/month-grids.vue'
import { provideServices } from '#renderer/ports/services-key.ts'
import { useCalendarStore } from '#renderer/stores/authored/calendar.ts'
import { providePreferenceStorage, usePreferences } from '#renderer/stores/preferences.ts'
import { withApp } from '../../stores/with-app.ts'

it('has a button for each day of its two months and none for those around them, in rows of seven', async () => {
  const host = withApp({})
  // Stores that are created while a component is rendered to text would look for that rendering.
  host.run(useCalendarStore)
  host.run(usePreferences)
  const days = { start: parseDate('2025-02-03'), end: parseDate('2025-02-05') }
  const app = createSSRApp({ render: () => h(MonthGrids, { days }) })
  provideServices(app, host.services)
  providePreferenceStorage(app, host.storage)
  const markup = await renderToString(app)
  // February and March of 2025
  expect(markup.match(/data-value="/g)).toHaveLength(28 + 31)
  expect(markup.match(/<td/g)).toHaveLength(2 * 6 * 7)
})
