import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { DemoOptions, DemoService, RequestRecord } from './demo-service.ts'
import { defaultDialect, type Dialect } from './dialect.ts'
import { createCatalogueIndex } from './endpoints/catalogue-index.ts'
import type { ServiceContext } from './endpoints/endpoint.ts'
import { createSortedVariables } from './endpoints/sorted-variables.ts'
import { decide, type Decision } from './decide.ts'
import { createFaultPlan, noFaults, type FaultPlan } from './faults.ts'
import { createGate } from './http/gate.ts'
import { sendSpoilt } from './http/misbehave.ts'
import { openServer } from './http/open-server.ts'
import { readBody } from './http/read-body.ts'
import { sendAnswer } from './http/send-answer.ts'
import { PICTURE_PREFIX, pictureAnswer } from './pictures/picture-answer.ts'

const HOST = '127.0.0.1'
const LIMIT_PER_MINUTE = 60

/**
 * Starts the service of service-api.md on loopback.
 *
 * It is strict where the document is clear and speaks the given dialect where it is not. Every request of
 * a known token counts; the answer is decided before the latency is waited for, so that records are in order.
 */
export async function startDemoService(options: DemoOptions): Promise<DemoService> {
  const { clock, portfolio, tokens } = options
  const gate = createGate(tokens, options.limitPerMinute ?? LIMIT_PER_MINUTE, clock)
  const records: RequestRecord[] = []
  const index = createCatalogueIndex(portfolio)
  const sortedVariables = createSortedVariables(portfolio.variables)
  let dialect: Dialect = { ...defaultDialect, ...options.dialect }
  let plan: FaultPlan = createFaultPlan({ ...noFaults, ...options.faults })
  let origin = ''

  const context = (): ServiceContext => ({ portfolio, index, dialect, origin, sortedVariables })
  const record = (entry: RequestRecord): void => {
    records.push(entry)
    options.onRequest?.(entry)
  }
  const handle = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(message.url ?? '/', origin)
    if (url.pathname.startsWith(PICTURE_PREFIX)) {
      await sendAnswer(response, pictureAnswer(url.pathname))
      return
    }
    const body = await readBody(message)
    const decision = decide({ message, url, body, gate, plan, clock, context: context() })
    record(decision.record)
    await respond(response, decision, plan.faults.latencyMs)
  }

  const server = await openServer(options.host ?? HOST, options.port ?? 0, handle)
  origin = `http://127.0.0.1:${server.port}`
  return {
    baseUrl: `${origin}/v1`,
    port: server.port,
    requests: () => records,
    setFaults: (faults) => {
      plan = createFaultPlan({ ...noFaults, ...faults })
    },
    setDialect: (changes) => {
      dialect = { ...dialect, ...changes }
    },
    revokeToken: gate.revoke,
    close: server.close,
  }
}

async function respond(response: ServerResponse, decision: Decision, latencyMs: number): Promise<void> {
  if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false })
  await sendSpoilt(response, decision.answer, decision.spoiling)
}
