import { refuse } from '../http/answer.ts'
import { organizationJson, organizationShortJson } from '../wire/organization-json.ts'
import { documented, type Endpoint } from './endpoint.ts'

/** GET /organizations */
export const listOrganizations: Endpoint = ({ query }, { portfolio, dialect }) => {
  const mode = query.get('mode')
  if (mode === null) {
    return documented(portfolio.organizations.map((organization) => organizationJson(organization, dialect)))
  }
  if (mode !== 'short') return refuse(400, 'invalid-parameter', 'mode must be short or be left out.')
  return documented(portfolio.organizations.map(organizationShortJson))
}
