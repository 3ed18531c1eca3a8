import { describe, expect, it } from 'vitest'
import { createSyntheticPortfolio } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import { startDemoService } from '#scripts/demo-service/demo-service.ts'
import type { ServiceClient } from '#electron/api/service-client.ts'
import { aClient, anOrigin, CANARY } from './a-client.ts'

const clock = { now: () => Date.UTC(2026, 5, 16, 12) }
const portfolio = createSyntheticPortfolio({ clock })
const start = (tokens: readonly string[], port?: number) =>
  startDemoService({
    tokens: [...tokens],
    clock,
    portfolio,
    limitPerMinute: 1000,
    ...(port === undefined ? {} : { port }),
  })

/** Requests different pages, so that no request shares the answer of another. */
function askForPages(client: ServiceClient, count: number) {
  return Promise.all(
    Array.from({ length: count }, (_, index) =>
      client.listVariables({
        lane: 'background',
        ticket: `page ${index}`,
        paging: { page: index + 1, perPage: 25 },
        filter: {},
      }),
    ),
  )
}

describe('a token that was revoked', () => {
  it('costs a round of requests in flight, then one for each click, and continues when it is restored', async () => {
    const service = await start([CANARY])
    const { client } = aClient(service.baseUrl)
    await client.listOrganizations({ ...anOrigin(), mode: 'short' })
    service.setFaults({ rules: [{ fault: { kind: 'revoked' }, when: { kind: 'always' } }] })
    const before = service.requests().length
    const refused = await askForPages(client, 150)
    expect(refused.every((each) => !each.ok && each.error.kind === 'unauthorized')).toBe(true)
    await askForPages(client, 150)
    const spent = service.requests().length - before
    expect(spent).toBeLessThanOrEqual(8)
    await client.listOrganizations({ ...anOrigin(), mode: 'short' })
    expect(service.requests().length - before).toBe(spent + 1)
    service.setFaults({ rules: [] })
    expect(await client.listOrganizations({ ...anOrigin(), mode: 'short' })).toMatchObject({ ok: true })
    expect((await askForPages(client, 3)).every((each) => each.ok)).toBe(true)
    await service.close()
  })
})

describe('a service that refuses connections', () => {
  it('is tried by a round, one probe and a click, and continues when it is back', async () => {
    const service = await start([CANARY])
    const { port } = new URL(service.baseUrl)
    await service.close()
    let sent = 0
    const { client } = aClient(service.baseUrl, {
      fetch: (url, init) => {
        sent += 1
        return fetch(url, init)
      },
    })
    const failed = await askForPages(client, 100)
    expect(failed.every((each) => !each.ok && each.error.kind === 'offline')).toBe(true)
    expect(sent).toBeLessThanOrEqual(9)
    const back = await start([CANARY], Number(port))
    expect(await client.listOrganizations({ ...anOrigin(), mode: 'short' })).toMatchObject({ ok: true })
    expect((await askForPages(client, 3)).every((each) => each.ok)).toBe(true)
    await back.close()
  })
})
