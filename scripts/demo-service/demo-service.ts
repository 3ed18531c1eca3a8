import { setTimeout as wait } from 'node:timers/promises'
import { createResponder, servicePath, type HttpRequest } from '#electron/demo/answer-request.ts'
import { problemAnswer, type Answer } from '#electron/demo/http/answer.ts'
import { bearerToken, createAdmission } from '#electron/demo/http/admission.ts'
import type { PortfolioSource } from '#electron/demo/portfolio/source.ts'
import { listen, type RunningServer } from '#electron/demo/server.ts'
import type { Clock, EpochMs } from '#shared/time/instant.ts'
import { defaultDialect, type Dialect } from './dialect/dialect.ts'
import { portfolioInDialect } from './dialect/portfolio-in-dialect.ts'
import { rewriteAnswer, rewriteProblem, rewriteRetryAfter } from './dialect/rewrite-answer.ts'
import { rewriteRequest } from './dialect/rewrite-request.ts'
import { createFaultPlan, noFaults, type Fault, type Faults } from './faults/fault-plan.ts'
import { ConnectionReset, faultyAnswer, refusedSpan } from './faults/faulty-answer.ts'

/** Requests in any sixty seconds for each token (docs/service.md 8). */
const LIMIT_PER_MINUTE = 60

export interface DemoOptions {
  /** The default, 0, takes a free port. */
  readonly port?: number
  /** The tokens that are accepted; each has a budget of its own. */
  readonly tokens: readonly string[]
  readonly clock: Clock
  readonly portfolio: PortfolioSource
  /** Number of requests in any sixty seconds for each token; the default is 60. */
  readonly limitPerMinute?: number
  readonly dialect?: Partial<Dialect>
  readonly faults?: Partial<Faults>
  /** Called as soon as it is decided how a request is answered. */
  readonly onRequest?: (record: RequestRecord) => void
}

/** A request as the service received it. The token itself is not part of it. */
export interface RequestRecord {
  readonly at: EpochMs
  readonly method: string
  /** The path without the version segment: `/variables/abc/data`. */
  readonly path: string
  /** Parameters by name; those given several times are joined by commas. */
  readonly query: Readonly<Record<string, string>>
  /** The query exactly as it came, without the question mark. */
  readonly search: string
  /** 0 when no answer is sent. */
  readonly status: number
  /** Index of the service's token that was sent; -1 for none or an unknown one. */
  readonly token: number
  readonly fault?: Fault['kind']
}

/** The running service. */
export interface DemoService extends RunningServer {
  /** Returns all requests so far, in order; pictures are not among them. */
  readonly requests: () => readonly RequestRecord[]
  /** Replaces the faults; omitted ones are off, and rules begin to count again. */
  readonly setFaults: (faults: Partial<Faults>) => void
  /** Changes the given points of the dialect. */
  readonly setDialect: (dialect: Partial<Dialect>) => void
  readonly revokeToken: (token: string) => void
  readonly restoreToken: (token: string) => void
}

/** Tells how a request ends; without an answer the connection hangs or breaks. */
interface Outcome {
  readonly answer: Answer | undefined
  readonly fault?: Fault['kind']
}

/**
 * Starts the demo server of the product, which can speak a dialect, fail, and record its requests.
 *
 * Tokens and rate are checked first, then faults, then the endpoint, so that only requests that count meet a fault. The
 * answer is determined before the latency passes, so that records are in order.
 */
export async function startDemoService(options: DemoOptions): Promise<DemoService> {
  const { clock, portfolio, tokens } = options
  const refusalOf = createAdmission(tokens, options.limitPerMinute ?? LIMIT_PER_MINUTE, clock)
  const revoked = new Set<string>()
  const records: RequestRecord[] = []
  let dialect: Dialect = { ...defaultDialect, ...options.dialect }
  let respond = createResponder(portfolioInDialect(portfolio, dialect))
  let plan = createFaultPlan({ ...noFaults, ...options.faults })

  const goodAnswer = (request: HttpRequest, path: string): Promise<Answer> | Answer => {
    const asked = rewriteRequest(request, path, dialect)
    if (!asked.ok) return problemAnswer(asked.problem)
    const tooLong = refusedSpan(request.url.searchParams, plan.faults.refuseLongSpans)
    if (tooLong !== undefined) return problemAnswer(tooLong)
    return rewriteAnswer(respond(asked.value), path, request.url.searchParams, dialect)
  }
  const outcomeOf = async (request: HttpRequest, path: string): Promise<Outcome> => {
    const { authorization } = request
    const isRevoked = revoked.has(bearerToken(authorization))
    const refusal = refusalOf(isRevoked ? undefined : authorization)
    if (refusal !== undefined) return { answer: rewriteRetryAfter(refusal, dialect, clock) }
    const fault = plan.next(path)
    if (fault === undefined) return { answer: await goodAnswer(request, path) }
    return { answer: await faultyAnswer(fault, () => goodAnswer(request, path), clock), fault: fault.kind }
  }
  const record = ({ method, url, authorization }: HttpRequest, path: string, outcome: Outcome): void => {
    const { answer, fault } = outcome
    const entry = {
      at: clock.now(),
      method,
      path,
      query: queryOf(url.searchParams),
      search: url.search.slice(1),
      status: answer?.status ?? 0,
      token: tokens.indexOf(bearerToken(authorization)),
      ...(fault !== undefined && { fault }),
    }
    records.push(entry)
    options.onRequest?.(entry)
  }
  const server = await listen(async (request) => {
    const path = servicePath(request.url) ?? request.url.pathname
    const { latencyMs } = plan.faults
    const outcome = await outcomeOf(request, path)
    record(request, path, outcome)
    if (latencyMs > 0) await wait(latencyMs, undefined, { ref: false })
    if (outcome.answer !== undefined) return rewriteProblem(outcome.answer, dialect)
    if (outcome.fault === 'reset-before-body') throw new ConnectionReset()
    return new Promise<never>(() => undefined)
  }, options.port)
  return {
    ...server,
    requests: () => records,
    setFaults: (faults) => {
      plan = createFaultPlan({ ...noFaults, ...faults })
    },
    setDialect: (changes) => {
      dialect = { ...dialect, ...changes }
      respond = createResponder(portfolioInDialect(portfolio, dialect))
    },
    revokeToken: (token) => {
      revoked.add(token)
    },
    restoreToken: (token) => {
      revoked.delete(token)
    },
  }
}

function queryOf(parameters: URLSearchParams): Readonly<Record<string, string>> {
  const names = new Set(parameters.keys())
  return Object.fromEntries([...names].map((name) => [name, parameters.getAll(name).join(',')]))
}
