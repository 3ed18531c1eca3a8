import { freeName } from '#shared/names/free-name.ts'
import { fail, type FieldFault, type Result, succeed } from '#shared/errors/result.ts'
import { tokenFrom } from '#electron/vault/token-text.ts'
import type { ConnectionRecord, ServiceRecord } from './connection-record.ts'
import type { ConnectionRegistry } from './registry.ts'
import type { Tokens } from './tokens.ts'

/** Refuses the name of another connection, since only the name distinguishes them in lists and files. */
export async function refuseTakenName(
  registry: ConnectionRegistry,
  { id, name }: Pick<ConnectionRecord, 'id' | 'name'>,
): Promise<Result<null>> {
  const listed = await registry.list()
  if (!listed.ok) return listed
  return isTaken(listed.value, id, name) ? refuse('name', 'name-taken', name) : succeed(null)
}

/**
 * Refuses the token of another connection to the same base URL, because everything would be fetched again into a second
 * cache. A token that cannot be read now is no reason to refuse.
 */
export async function refuseTakenToken(
  registry: ConnectionRegistry,
  tokens: Tokens,
  record: ServiceRecord,
  typedToken: string,
): Promise<Result<null>> {
  const token = tokenFrom(typedToken)
  if (!token.ok) return token
  const listed = await registry.list()
  if (!listed.ok) return listed
  for (const other of listed.value) {
    if (other.kind !== 'service' || other.id === record.id || other.baseUrl !== record.baseUrl) continue
    const stored = await tokens.read(other)
    if (stored.ok && stored.value === token.value) return refuse('token', 'token-taken', other.name)
  }
  return succeed(null)
}

/** Adds a record whose name was not typed just now; if another one has the name, a number is added: "Campus 2". */
export async function enterDistinct(
  registry: ConnectionRegistry,
  record: ConnectionRecord,
): Promise<Result<ConnectionRecord>> {
  const listed = await registry.list()
  if (!listed.ok) return listed
  const name = freeName(record.name, (wanted) => isTaken(listed.value, record.id, wanted))
  const entry = { ...record, name }
  const entered = await registry.put(entry)
  return entered.ok ? succeed(entry) : entered
}

function isTaken(records: readonly ConnectionRecord[], id: string, name: string): boolean {
  return records.some((other) => other.id !== id && folded(other.name) === folded(name))
}

function folded(name: string): string {
  return name.trim().toLocaleLowerCase('en')
}

function refuse(field: string, fault: FieldFault, detail: string): Result<never> {
  return fail({ kind: 'invalid-request', field, fault, detail })
}
