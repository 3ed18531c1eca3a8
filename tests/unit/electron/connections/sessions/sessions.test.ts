import { describe, expect, it } from 'vitest'
import { createSessions } from '#electron/connections/sessions/sessions.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import type { SessionOrigin } from '#electron/connections/sessions/session.ts'
import { anIdleBudget, someSessions } from './a-session.ts'

function sessionsFrom(originOf: (id: string) => Promise<Result<SessionOrigin>>) {
  const made = someSessions()
  return {
    ...made,
    sessions: createSessions({ originOf, open: made.open, observe: (_id, session) => session }),
  }
}

const anOrigin = async (connectionId: string): Promise<Result<SessionOrigin>> =>
  succeed({ connectionId, baseUrl: 'https://x.test', token: 't' })

describe('createSessions', () => {
  it('opens one session however many ask at once', async () => {
    const { sessions, opened } = sessionsFrom(anOrigin)
    await Promise.all([sessions.get('a'), sessions.get('a'), sessions.get('b')])
    await sessions.get('a')
    expect(opened.map(({ connectionId }) => connectionId)).toEqual(['a', 'b'])
  })

  it('opens nothing by a look', () => {
    const { sessions, opened } = sessionsFrom(anOrigin)
    expect(sessions.peek('a')).toBeUndefined()
    expect(opened).toEqual([])
  })

  it('tries again after a failure', async () => {
    let unlocked = false
    const { sessions } = sessionsFrom((id) =>
      unlocked ? anOrigin(id) : Promise.resolve(fail({ kind: 'keychain-unavailable' })),
    )
    expect(await sessions.get('a')).toMatchObject({ error: { kind: 'keychain-unavailable' } })
    unlocked = true
    expect((await sessions.get('a')).ok).toBe(true)
  })

  it('closes a dropped session and opens a new one on the next request', async () => {
    const { sessions, opened, closed } = sessionsFrom(anOrigin)
    await sessions.get('a')
    await sessions.drop('a')
    expect(closed).toHaveLength(1)
    await sessions.get('a')
    expect(opened).toHaveLength(2)
  })

  it('closes also one that was still being opened', async () => {
    const { sessions, closed } = sessionsFrom(anOrigin)
    const asked = sessions.get('a')
    await sessions.drop('a')
    await asked
    expect(closed).toHaveLength(1)
    expect(sessions.peek('a')).toBeUndefined()
  })

  it('withdraws every request of a page that is gone, and keeps the sessions', async () => {
    const budget = anIdleBudget()
    const { sessions, open, closed } = sessionsFrom(anOrigin)
    await sessions.adopt('a', {
      ...open({ connectionId: 'a', baseUrl: 'https://x.test', token: 't' }),
      budget,
    })
    sessions.cancelAll()
    expect(budget.told).toEqual([['cancel all']])
    expect(closed).toEqual([])
    expect(sessions.peek('a')).toBeDefined()
  })

  it('closes all at the end', async () => {
    const { sessions, closed } = sessionsFrom(anOrigin)
    await Promise.all([sessions.get('a'), sessions.get('b')])
    await sessions.closeAll()
    expect(closed).toHaveLength(2)
  })
})
