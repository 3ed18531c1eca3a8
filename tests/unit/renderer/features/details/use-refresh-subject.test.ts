import { describe, expect, it } from 'vitest'
import { useRefreshSubject } from '#renderer/features/details/use-refresh-subject.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { succeed } from '#shared/errors/result.ts'
import { aVariable } from '#support/scripted-catalogue.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp, withWholeCatalogue } from '../../stores/with-app.ts'

describe('useRefreshSubject', () => {
  it('shows a variable as it is now everywhere, after one request', async () => {
    const scripted = scriptedConnections('refresh-subject', ['One'])
    const asked: unknown[] = []
    const host = withApp({
      ...scripted.bridge,
      inspectVariable: async ({ dataHubId, known }) => {
        asked.push([dataHubId, known])
        const element = { ...aVariable(0), displayName: 'Renamed' }
        return succeed({ raw: {}, ...(dataHubId === 'hub-0' && { element }) })
      },
    })
    const catalogue = await withWholeCatalogue(host)
    host.pass(1000)
    const { refresh } = host.run(useRefreshSubject)
    await refresh({ kind: 'variable', dataHubId: 'hub-0' })
    expect(asked).toEqual([['hub-0', { id: 'v0' }]])
    expect(catalogue.variable('hub-0')?.displayName).toBe('Renamed')
    expect(catalogue.fetchedAt('hub-0')).toBe((catalogue.catalogue?.syncedAt ?? 0) + 1000)

    await refresh({ kind: 'variable', dataHubId: 'hub-1' })
    expect(host.run(useNotices).notices[0]?.title).toBe(
      'Refreshing the details: The response is not in the documented format',
    )
  })
})
