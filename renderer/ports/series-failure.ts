import './documents/zod-without-eval.ts'
import type { AppError } from '#shared/errors/result.ts'
import * as z from 'zod'

const detail = z.string().exactOptional()
const status = z.number().exactOptional()

/** A failure that may concern only one series of a job, as it is stored with the job. */
export const seriesFailureSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('not-found'), status, detail }),
  z.object({ kind: z.literal('forbidden'), status, detail }),
  z.object({ kind: z.literal('invalid-request'), status, detail }),
  z.object({ kind: z.literal('server'), status: z.number(), detail }),
  z.object({
    kind: z.literal('timeout'),
    afterMs: z.number(),
    body: z.enum(['stopped', 'slow']).exactOptional(),
    detail,
  }),
  z.object({
    kind: z.literal('unexpected-response'),
    largerThanBytes: z.number().exactOptional(),
    detail,
  }),
  z.object({ kind: z.literal('unexpected'), detail }),
])

export type SeriesFailure = z.infer<typeof seriesFailureSchema>

/** Returns a failure that concerns one series; undefined for those that would affect the next series as well. */
export function seriesFailureOf(error: AppError): SeriesFailure | undefined {
  switch (error.kind) {
    case 'not-found':
    case 'forbidden':
    case 'invalid-request':
    case 'server':
    case 'timeout':
    case 'unexpected-response':
    case 'unexpected':
      return error
    case 'unauthorized':
    case 'rate-limited':
    case 'offline':
    case 'keychain-unavailable':
    case 'storage-full':
    case 'storage-damaged':
    case 'file':
    case 'document':
    case 'cancelled':
      return undefined
  }
}

/** Returns true if trying again would not help: the request is then repeated only if the user says so. */
export function isLasting({ kind }: AppError): boolean {
  return kind === 'not-found' || kind === 'forbidden' || kind === 'invalid-request'
}
