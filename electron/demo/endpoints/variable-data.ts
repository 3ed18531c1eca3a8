import { accept, jsonHeaders } from '../http/answer.ts'
import { seriesBody } from '../wire/series-body.ts'
import { notFound, type Endpoint } from './endpoint.ts'
import { readSeriesRequest } from './read-series-request.ts'
import { valueForm } from './value-form.ts'

/** GET /variables/{dataHubId}/data (service-api 4.7) */
export const readVariableData: Endpoint = ({ id, query }, { index, portfolio }) => {
  const variable = index.variableByHubId.get(id)
  if (variable === undefined) return notFound('variable')
  const request = readSeriesRequest(query)
  if (!request.ok) return request
  const form = valueForm(variable, request.value, index)
  if (!form.ok) return form
  const body = seriesBody({ portfolio, variable, request: request.value, form: form.value })
  return accept({ status: 200, headers: jsonHeaders, body })
}
