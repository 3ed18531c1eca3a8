import { expect, test, type Page } from '@playwright/test'
import type { DemoService } from '#scripts/demo-service/demo-service.ts'
import type { Fault } from '#scripts/demo-service/faults/fault-plan.ts'
import { launchApp, type LaunchedApp } from '#support/app/launch-app.ts'
import { chooseVariables, statisticsRow, typeRange } from '#support/app/main-job.ts'
import { connectAndSync, startPortfolio } from '#support/app/portfolio.ts'
import { seededRandom } from '#support/seeded-random.ts'
import { createSmallPortfolio } from '#support/app/small-portfolio.ts'

/**
 * The law of faults (decision 0125): two minutes after a fault has ended, everything is as before, without a restart or
 * a click, and with at most twice the requests. `npm run drill -- --faults` tries every fault (docs/drills.md).
 */
const isDrill = process.env['METERLENS_DRILL_FAULTS'] !== undefined
const random = seededRandom(Number(process.env['METERLENS_SEED'] ?? 20_261_125))

const LAW_MS = 120_000
const token = 'healed-faults-token'
const portfolio = createSmallPortfolio({ now: () => Date.now() }, 2)
const names = portfolio.variables.map(({ displayName }) => displayName)

interface Scene {
  readonly begin: () => Promise<void> | void
  readonly end: () => Promise<void> | void
}

let service: DemoService
let app: LaunchedApp
let window: Page

/** Makes every request meet the fault, or only the first `count`. */
function meeting(fault: Fault, count?: number): Scene {
  const when = count === undefined ? ({ kind: 'always' } as const) : ({ kind: 'first', count } as const)
  return {
    begin: () => {
      service.setFaults({ rules: [{ fault, when }] })
    },
    end: () => {
      service.setFaults({ rules: [] })
    },
  }
}

const start = (port?: number): Promise<DemoService> =>
  startPortfolio(token, { portfolio, limitPerMinute: 1000, ...(port === undefined ? {} : { port }) })

const scenes: Readonly<Record<string, Scene>> = {
  'cut answers': meeting({ kind: 'truncated' }),
  'nine cut answers': meeting({ kind: 'truncated' }, 9),
  'a token that was revoked': {
    begin: () => {
      service.revokeToken(token)
    },
    end: () => {
      service.restoreToken(token)
    },
  },
  'a service that is gone': {
    begin: () => service.close(),
    end: async () => {
      service = await start(service.port)
    },
  },
  'errors of the server': meeting({ kind: 'status', status: 503 }),
  'errors of one endpoint': {
    begin: () => {
      const fault = { kind: 'status', status: 500 } as const
      service.setFaults({ rules: [{ fault, when: { kind: 'always' }, path: '/variables/' }] })
    },
    end: () => {
      service.setFaults({ rules: [] })
    },
  },
  'a pause of thirty years': meeting({ kind: 'rate-limited', retryAfter: 'seconds', afterSeconds: 1e9 }),
  'a pause until a far date': meeting({ kind: 'rate-limited', retryAfter: 'date', afterSeconds: 9999 }),
  'one pause of hours': meeting({ kind: 'rate-limited', retryAfter: 'seconds', afterSeconds: 9999 }, 1),
  'broken connections': meeting({ kind: 'reset-before-body' }),
  'connections broken midway': meeting({ kind: 'reset-midway' }),
  'no answer': meeting({ kind: 'hang' }),
  'a slow drip': meeting({ kind: 'trickle', everyMs: 5000 }),
  nonsense: meeting({ kind: 'malformed' }),
  'a sign-in page': meeting({ kind: 'captive-portal' }),
  'a redirect': meeting({ kind: 'redirect', location: 'https://service.test/' }),
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  service = await start()
  app = await launchApp()
  window = app.window
  await connectAndSync(window, service, token)
  await chooseVariables(window, names)
  await typeRange(window, '2023-12')
  for (const name of names) await expect(statisticsRow(window, name)).toContainText('2023-12-')
})
test.afterAll(async () => {
  await app.close()
  await service.close()
})

/** Each fault uses a different month, of which nothing is cached. */
for (const [at, name] of Object.keys(scenes).entries()) {
  if (!isDrill && name !== 'cut answers') continue
  test(`after ${name} what was asked for comes by itself`, async () => {
    test.setTimeout(60_000 + LAW_MS + 120_000)
    const scene = scenes[name]
    const month = `${String(2024 + Math.floor(at / 12))}-${String((at % 12) + 1).padStart(2, '0')}`
    await scene?.begin()
    await typeRange(window, month)
    // The fault lasts until the window reports it, and in the drill for up to another minute.
    await window
      .getByRole('alert')
      .first()
      .waitFor({ timeout: isDrill ? 20_000 : 10_000 })
      .catch(() => undefined)
    if (isDrill) await window.waitForTimeout(random() * 60_000)
    await scene?.end()
    const before = service.requests().length
    const healedAt = Date.now()
    for (const variable of names)
      await expect(statisticsRow(window, variable)).toContainText(`${month}-`, { timeout: LAW_MS })
    if (isDrill) console.log(`${name}: after ${String(Date.now() - healedAt)} ms`)
    // There is one request for each series, and one that probed the service.
    expect(service.requests().length - before).toBeLessThanOrEqual(2 * names.length + 1)
    await expect(window.getByText('Something went wrong inside')).toHaveCount(0)
  })
}
