import { dataset } from '#renderer/features/export/dataset/strings.ts'
import { loading } from '#renderer/features/charts/strings.ts'
import { answerOpenDialogs, typeRange } from '#support/app/main-job.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import type { Stage } from '../stage.ts'
import type { View } from './view.ts'

let month = 0
/** Returns a month that was not requested before, so that its data must come from the service. */
function freshMonth(): string {
  month += 1
  return `${String(2010 + Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}`
}

/** Views before these load up to three years of readings, for comparisons, gaps and models. */
let monthsBefore = 48
/** Returns the cached range, extended by two months that were not requested before. */
function freshBeginning(): string {
  monthsBefore += 2
  const month = 156 - monthsBefore
  return `${String(2013 + Math.floor(month / 12))}-${String((month % 12) + 1).padStart(2, '0')}-01 to 2026-01-31`
}

/** The service is slow enough for the waiting state to be checked. */
const SLOW_MS = 4000

async function loadSlowly({ service, window }: Stage, range: string): Promise<void> {
  service.setFaults({ latencyMs: SLOW_MS })
  await typeRange(window, range)
  await window.getByRole('progressbar').first().waitFor()
}

const arrived: View['arrive'] = async ({ window }) => {
  await window.getByRole('progressbar').first().waitFor({ state: 'hidden' })
}

async function recover(stage: Stage): Promise<void> {
  stage.service.setFaults({})
  await typeRange(stage.window, '2026-01')
}

/** Returns the button that starts a large load, which stands beside the picture of the cached part. */
const consent = ({ window }: Stage) => window.getByRole('button', { name: /^Load \([\d,]+ requests/ }).first()

/** These views come last, since the app stays cautious for a while after a service has not answered. */
export const troubleViews: readonly View[] = [
  {
    name: 'chart-loading',
    on: 'chart',
    open: (stage) => loadSlowly(stage, freshMonth()),
    arrive: arrived,
    leave: recover,
  },
  {
    name: 'chart-loading-more',
    on: 'chart',
    open: (stage) => loadSlowly(stage, freshBeginning()),
    arrive: arrived,
    leave: recover,
  },
  {
    name: 'cards-loading',
    on: 'cards',
    open: (stage) => loadSlowly(stage, freshMonth()),
    leave: async ({ service, window }) => {
      service.setFaults({})
      await typeRange(window, '2025')
    },
  },
  {
    name: 'chart-awaiting-consent',
    on: 'chart',
    open: async ({ window }) => {
      await typeRange(window, '1970 to 2009')
      await window.getByText(loading.large).waitFor()
    },
    leave: recover,
  },
  {
    name: 'chart-awaiting-consent-for-more',
    on: 'chart',
    open: async (stage) => {
      await typeRange(stage.window, '1987-01-01 to 2026-01-31')
      await consent(stage).waitFor()
    },
    leave: recover,
  },
  {
    name: 'dataset-being-exported',
    on: 'chart',
    open: async (stage) => {
      // The chart does not load anything that needs consent, so the data is left to the export.
      stage.service.setFaults({ latencyMs: SLOW_MS })
      await typeRange(stage.window, '1971 to 2009')
      await consent(stage).waitFor()
      await stage.run('export-dataset')
      const dialog = stage.window.getByRole('dialog', { name: dataset.title })
      await dialog.getByRole('radio', { name: dataset.workspace }).check()
      await dialog.getByRole('checkbox', { name: dataset.downloadFirst }).check()
      await answerOpenDialogs(stage.app, temporaryFolder('looks-dataset'))
      await dialog.getByRole('button', { name: dataset.submit }).click()
      await dialog.getByText(dataset.downloading).waitFor()
    },
    leave: async (stage) => {
      await stage.window.getByRole('button', { name: dataset.stop, exact: true }).click()
      await stage.window.keyboard.press('Escape')
      await recover(stage)
    },
  },
  {
    name: 'chart-error',
    on: 'chart',
    open: async (stage) => {
      stage.service.setFaults({
        rules: [{ fault: { kind: 'status', status: 404 }, when: { kind: 'always' } }],
      })
      await typeRange(stage.window, freshMonth())
      await stage.window.getByRole('alert').first().waitFor()
    },
    leave: recover,
  },
  {
    name: 'chart-offline',
    on: 'chart',
    open: async (stage) => {
      stage.service.setFaults({ rules: [{ fault: { kind: 'reset-before-body' }, when: { kind: 'always' } }] })
      await typeRange(stage.window, freshMonth())
      await stage.window.getByRole('alert').first().waitFor({ timeout: 60_000 })
    },
    leave: recover,
  },
]
