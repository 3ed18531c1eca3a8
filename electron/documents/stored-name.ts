import * as z from 'zod'
import type { Documents } from './documents.ts'

const connectionDocument = z.object({ content: z.object({ name: z.string().trim().min(1).max(200) }) })

/**
 * Reads the name of a connection as the page last stored it, for a list of connections that was lost. It is the only
 * document that main interprets. An id that is not ours could leave the folder.
 */
export async function storedNameOf({ calls }: Documents, connectionId: string): Promise<string | undefined> {
  if (!z.uuid().lowercase().safeParse(connectionId).success) return undefined
  const read = await calls.readDocument({ connectionId, shelf: 'documents', id: 'connection' })
  return read.ok ? connectionDocument.safeParse(read.value.document).data?.content.name : undefined
}
