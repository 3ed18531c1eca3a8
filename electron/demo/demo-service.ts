import type { Clock, EpochMs } from '#shared/time/instant.ts'
import type { Dialect } from './dialect.ts'
import type { Fault, Faults } from './faults.ts'
import type { PortfolioSource } from './portfolio/source.ts'

export interface DemoOptions {
  readonly host?: '127.0.0.1'
  /** 0, the default, takes a free one. */
  readonly port?: number
  /** The tokens that are accepted; each has a budget of its own. */
  readonly tokens: readonly string[]
  readonly clock: Clock
  readonly portfolio: PortfolioSource
  /** Requests in any sixty seconds for each token; 60 unless said otherwise (service-api 8). */
  readonly limitPerMinute?: number
  readonly dialect?: Partial<Dialect>
  readonly faults?: Partial<Faults>
  /** Called as soon as it is decided how a request is answered. */
  readonly onRequest?: (record: RequestRecord) => void
}

/** A request as the service saw it. The token itself is not in it. */
export interface RequestRecord {
  readonly at: EpochMs
  readonly method: string
  /** Without the version segment: `/variables/abc/data`. */
  readonly path: string
  /** Parameters by name; those given several times are joined by commas. */
  readonly query: Readonly<Record<string, string>>
  /** The query exactly as it came, without the question mark. */
  readonly search: string
  /** 0 when no answer is sent. */
  readonly status: number
  /** Which of the service's tokens was sent; -1 for none or an unknown one. */
  readonly token: number
  readonly fault?: Fault['kind']
}

/** The running service. */
export interface DemoService {
  /** `http://127.0.0.1:PORT/v1` */
  readonly baseUrl: string
  readonly port: number
  /** All requests so far, in order; pictures are not among them. */
  readonly requests: () => readonly RequestRecord[]
  /** Replaces the faults; what is not given is off, and rules begin to count anew. */
  readonly setFaults: (faults: Partial<Faults>) => void
  /** Changes the given points of the dialect. */
  readonly setDialect: (dialect: Partial<Dialect>) => void
  readonly revokeToken: (token: string) => void
  /** Stops listening and drops every connection. */
  readonly close: () => Promise<void>
}
