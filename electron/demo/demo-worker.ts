import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod'
import { createSyntheticPortfolio } from './synthetic/synthetic-portfolio.ts'
import { startDemoServer } from './server.ts'
import { clockFrom, systemClock } from './system-clock.ts'

const orderSchema = z.object({ kind: z.literal('close') })
const inputSchema = z.object({
  token: z.string().min(1),
  requestsAMinute: z.int().positive(),
  /** The clock begins there, for pictures that can be repeated. */
  startedAt: z.number().optional(),
})

const port = parentPort
if (port !== null) {
  const { token, requestsAMinute, startedAt } = inputSchema.parse(workerData)
  const clock = startedAt === undefined ? systemClock : clockFrom(startedAt)
  const portfolio = createSyntheticPortfolio({ clock })
  const server = await startDemoServer({ tokens: [token], clock, portfolio, requestsAMinute })
  const closeAll = async (): Promise<void> => {
    await server.close()
    port.postMessage({ kind: 'closed' })
    port.close()
  }
  port.on('message', (order: unknown) => {
    if (orderSchema.safeParse(order).success) void closeAll()
  })
  port.postMessage({ kind: 'listening', baseUrl: server.baseUrl })
}
