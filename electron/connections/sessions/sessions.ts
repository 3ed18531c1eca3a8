import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { OpenSession, Session, SessionOrigin } from './session.ts'

/** The sessions of this run, at most one for a connection. */
export interface Sessions {
  /** Opens the session on first use; a failure to open it is not cached. */
  readonly get: (connectionId: string) => Promise<Result<Session>>
  /** Returns the session if it is open already, without using keychain or network. */
  readonly peek: (connectionId: string) => Session | undefined
  /** Makes `session` the connection's session and closes the one before it. */
  readonly adopt: (connectionId: string, session: Session) => Promise<void>
  readonly drop: (connectionId: string) => Promise<void>
  /** Closes the session and opens no other while `forget` erases what a session is opened from. */
  readonly whileClosed: <T>(connectionId: string, forget: () => Promise<T>) => Promise<T>
  /** Withdraws every request of every session, because the page that made them is gone. The sessions remain open. */
  readonly cancelAll: () => void
  /** Closes all sessions at the end of the process; no session opens afterwards. */
  readonly closeAll: () => Promise<void>
}

export interface SessionsOptions {
  /** Finds base URL and token of a connection. */
  readonly originOf: (connectionId: string) => Promise<Result<SessionOrigin>>
  readonly open: OpenSession
  /** Makes a session report its budget and how the service answers, from the moment it is used. */
  readonly observe: (connectionId: string, session: Session) => Session
}

/**
 * The state of one connection; a connection without one is closed.
 *
 * The usual way is closed → opening → open → closed. `adopt` leads from each of these to open, and an opening that it
 * overtakes is replaced by the adopted session. `whileClosed` leads from all of them to forgetting, which lasts until
 * it is done.
 */
type State =
  | { readonly kind: 'opening'; readonly opened: Promise<Result<Session>> }
  | { readonly kind: 'open'; readonly session: Session }
  | { readonly kind: 'forgetting' }

const forgotten = fail({ kind: 'unauthorized', detail: 'the connection is being forgotten' })
const ended = fail({ kind: 'cancelled' })

export function createSessions({ originOf, open, observe }: SessionsOptions): Sessions {
  const states = new Map<string, State>()
  let hasEnded = false

  function get(connectionId: string): Promise<Result<Session>> {
    const state = states.get(connectionId)
    if (hasEnded) return Promise.resolve(ended)
    if (state === undefined) return beginOpening(connectionId)
    if (state.kind === 'opening') return state.opened
    return Promise.resolve(state.kind === 'open' ? succeed(state.session) : forgotten)
  }

  function beginOpening(connectionId: string): Promise<Result<Session>> {
    const opening: State = {
      kind: 'opening',
      opened: originOf(connectionId).then((origin) => {
        // While the keychain was queried, a person may have replaced the token or forgotten the connection.
        if (states.get(connectionId) !== opening) return get(connectionId)
        if (!origin.ok) {
          states.delete(connectionId)
          return origin
        }
        const session = observe(connectionId, open(origin.value))
        states.set(connectionId, { kind: 'open', session })
        return succeed(session)
      }),
    }
    states.set(connectionId, opening)
    // A keychain that throws is a bug, and must not leave the connection in the state of opening for ever.
    opening.opened.catch(() => {
      if (states.get(connectionId) === opening) states.delete(connectionId)
    })
    return opening.opened
  }

  /** Sets the state to `next` at once, so that nothing can come between, and then closes what was open. */
  async function replace(connectionId: string, next: State | undefined): Promise<void> {
    const before = states.get(connectionId)
    if (next === undefined) states.delete(connectionId)
    else states.set(connectionId, next)
    if (before?.kind === 'open') await before.session.close()
    // The session that it opens is discarded, but it must not start a demo that is being stopped meanwhile.
    else if (before?.kind === 'opening' && next?.kind === 'forgetting') {
      await before.opened.catch(() => undefined)
    }
  }

  async function drop(connectionId: string): Promise<void> {
    const state = states.get(connectionId)
    if (state?.kind === 'opening') await state.opened.catch(() => undefined)
    if (states.get(connectionId)?.kind === 'open') await replace(connectionId, undefined)
  }

  return {
    get,
    peek: (connectionId) => {
      const state = states.get(connectionId)
      return state?.kind === 'open' ? state.session : undefined
    },
    adopt: async (connectionId, session) => {
      if (hasEnded || states.get(connectionId)?.kind === 'forgetting') await session.close()
      else await replace(connectionId, { kind: 'open', session: observe(connectionId, session) })
    },
    drop,
    whileClosed: async (connectionId, forget) => {
      const forgetting: State = { kind: 'forgetting' }
      await replace(connectionId, forgetting)
      try {
        return await forget()
      } finally {
        states.delete(connectionId)
      }
    },
    cancelAll: () => {
      for (const state of states.values()) if (state.kind === 'open') state.session.budget.cancelAll()
    },
    closeAll: async () => {
      hasEnded = true
      await Promise.all([...states.keys()].map((connectionId) => replace(connectionId, undefined)))
    },
  }
}
