import { onTestFinished } from 'vitest'
import { createSyntheticPortfolio } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import { startDemoService, type DemoOptions, type DemoService } from '#scripts/demo-service/demo-service.ts'

export const TOKEN = 'integration-token'
export const NOW = Date.UTC(2026, 5, 16, 12, 30)
export const portfolio = createSyntheticPortfolio({ clock: { now: () => NOW } })

/** Starts a service that ends with the test. Its limit is high unless a test sets it. */
export async function aService(options: Partial<DemoOptions> = {}): Promise<DemoService> {
  const service = await startDemoService({
    tokens: [TOKEN],
    clock: { now: () => NOW },
    portfolio,
    limitPerMinute: 1000,
    ...options,
  })
  onTestFinished(() => service.close())
  return service
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Parsed body, or undefined if it is not JSON. */
  readonly json: unknown
}

/** Sends a GET with the token. */
export function get(service: DemoService, path: string, token = TOKEN): Promise<Reply> {
  return send(service, path, { headers: { authorization: `Bearer ${token}` } })
}

/** Sends a POST of JSON with the token. */
export function post(service: DemoService, path: string, body: unknown = {}): Promise<Reply> {
  return send(service, path, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

export async function send(service: DemoService, path: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(`${service.baseUrl}${path}`, { redirect: 'manual', ...init })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the path of a series request. */
export function seriesPath(
  dataHubId: string,
  start: string,
  end: string,
  resolution = 'hourly',
  more: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ start, end, resolution, ...more })
  return `/variables/${encodeURIComponent(dataHubId)}/data?${query}`
}
