import { refuse } from '../http/answer.ts'
import { found, type Endpoint } from './endpoint.ts'

/** GET /organizations (docs/service.md 2.1) */
export const listOrganizations: Endpoint = ({ query }, { portfolio }) => {
  const mode = query.get('mode')
  if (mode === null) {
    return found(
      portfolio.organizations.map(({ id, name, meta, communityId }) => ({ id, name, meta, communityId })),
    )
  }
  if (mode !== 'short') return refuse(400, 'invalid-parameter', 'mode must be short or be left out.')
  return found(portfolio.organizations.map(({ id, name }) => ({ id, name })))
}
