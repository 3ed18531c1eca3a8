import * as z from 'zod'
import type { Connection, TokenPlace } from '#shared/contract/connection.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { baseUrlFrom } from './base-url.ts'

export const DEMO_CONNECTION_ID = 'demo'

const sharedFields = {
  name: z.string().min(1).max(200),
  createdAt: z.number().int(),
}

const serviceRecordSchema = z
  .strictObject({
    ...sharedFields,
    id: z.string().min(1).max(100),
    kind: z.literal('service'),
    baseUrl: z.string().refine(isNormalised),
    /** The place of its token; a token in the session is gone after a restart. */
    keep: z.enum(['keychain', 'session']),
  })
  .refine((record) => record.id !== DEMO_CONNECTION_ID)

const demoRecordSchema = z.strictObject({
  ...sharedFields,
  id: z.literal(DEMO_CONNECTION_ID),
  kind: z.literal('demo'),
  /** True if the user chose the limit of a real service, in order to see what waiting is like. */
  isPaced: z.boolean().exactOptional(),
})

/** A connection from a colleague's file: it has no service and no token. */
const bundleRecordSchema = z
  .strictObject({
    ...sharedFields,
    id: z.string().min(1).max(100),
    kind: z.literal('bundle'),
    /** Address of the service from which it was made, according to the file. It is shown, never requested. */
    baseUrl: z.string().max(2000),
  })
  .refine((record) => record.id !== DEMO_CONNECTION_ID)

function isNormalised(baseUrl: string): boolean {
  const normalised = baseUrlFrom(baseUrl)
  return normalised.ok && normalised.value === baseUrl
}

/** A connection as written to disk: everything except its token. */
export const connectionRecordSchema = z.union([serviceRecordSchema, demoRecordSchema, bundleRecordSchema])
export type ConnectionRecord = z.infer<typeof connectionRecordSchema>
export type ServiceRecord = z.infer<typeof serviceRecordSchema>

/**
 * Returns the keychain account of a service's token. It names the base URL, so that a record whose URL was changed
 * on disk finds no token to send there.
 */
export function vaultIdOf(record: ServiceRecord): string {
  return `${record.id} ${record.baseUrl}`
}

/** Returns a record, named after its host, of the connection whose token has this account in the keychain. */
export function recordFromVaultId(vaultId: string, createdAt: EpochMs): ServiceRecord | undefined {
  const [id, baseUrl = ''] = vaultId.split(' ')
  const name = URL.parse(baseUrl)?.host
  return serviceRecordSchema.safeParse({ id, name, baseUrl, createdAt, kind: 'service', keep: 'keychain' })
    .data
}

/** Returns a record as the renderer sees it. */
export function connectionFrom(record: ConnectionRecord, tokenPlace: TokenPlace): Connection {
  const { id, kind, name, createdAt } = record
  return { id, kind, name, createdAt, tokenPlace, baseUrl: record.kind === 'demo' ? '' : record.baseUrl }
}
