import type { Result } from '#shared/errors/result.ts'
import { succeed } from '#shared/errors/result.ts'
import type { OpenSession, Session, SessionOrigin } from './session.ts'

/** The sessions of this run, at most one for a connection. */
export interface Sessions {
  /** Opens it on first use; a failure to do so is not remembered. */
  readonly get: (connectionId: string) => Promise<Result<Session>>
  /** The session when it is open already; touches neither keychain nor network. */
  readonly peek: (connectionId: string) => Session | undefined
  /** Makes `session` the one of the connection and closes the one before it. */
  readonly adopt: (connectionId: string, session: Session) => Promise<void>
  readonly drop: (connectionId: string) => Promise<void>
  readonly closeAll: () => Promise<void>
}

export interface SessionsOptions {
  /** Finds base URL and token of a connection. */
  readonly originOf: (connectionId: string) => Promise<Result<SessionOrigin>>
  readonly open: OpenSession
  /** Makes a session that is put to use report its budget and how the service answers. */
  readonly observe: (connectionId: string, session: Session) => Session
}

export function createSessions({ originOf, open, observe }: SessionsOptions): Sessions {
  const cached = new Map<string, Session>()
  const opening = new Map<string, Promise<Result<Session>>>()

  const openNow = async (connectionId: string): Promise<Result<Session>> => {
    const origin = await originOf(connectionId)
    if (!origin.ok) return origin
    // One may have been adopted while the keychain was asked.
    const session = cached.get(connectionId) ?? observe(connectionId, open(origin.value))
    cached.set(connectionId, session)
    return succeed(session)
  }
  const openOnce = (connectionId: string): Promise<Result<Session>> => {
    const started = opening.get(connectionId) ?? openNow(connectionId)
    opening.set(connectionId, started)
    return started.finally(() => {
      opening.delete(connectionId)
    })
  }
  const drop = async (connectionId: string): Promise<void> => {
    await opening.get(connectionId)
    const session = cached.get(connectionId)
    cached.delete(connectionId)
    await session?.close()
  }
  return {
    get: (connectionId) => {
      const session = cached.get(connectionId)
      return session ? Promise.resolve(succeed(session)) : openOnce(connectionId)
    },
    peek: (connectionId) => cached.get(connectionId),
    adopt: async (connectionId, session) => {
      await drop(connectionId)
      cached.set(connectionId, observe(connectionId, session))
    },
    drop,
    closeAll: async () => {
      await Promise.all([...cached.keys()].map(drop))
    },
  }
}
