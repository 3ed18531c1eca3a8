import { describe, expect, it } from 'vitest'
import { createRecoveryProbe } from '#electron/connections/sessions/observe-session.ts'
import { type AppError, fail, type Result, succeed } from '#shared/errors/result.ts'
import { createManualClock } from '#support/manual-clock.ts'

const offline: AppError = { kind: 'offline', reason: 'refused' }
const refused: AppError = { kind: 'unauthorized', status: 401 }
const HOUR_MS = 3_600_000

function aProbe(first: AppError) {
  const clock = createManualClock()
  const asked: number[] = []
  let answer: Result<null> = fail(first)
  const probe = createRecoveryProbe(clock, () => {
    asked.push(clock.now())
    probe.note(answer)
  })
  probe.note(answer)
  probe.note(answer)
  const heal = (): void => {
    answer = succeed(null)
  }
  return { clock, probe, asked, heal }
}

describe('createRecoveryProbe', () => {
  it.each<readonly [AppError, number, number]>([
    // A probe every 9 s finds a service that is back within ten seconds, with seven requests a minute.
    [offline, 400, 9000],
    [{ kind: 'server', status: 503 }, 47, 80_000],
    [{ kind: 'timeout', afterMs: 30_000 }, 47, 80_000],
    [refused, 40, 90_000],
  ])(
    'asks at a growing pace while it meets %o, and not once it was answered',
    async (error, asks, paceMs) => {
      const { clock, asked, heal } = aProbe(error)
      await clock.advance(HOUR_MS)
      expect(Math.abs(asked.length - asks)).toBeLessThan(5)
      heal()
      const before = asked.length
      await clock.advance(paceMs)
      expect(asked).toHaveLength(before + 1)
      await clock.advance(HOUR_MS)
      expect(asked).toHaveLength(before + 1)
    },
  )

  it('asks at the pace of the newest fault', async () => {
    const { clock, probe, asked } = aProbe(refused)
    probe.note(fail(offline))
    await clock.advance(2000)
    expect(asked).toHaveLength(1)
  })

  it('requests nothing if the service answered, even with a refusal, or if there is no token', async () => {
    for (const error of [
      { kind: 'not-found', detail: '' },
      { kind: 'unauthorized', detail: 'no token is kept for it' },
      { kind: 'cancelled' },
    ] as const) {
      const { clock, asked } = aProbe(error)
      await clock.advance(HOUR_MS)
      expect(asked).toEqual([])
    }
  })

  it('ends with its session', async () => {
    const { clock, probe, asked } = aProbe(offline)
    probe.stop()
    probe.note(fail(offline))
    await clock.advance(HOUR_MS)
    expect(asked).toEqual([])
  })
})
