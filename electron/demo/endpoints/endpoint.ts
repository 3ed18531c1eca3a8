import { groupByKeys } from '#shared/portfolio/group-by-keys.ts'
import type { JsonValue } from '#shared/portfolio/nouns.ts'
import { accept, type Answer, type Checked, jsonAnswer, refuse } from '../http/answer.ts'
import type {
  DemoEntity,
  DemoInstance,
  DemoOrganization,
  DemoTag,
  DemoVariable,
  PortfolioSource,
} from '../portfolio/source.ts'

/** A portfolio with everything in it by id. */
export interface CatalogueIndex {
  readonly portfolio: PortfolioSource
  readonly organizations: ReadonlyMap<string, DemoOrganization>
  readonly entities: ReadonlyMap<string, DemoEntity>
  readonly tags: ReadonlyMap<string, DemoTag>
  readonly instances: ReadonlyMap<number, DemoInstance>
  readonly variables: ReadonlyMap<string, DemoVariable>
  readonly variablesOfEntity: ReadonlyMap<string, readonly DemoVariable[]>
  readonly variablesOfInstance: ReadonlyMap<number, readonly DemoVariable[]>
  /** Returns all variables in the order of a column, each order sorted only once. */
  readonly sorted: (column: string, order: 'asc' | 'desc') => readonly DemoVariable[]
}

/** Everything from which endpoints answer. */
export interface ServiceContext extends CatalogueIndex {
  /** `http://127.0.0.1:PORT`, for absolute picture addresses. */
  readonly origin: string
}

/** The columns by which variables can be ordered. */
export const variableColumns: Readonly<Record<string, (variable: DemoVariable) => string>> = {
  displayName: ({ displayName }) => displayName,
  sourceName: ({ sourceName }) => sourceName,
  dataHubId: ({ dataHubId }) => dataHubId,
  status: ({ status }) => status,
  variableType: ({ kind }) => kind,
  localTimezone: ({ zone }) => zone,
  dataReception: ({ dataReception }) => dataReception,
}

export function createCatalogueIndex(portfolio: PortfolioSource): CatalogueIndex {
  const { variables } = portfolio
  const orders = new Map<string, readonly DemoVariable[]>()
  const { compare } = new Intl.Collator('en')
  return {
    portfolio,
    organizations: byId(portfolio.organizations),
    entities: byId(portfolio.entities),
    tags: byId(portfolio.tags),
    instances: byId(portfolio.instances),
    variables: new Map(variables.map((variable) => [variable.dataHubId, variable])),
    variablesOfEntity: groupByKeys(variables, ({ entityIds }) => entityIds),
    variablesOfInstance: Map.groupBy(variables, ({ instanceId }) => instanceId),
    sorted: (column, order) => {
      const textOf = variableColumns[column] ?? String
      const sign = order === 'asc' ? 1 : -1
      const list =
        orders.get(`${column} ${order}`) ??
        variables.toSorted((left, right) => compare(textOf(left), textOf(right)) * sign)
      orders.set(`${column} ${order}`, list)
      return list
    },
  }
}

function byId<Id, T extends { readonly id: Id }>(list: readonly T[]): ReadonlyMap<Id, T> {
  return new Map(list.map((element) => [element.id, element]))
}

export interface ServiceRequest {
  readonly query: URLSearchParams
  /** The parsed body of a POST, `{}` if it was empty. */
  readonly body: JsonValue
  /** The `{id}` of the path, decoded. */
  readonly id: string
}

export type Endpoint = (request: ServiceRequest, context: ServiceContext) => Checked<Answer>

export function found(body: JsonValue): Checked<Answer> {
  return accept(jsonAnswer(body))
}

export function notFound(what: string): Checked<never> {
  return refuse(404, 'not-found', `No such ${what}.`)
}
