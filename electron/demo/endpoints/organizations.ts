import { refuse } from '../http/answer.ts'
import { organizationJson, organizationShortJson } from '../wire/organization-json.ts'
import { found, type Endpoint } from './endpoint.ts'

/** GET /organizations */
export const listOrganizations: Endpoint = ({ query }, { portfolio }) => {
  const mode = query.get('mode')
  if (mode === null) {
    return found(portfolio.organizations.map((organization) => organizationJson(organization)))
  }
  if (mode !== 'short') return refuse(400, 'invalid-parameter', 'mode must be short or be left out.')
  return found(portfolio.organizations.map(organizationShortJson))
}
