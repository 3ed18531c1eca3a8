import { expect, it } from 'vitest'
import { createOfflineProbe } from '#electron/connections/sessions/offline-probe.ts'
import { fail, succeed } from '#shared/errors/result.ts'
import { createManualClock } from '#support/manual-clock.ts'

const offline = fail({ kind: 'offline', reason: 'refused' })

it('asks at a growing pace while the service cannot be reached, and not once it answered', async () => {
  const clock = createManualClock()
  let answer: typeof offline | ReturnType<typeof succeed<null>> = offline
  const asked: number[] = []
  const probe = createOfflineProbe(clock, () => {
    asked.push(clock.now())
    probe.note(answer)
  })
  probe.note(offline)
  probe.note(offline)
  await clock.advance(60 * 60_000)
  // At 9 s it finds a service that is back within ten seconds, at seven requests a minute.
  expect(asked.length).toBeGreaterThan(395)
  expect(asked.length).toBeLessThan(405)
  answer = succeed(null)
  await clock.advance(61_000)
  const before = asked.length
  await clock.advance(60 * 60_000)
  expect(asked).toHaveLength(before)
})

it('ends with its session, and asks nothing for a refused token', async () => {
  const clock = createManualClock()
  let asked = 0
  const probe = createOfflineProbe(clock, () => (asked += 1))
  probe.note(fail({ kind: 'unauthorized', status: 401 }))
  await clock.advance(60_000)
  probe.note(offline)
  probe.stop()
  probe.note(offline)
  await clock.advance(60_000)
  expect(asked).toBe(0)
})
