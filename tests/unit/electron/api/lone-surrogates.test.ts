import { expect, it } from 'vitest'
import { aClient, anOrigin } from '../../../integration/api/a-client.ts'

it('refuses an id with half a surrogate pair and spends no request on it', async () => {
  let sent = 0
  const { client } = aClient('http://127.0.0.1:9/v1', {
    fetch: () => {
      sent += 1
      return Promise.reject(new Error('not used'))
    },
  })
  const answers = await Promise.all([
    client.readMeteredEntity({ ...anOrigin(), id: 'a\uD800' }),
    client.inspectVariable({ ...anOrigin(), dataHubId: '\uDC00b' }),
    client.inspectVariables({ ...anOrigin(), filters: { organizations: ['\uD83D'] } }),
  ])
  for (const answer of answers)
    expect(answer).toMatchObject({ ok: false, error: { kind: 'invalid-request' } })
  expect(sent).toBe(0)
})
