import { onTestFinished } from 'vitest'
import type { DemoOptions, DemoService } from '#scripts/demo-service/demo-service.ts'
import { aService } from '../demo/a-service.ts'
import { aClient, CANARY, type ClientBench } from './a-client.ts'

export interface ServedClient extends ClientBench {
  readonly service: DemoService
}

/** Starts the demo portfolio as a service in a dialect, with a client; both end with the test. */
export async function aServedClient(
  options: Pick<DemoOptions, 'dialect'> & Partial<Pick<DemoOptions, 'portfolio'>>,
  ofClient: Parameters<typeof aClient>[1] = {},
): Promise<ServedClient> {
  const service = await aService({ tokens: [CANARY], limitPerMinute: 10_000, ...options })
  const bench = aClient(service.baseUrl, ofClient)
  onTestFinished(bench.budget.close)
  return { ...bench, service }
}
