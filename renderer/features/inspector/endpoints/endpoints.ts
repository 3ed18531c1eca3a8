import type { Endpoint, EndpointId, FieldValues } from './endpoint.ts'
import { filterEndpoints, listEndpoints } from './list-endpoints.ts'
import { seriesEndpoint, singleEndpoints, supportedEndpoints } from './single-endpoints.ts'

/** Every row of the endpoint table (docs/service.md 4.2), in the order in which the inspector lists them. */
export const endpoints: readonly Endpoint[] = [
  ...listEndpoints,
  ...filterEndpoints,
  ...singleEndpoints,
  seriesEndpoint,
  ...supportedEndpoints,
]

export function endpointOf(id: EndpointId): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.id === id)
  if (found === undefined) throw new Error(`No endpoint ${id}`)
  return found
}

export function initialValues({ fields }: Endpoint): FieldValues {
  return Object.fromEntries(
    fields.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
  )
}
