import type { Page } from 'playwright-core'
import type { DemoService, RequestRecord } from '#scripts/demo-service/demo-service.ts'
import { medianOfRounds, timeOf, type Measured } from '../median.ts'
import { startScaleService } from './bench-service.ts'
import { openApp } from './open-app.ts'

const ROUNDS = 5
const LATENCY_MS = 100
const VARIABLES = 3000
/** Each app and each round of the peer has its own token, and so its own budget. */
const tokens = Array.from({ length: 2 * ROUNDS + 2 }, (_, at) => `bench-${at}`)

/**
 * Measures the time from the click on Connect to the first variable that can be ticked, in a service with 3,000
 * variables that answers in 100 ms. An entity is opened as soon as one appears. The peer sends the same requests in the
 * same order.
 */
export async function measureFirst(): Promise<Measured> {
  let used = 0
  const nextToken = (): string => tokens[used++] ?? ''
  let needed: readonly RequestRecord[] = []
  const limits = { tokens, variables: VARIABLES, limitPerMinute: 600, latencyMs: LATENCY_MS }
  await using service = await startScaleService(limits)
  const ours = async (): Promise<number> => {
    const { time, requests } = await connectUntilTickable(service, nextToken())
    needed = requests
    return time
  }
  await ours()
  const measured = await medianOfRounds(ROUNDS, ours, () => sendInOrder(service, needed, nextToken()))
  return { ...measured, beside: { requests: needed.length } }
}

async function connectUntilTickable(
  service: DemoService,
  token: string,
): Promise<{ readonly time: number; readonly requests: readonly RequestRecord[] }> {
  await using app = await openApp()
  const dialog = app.window.getByRole('dialog', { name: 'Connect' })
  const typed = { Name: 'Bench', 'Base URL': service.baseUrl, Token: token }
  for (const [name, text] of Object.entries(typed)) await dialog.getByRole('textbox', { name }).fill(text)
  const { clickedAt, tickableAt } = await connectInPage(app.window)
  const index = tokens.indexOf(token)
  const requests = service.requests().filter((one) => one.token === index && one.at <= tickableAt)
  return { time: tickableAt - clickedAt, requests }
}

/**
 * Checks the page in each frame, so that clicks are not delayed by a driver outside the page. Times are in epoch ms.
 */
function connectInPage(window: Page): Promise<{ clickedAt: number; tickableAt: number }> {
  return window.evaluate(async () => {
    const now = (): number => performance.timeOrigin + performance.now()
    const button = (text: RegExp): HTMLButtonElement | undefined =>
      [...document.querySelectorAll('button')].find(({ textContent }) => text.test(textContent.trim()))
    const clickedAt = now()
    button(/^Connect$/)?.click()
    let isOpened = false
    while (document.querySelector('.row.variable input[type="checkbox"]') === null) {
      await new Promise(requestAnimationFrame)
      // The app shows this question if there is no keychain.
      button(/this session only/i)?.click()
      const entity = document.querySelector<HTMLElement>('.row.entity')
      if (entity !== null && !isOpened) {
        isOpened = true
        entity.click()
      }
      if (now() - clickedAt > 60_000) throw new Error('no variable can be ticked')
    }
    return { clickedAt, tickableAt: now() }
  })
}

/** Sends the requests one after the other and parses each answer, as a plain script would. */
function sendInOrder(
  { baseUrl }: DemoService,
  requests: readonly RequestRecord[],
  token: string,
): Promise<number> {
  if (requests.length === 0) throw new Error('the app sent nothing')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return timeOf(async () => {
    for (const { method, path, search } of requests) {
      // The service does not record the bodies, which only filter.
      const rest = method === 'GET' ? {} : { body: '{}' }
      const answer = await fetch(`${baseUrl}${path}?${search}`, { method, headers, ...rest })
      if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}`)
      await answer.json()
    }
  })
}
