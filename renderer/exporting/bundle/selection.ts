import { seriesIdOf } from '#shared/series/operand.ts'
import { calendarSchema } from '#renderer/ports/documents/authored/calendar-document.ts'
import { loggedEventsSchema } from '#renderer/ports/documents/authored/events-document.ts'
import { savedExpressionsSchema } from '#renderer/ports/documents/authored/expressions.ts'
import { fillsSchema } from '#renderer/ports/documents/authored/fills-document.ts'
import { importsSchema } from '#renderer/ports/documents/authored/imports-document.ts'
import { meteringDocumentSchema } from '#renderer/ports/documents/authored/metering-model.ts'
import {
  workspaceDocumentSchema,
  type WorkspaceDocument,
} from '#renderer/ports/documents/workspace-document.ts'
import type { KeptDocument } from '#shared/bundle/kept-entries.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import * as z from 'zod'

/** The workspaces that are included in a bundle, with the data on which they rest. */
export interface Selection {
  readonly workspaces: readonly KeptDocument[]
  /** Variables of the service; an expression is replaced by its variables. */
  readonly dataHubIds: ReadonlySet<string>
}

const fillsDocument = z.object({ name: z.literal('fills'), content: fillsSchema })
const expressionsDocument = z.object({ name: z.literal('expressions'), content: savedExpressionsSchema })

/** Selects the workspaces of these ids and the variables that they and the meters need. */
export function selectionOf(
  kept: { readonly workspaces: readonly KeptDocument[]; readonly documents: readonly KeptDocument[] },
  {
    workspaceIds,
    meterIds,
  }: { readonly workspaceIds: readonly string[]; readonly meterIds: readonly string[] },
): Selection {
  const workspaces = kept.workspaces.filter(({ id }) => workspaceIds.includes(id))
  const expressions = kept.documents.flatMap(
    ({ document }) => parseWith(expressionsDocument, document).data?.content ?? [],
  )
  const partsOf = new Map(
    expressions.map(({ id, variables }) => [id, variables.map(({ dataHubId }) => dataHubId)]),
  )
  const named = workspaces.flatMap(({ document }) => {
    const workspace = parseWith(workspaceDocumentSchema, document).data
    return workspace === undefined ? [] : variablesOf(workspace)
  })
  const wanted = new Set([...named, ...meterIds].flatMap((id) => partsOf.get(id) ?? [id]))
  const fills = kept.documents.flatMap(
    ({ document }) => parseWith(fillsDocument, document).data?.content ?? [],
  )
  // Readings that were filled from other meters can be computed again only from these.
  const sources = fills
    .filter(({ dataHubId }) => wanted.has(dataHubId))
    .flatMap(({ terms = [] }) => terms.map(({ dataHubId }) => dataHubId))
  return { workspaces, dataHubIds: new Set([...wanted, ...sources]) }
}

function variablesOf({ operands, cards }: WorkspaceDocument): readonly string[] {
  const all = [...operands, ...cards.flatMap((card) => card.operands ?? [])]
  return all.map(({ source }) => seriesIdOf(source))
}

const named = z.object({ name: z.string(), content: z.unknown() })

/** Returns the small documents that workspaces need, without entries for anything that is not in the bundle. */
export function documentExtract(
  documents: readonly KeptDocument[],
  dataHubIds: ReadonlySet<string>,
  entityIds: ReadonlySet<string>,
): readonly KeptDocument[] {
  return documents.flatMap(({ id, document }) => {
    const { name, content } = parseWith(named, document).data ?? {}
    const kept = contentOf(name, content, dataHubIds, entityIds)
    return kept === undefined ? [] : [{ id, document: { name, content: kept } }]
  })
}

function contentOf(
  name: string | undefined,
  content: unknown,
  dataHubIds: ReadonlySet<string>,
  entityIds: ReadonlySet<string>,
): unknown {
  // Lists the units and divisions that the service supports, which a bundle cannot request.
  if (name === 'supported') return content
  if (name === 'calendar') return parseWith(calendarSchema, content).data
  if (name === 'expressions')
    return parseWith(savedExpressionsSchema, content).data?.filter(({ variables }) =>
      variables.every(({ dataHubId }) => dataHubIds.has(dataHubId)),
    )
  // A total that includes filled values is no evidence without the fills, and neither is a baseline without the logged
  // events.
  if (name === 'fills')
    return parseWith(fillsSchema, content).data?.filter(({ dataHubId }) => dataHubIds.has(dataHubId))
  if (name === 'imports')
    return parseWith(importsSchema, content).data?.filter(({ id }) => dataHubIds.has(id))
  if (name === 'events')
    return parseWith(loggedEventsSchema, content).data?.filter(
      ({ entityId }) => entityId === undefined || entityIds.has(entityId),
    )
  if (name === 'metering-model') {
    const model = parseWith(meteringDocumentSchema, content).data
    return model && { ...model, entities: model.entities.filter(({ entityId }) => entityIds.has(entityId)) }
  }
  return undefined
}
