import { describe, expect, it } from 'vitest'
import { createInspectCalls } from '#electron/api/calls/inspect-calls.ts'
import type { Requester } from '#electron/api/requester.ts'
import type { JsonObject, JsonValue } from '#shared/portfolio/nouns.ts'
import { succeed } from '#shared/errors/result.ts'
import { anOrigin } from '../../../../integration/api/a-client.ts'

const known: JsonObject = { id: 'v1', dataHubId: 'hub-1', displayName: 'Main incomer' }

async function refreshed(body: JsonObject, dataHubId = 'hub-1') {
  const requester = {
    json: (_origin: unknown, _call: unknown, read: (answered: JsonValue) => unknown) =>
      Promise.resolve(succeed(read(body))),
  }
  const calls = createInspectCalls(requester as unknown as Requester)
  const answer = await calls.inspectVariable({ ...anOrigin(), dataHubId, known })
  return answer.ok ? answer.value.element : undefined
}

describe('inspectVariable', () => {
  it('takes what an answer leaves out from the known variable', async () => {
    expect(await refreshed({ id: 'v1', description: 'Roof' })).toMatchObject({
      ...{ id: 'v1', dataHubId: 'hub-1', displayName: 'Main incomer', description: 'Roof' },
    })
  })

  it('keeps the internal id where the answer gives the public one as its id', async () => {
    expect(await refreshed({ id: 'hub-1', displayName: 'Renamed' })).toMatchObject({
      ...{ id: 'v1', dataHubId: 'hub-1', displayName: 'Renamed' },
    })
  })

  it.each<JsonObject>([
    { id: 'v2', displayName: 'Another' },
    { id: 'v2', dataHubId: 'hub-2', displayName: 'Another' },
    { dataHubId: 'hub-2' },
  ])('refuses an answer about another variable: %o', async (body) => {
    expect(await refreshed(body)).toBeUndefined()
  })
})
