import { nodeTimers } from '#electron/budget/timers.ts'
import { describe, expect, it } from 'vitest'
import { createOpenSession, type ClientOrigin } from '#electron/connections/sessions/open-session.ts'
import { observeSession } from '#electron/connections/sessions/observe-session.ts'
import { fail } from '#shared/errors/result.ts'
import { anIdleBudget, someSessions } from './a-session.ts'

const origin = { connectionId: 'c1', baseUrl: 'https://x.test', token: 'canary' }

describe('createOpenSession', () => {
  it('hides its token from logs while it is open, and forgets it when it closes', async () => {
    const secrets = new Set<string>()
    const made: ClientOrigin[] = []
    const open = createOpenSession({
      acquireBudget: () => anIdleBudget(),
      createClient: (client) => {
        made.push(client)
        return someSessions().open(origin).client
      },
      registerSecret: (secret) => {
        secrets.add(secret)
        return () => void secrets.delete(secret)
      },
    })
    const session = open(origin)
    expect([...secrets]).toEqual(['canary'])
    expect(made[0]?.token()).toBe('canary')
    await session.close()
    expect([...secrets]).toEqual([])
    expect(made[0]?.token()).toBeUndefined()
  })
})

describe('observeSession', () => {
  it('tells outcomes and budget until it is closed', async () => {
    const told: unknown[] = []
    let change = (): void => undefined
    const budget = {
      ...anIdleBudget(),
      onChange: (listener: () => void) => {
        change = listener
        return () => void (change = () => undefined)
      },
    }
    const { open } = someSessions(() => fail({ kind: 'timeout', afterMs: 1 }))
    const session = observeSession(
      'c1',
      { ...open(origin), budget },
      {
        timers: nodeTimers,
        noteOutcome: (id, result) => void told.push([id, result.ok]),
        budgetChanged: ({ connectionId, used }) => void told.push([connectionId, used]),
      },
    )
    const answer = await session.client.listOrganizations({ lane: 'visible', ticket: 't', mode: 'full' })
    expect(answer).toMatchObject({ error: { kind: 'timeout' } })
    change()
    await session.close()
    change()
    expect(told).toEqual([
      ['c1', false],
      ['c1', 3],
    ])
  })

  it.each([
    [{ kind: 'unauthorized', status: 401 }, true],
    [{ kind: 'unauthorized', detail: 'no token is kept for it' }, undefined],
    [{ kind: 'forbidden', status: 403 }, undefined],
  ] as const)('says of %o whether the token was accepted before: %s', async (error, wasAccepted) => {
    const { open } = someSessions(() => fail(error))
    const session = observeSession('c1', open(origin), {
      timers: nodeTimers,
      noteOutcome: () => undefined,
      budgetChanged: () => undefined,
    })
    const answer = await session.client.listOrganizations({ lane: 'visible', ticket: 't', mode: 'full' })
    await session.close()
    expect(answer).toEqual(fail(wasAccepted === undefined ? error : { ...error, wasAccepted }))
  })
})
