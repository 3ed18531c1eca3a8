import { describe, expect, it } from 'vitest'
import { useTokenPlace } from '#renderer/features/connections/use-token-place.ts'
import type { AppFacts } from '#shared/contract/app-facts.ts'
import { succeed } from '#shared/errors/result.ts'
import { eventually } from '#support/eventually.ts'
import { withApp } from '../../stores/with-app.ts'

describe('useTokenPlace', () => {
  it('keeps a token for the session if there is no keychain, and says so before anything is sent', async () => {
    const keychain = { kind: 'unavailable', detail: 'no bus' }
    const facts = { keychain, machineZone: 'UTC' } as AppFacts
    const host = withApp({ readAppFacts: () => Promise.resolve(succeed(facts)) })
    const { keep, hint } = host.run(useTokenPlace)
    expect(keep.value).toBe('keychain')
    await eventually(() => keep.value).toBe('session')
    expect(hint.value).toMatch(/no keychain.*this session only/)
  })
})
