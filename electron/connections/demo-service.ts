import { withTimeout } from '#electron/with-timeout.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'

/** The address of the demo service and the token that it accepts while it runs. */
export interface RunningDemo {
  readonly baseUrl: string
  readonly token: string
  readonly requestsAMinute: number
}

/** The demo grants enough requests a minute to rank all its buildings within seconds. */
const DEMO_REQUESTS = 600
/** Number of requests that a real service grants (docs/service.md 8). */
const PACED_REQUESTS = 60

/** Returns how many requests a minute the demo grants. */
export function demoRequests(isPaced: boolean): number {
  return isPaced ? PACED_REQUESTS : DEMO_REQUESTS
}

/** The part of a worker thread that is used here. */
export interface DemoWorker {
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  terminate(): Promise<unknown>
}

export interface DemoServiceOptions {
  readonly spawn: (token: string, requestsAMinute: number) => DemoWorker
  readonly createToken: () => string
  readonly timeoutMs: number
  /** Called if a running demo ended by itself; the next `start` starts another. */
  readonly onEnded: (why: string) => void
}

export interface DemoService {
  /** Starts it on first use; later calls get the running demo, or another one if the limit differs. */
  readonly start: (isPaced: boolean) => Promise<Result<RunningDemo>>
  readonly stop: () => Promise<void>
}

/** Runs the demo portfolio's service in a thread of its own; its token lives in memory only. */
export function createDemoService(options: DemoServiceOptions): DemoService {
  let worker: DemoWorker | undefined
  let running: Promise<RunningDemo> | undefined
  let granted = 0

  const forget = (ended: DemoWorker, why: string): void => {
    if (worker !== ended) return
    worker = undefined
    running = undefined
    options.onEnded(why)
  }
  const launch = (requestsAMinute: number): Promise<RunningDemo> => {
    const token = options.createToken()
    const spawned = options.spawn(token, requestsAMinute)
    worker = spawned
    spawned.on('error', (error) => forget(spawned, error.message))
    spawned.on('exit', (code) => forget(spawned, `exit code ${code}`))
    return listening(spawned, options.timeoutMs).then((baseUrl) => ({ baseUrl, token, requestsAMinute }))
  }
  const stop = async (): Promise<void> => {
    const stopped = worker
    worker = undefined
    running = undefined
    await stopped?.terminate()
  }
  return {
    start: async (isPaced) => {
      const requestsAMinute = demoRequests(isPaced)
      if (running !== undefined && granted !== requestsAMinute) await stop()
      granted = requestsAMinute
      let launched = running
      try {
        running ??= launch(requestsAMinute)
        launched = running
        return succeed(await launched)
      } catch (error) {
        // Another demo may have been started since this one was stopped.
        if (running === launched) await stop()
        return fail({ kind: 'unexpected', detail: `the demo service did not start: ${String(error)}` })
      }
    },
    stop,
  }
}

function listening(worker: DemoWorker, timeoutMs: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  worker.on('message', (message) => {
    const baseUrl = baseUrlOf(message)
    if (baseUrl !== undefined) resolve(baseUrl)
  })
  worker.on('error', reject)
  worker.on('exit', (code) => reject(new Error(`it ended with code ${code}`)))
  return withTimeout(promise, timeoutMs, 'it did not listen')
}

function baseUrlOf(message: unknown): string | undefined {
  const isListening =
    typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'listening'
  if (!isListening || !('baseUrl' in message) || typeof message.baseUrl !== 'string') return undefined
  return message.baseUrl
}
