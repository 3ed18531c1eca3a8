import { shallowRef, type ShallowRef } from 'vue'
import type { RawElement } from '#shared/portfolio/nouns.ts'
import type { Result } from '#shared/errors/result.ts'
import { useCatalogueStore } from '#renderer/catalogue/catalogue.ts'
import type { Refreshed } from '#renderer/catalogue/refreshed.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import type { DetailsSubject } from '#renderer/stores/navigation.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { actions } from '#renderer/strings/actions.ts'

/** Requests one element again, and updates it everywhere. */
export function useRefreshSubject(): {
  readonly isAsking: ShallowRef<boolean>
  readonly refresh: (subject: DetailsSubject) => Promise<void>
} {
  const { bridge, clock } = useServices()
  const store = useCatalogueStore()
  const connections = useConnectionsStore()
  const notices = useNotices()
  const isAsking = shallowRef(false)

  async function requestSubject(
    subject: DetailsSubject,
    connectionId: string,
  ): Promise<Result<Refreshed | undefined>> {
    const origin = { connectionId, lane: 'interactive', ticket: crypto.randomUUID() } as const
    switch (subject.kind) {
      case 'variable': {
        const { dataHubId } = subject
        const known = await store.rawOf(dataHubId)
        const answer = await bridge.inspectVariable({ ...origin, dataHubId, known })
        return refreshedBy(answer, (variable) => ({ variables: [variable] }))
      }
      case 'entity': {
        const old = store.entity(subject.id)
        const answer = await bridge.inspectMeteredEntity({ ...origin, id: subject.id, known: old?.raw ?? {} })
        // Only a list without the hidden entities shows whether one is hidden (decision 0022).
        return refreshedBy(answer, (entity) => ({
          entities: [{ ...entity, isHidden: old?.isHidden ?? entity.isHidden }],
        }))
      }
      case 'source': {
        const old = store.catalogue?.dataSourceInstances.find(({ id }) => id === subject.id)
        const answer = await bridge.inspectDataSource({ ...origin, id: subject.id, known: old?.raw ?? {} })
        return refreshedBy(answer, (source) => ({ sources: [source] }))
      }
      case 'organization':
      case 'source-type':
      case 'variable-group':
        return { ok: true, value: undefined }
    }
  }

  async function refresh(subject: DetailsSubject): Promise<void> {
    const connectionId = connections.current?.id
    if (connectionId === undefined || isAsking.value) return
    isAsking.value = true
    const refreshed = await requestSubject(subject, connectionId)
    isAsking.value = false
    if (connections.current?.id !== connectionId) return
    if (!refreshed.ok) notices.report(refreshed.error, actions.refreshingDetails)
    else if (refreshed.value !== undefined) store.refresh(refreshed.value, clock.now())
  }

  return { isAsking, refresh }
}

/** Fails when the answer, whose shape is not documented, does not describe the element. */
function refreshedBy<T>(
  answer: Result<RawElement<T>>,
  as: (element: T) => Refreshed,
): Result<Refreshed | undefined> {
  if (!answer.ok) return answer
  const { element } = answer.value
  const detail = 'the answer does not describe what was requested'
  if (element === undefined) return { ok: false, error: { kind: 'unexpected-response', detail } }
  return { ok: true, value: as(element) }
}
