import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { startDemoServer } from './server.ts'
import { createSyntheticPortfolio } from './portfolio/synthetic.ts'
import { clockFrom, systemClock } from './system-clock.ts'

/** Input of the thread; if `startedAt` is set its clock begins there, for pictures that can be repeated. */
export interface DemoWorkerInput {
  readonly token: string
  readonly requestsAMinute: number
  readonly startedAt?: number
}

export type DemoWorkerReport =
  | { readonly kind: 'listening'; readonly baseUrl: string }
  | { readonly kind: 'closed' }

export type DemoWorkerOrder = z.infer<typeof orderSchema>

const orderSchema = z.object({ kind: z.literal('close') })
const inputSchema = z.object({
  token: z.string().min(1),
  requestsAMinute: z.int().positive(),
  startedAt: z.number().optional(),
})

const port = parentPort
if (port !== null) {
  const { token, requestsAMinute, startedAt } = inputSchema.parse(workerData)
  const clock = startedAt === undefined ? systemClock : clockFrom(startedAt)
  const portfolio = createSyntheticPortfolio({ clock })
  const server = await startDemoServer({ tokens: [token], clock, portfolio, requestsAMinute })
  const report = (message: DemoWorkerReport): void => port.postMessage(message)
  port.on('message', (order: unknown) => {
    if (orderSchema.safeParse(order).success) void closeAll()
  })
  const closeAll = async (): Promise<void> => {
    await server.close()
    report({ kind: 'closed' })
    port.close()
  }
  report({ kind: 'listening', baseUrl: server.baseUrl })
}
