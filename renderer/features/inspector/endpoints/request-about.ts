import type { DetailsSubject } from '#renderer/stores/navigation.ts'
import type { EndpointId, FieldValues } from './endpoint.ts'

/** The endpoint that tells most about a thing, with its fields. */
export function requestAbout(subject: DetailsSubject): {
  readonly id: EndpointId
  readonly values: FieldValues
} {
  switch (subject.kind) {
    case 'variable':
      return { id: 'variable', values: { dataHubId: subject.dataHubId } }
    case 'entity':
      return { id: 'entity', values: { id: subject.id } }
    case 'source':
      return { id: 'data-source', values: { id: subject.id } }
    case 'source-type':
      return { id: 'source-instances', values: { type: subject.type } }
    case 'variable-group':
      return { id: 'variable-list', values: {} }
    case 'organization':
      return { id: 'entity-list', values: { organizations: subject.id } }
  }
}
