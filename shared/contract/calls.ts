import * as z from 'zod'
import type {
  DataSourceInstance,
  DataSourceType,
  Facet,
  InstancePage,
  JsonValue,
  MeteredEntity,
  Organization,
  Page,
  RawBody,
  RawElement,
  SupportedValues,
  Variable,
} from '#shared/portfolio/nouns.ts'
import {
  entityFilterSchema,
  instanceFilterSchema,
  pagingSchema,
  variableFilterSchema,
} from '../portfolio/filters.ts'
import { isZone } from '../time/text/local-text.ts'
import { resolutions } from '../time/resolution.ts'
import type { Segment } from '#shared/series/columns.ts'
import type { AppFacts, BrokenRecordFacts, ContactedHost, DiskSpace } from './app-facts.ts'
import { lanes, type BudgetState, type RequestList } from './budget-state.ts'
import { ledgerEntrySchema, type LedgerEntry } from './cache-ledger.ts'
import { call } from './call.ts'
import type { Connection, StampReading } from './connection.ts'
import { documentCalls } from './document-calls.ts'
import { fileCalls } from './file-calls.ts'

const none = z.strictObject({})
const connectionId = z.string().min(1).max(100)
const token = z.string().min(1).max(8192)
const keep = z.enum(['keychain', 'session'])

/** Every request to the service states whose budget it uses and how it can be cancelled. */
const origin = { connectionId, lane: z.enum(lanes), ticket: z.string().min(1).max(100) }
const orgIds = z.array(z.string()).readonly()
const mode = z.enum(['short', 'full'])

/** States which list or filter discovery is requested, and with which parameters. */
const listRequest = z.discriminatedUnion('list', [
  z.strictObject({ list: z.literal('organizations'), mode }),
  z.strictObject({ list: z.literal('variables'), paging: pagingSchema, filter: variableFilterSchema }),
  z.strictObject({ list: z.literal('metered-entities'), paging: pagingSchema, filter: entityFilterSchema }),
  z.strictObject({ list: z.literal('data-source-types'), paging: pagingSchema, organizations: orgIds }),
  z.strictObject({
    list: z.literal('data-source-instances'),
    paging: pagingSchema,
    filter: instanceFilterSchema,
  }),
  z.strictObject({
    list: z.enum([
      'variable-facets',
      'entity-facets',
      'data-source-type-facets',
      'data-source-instance-facets',
    ]),
    orgIds,
  }),
])

/** The element from the catalogue, which fills in the fields that an answer of undocumented shape omits. */
const known = z.record(z.string(), z.custom<JsonValue>()).optional()
const MAX_IMAGE_BYTES = 64 * 1024 * 1024

/**
 * Everything the renderer may ask of the main process (decision 0002: one name end to end).
 *
 * Each answers `Result<Response>`; each call of the section "service" is at most one HTTP response.
 */
export const calls = {
  // app
  readAppFacts: call<AppFacts>()(none),
  /** Lists every host that the app has ever sent a request to, the latest first. */
  listContactedHosts: call<readonly ContactedHost[]>()(none),
  /** Returns the present free space where the app keeps its files. */
  readDiskSpace: call<DiskSpace>()(none),
  /** Returns what the cache of a connection last contained; null when nothing is known. */
  readLedger: call<LedgerEntry | null>()(z.strictObject({ connectionId })),
  noteLedger: call<null>()(z.strictObject({ connectionId, entry: ledgerEntrySchema.nullable() })),
  setTheme: call<null>()(z.strictObject({ theme: z.enum(['system', 'light', 'dark']) })),
  /** Names the kinds of card that the page knows, for the native menu that adds one of each. */
  offerCards: call<null>()(
    z.strictObject({
      cards: z
        .array(z.strictObject({ kind: z.string().regex(/^[a-z-]{1,60}$/), name: z.string().min(1).max(60) }))
        .max(100)
        .readonly(),
    }),
  ),
  openLink: call<null>()(z.strictObject({ link: z.enum(['project', 'issues', 'licence']) })),
  /**
   * Opens in the browser an address that the service sent; `invalid-request` unless it leads to the service's own host.
   */
  openServiceLink: call<null>()(z.strictObject({ connectionId, address: z.string().max(4000) })),
  /** Shows a notification of the desktop; answers whether the system shows any. */
  showNotification: call<{ readonly isShown: boolean }>()(
    z.strictObject({ title: z.string().min(1).max(200), body: z.string().max(1000) }),
  ),
  copyImage: call<null>()(
    z.strictObject({ png: z.instanceof(Uint8Array).refine((b) => b.length <= MAX_IMAGE_BYTES) }),
  ),
  /** Returns what the page shows in print as a PDF with numbered pages; nothing is written to a file. */
  printPdf: call<Uint8Array<ArrayBuffer>>()(
    z.strictObject({
      pageSize: z.enum(['A4', 'Letter']),
      landscape: z.boolean(),
    }),
  ),

  // connections
  listConnections: call<readonly Connection[]>()(none),
  addConnection: call<AddedConnection>()(
    z.strictObject({
      name: z.string().trim().min(1).max(200),
      baseUrl: z.string().min(1).max(2000),
      token,
      keep,
      /** Identifies a forgotten connection whose id and cache are used again. */
      restores: z.uuid().optional(),
    }),
  ),
  /** If `isPaced` is true, the demo grants only as many requests a minute as a real service. */
  openDemo: call<AddedConnection>()(z.strictObject({ isPaced: z.boolean() })),
  /** Lists records that could not be read in this run and were set aside. */
  listBrokenRecords: call<readonly BrokenRecordFacts[]>()(none),
  renameConnection: call<Connection>()(
    z.strictObject({ connectionId, name: z.string().trim().min(1).max(200) }),
  ),
  /** Adds a connection whose cache came from a file: a bundle, or a service without a token. */
  enterFromFile: call<Connection>()(
    z.strictObject({
      connectionId: z.union([z.uuid(), z.literal('demo')]),
      kind: z.enum(['service', 'demo', 'bundle']),
      name: z.string().trim().min(1).max(200),
      baseUrl: z.string().max(2000),
    }),
  ),
  replaceToken: call<AddedConnection>()(z.strictObject({ connectionId, token, keep })),
  forgetConnection: call<null>()(z.strictObject({ connectionId })),
  /**
   * Returns which end of its interval a stamp names, as found and as chosen, and which reading the value of a totalizer
   * is.
   */
  readStamps: call<StampReading>()(z.strictObject({ connectionId })),
  chooseStamps: call<StampReading>()(
    z.strictObject({
      connectionId,
      choice: z.enum(['as-found', 'start', 'end']).exactOptional(),
      totalizers: z.enum(['at-start', 'at-end']).exactOptional(),
    }),
  ),

  // budget
  readBudget: call<BudgetState>()(z.strictObject({ connectionId })),
  /** Lists the requests that run, all that wait, and those that ended within the last minute. */
  readRequests: call<RequestList>()(z.strictObject({ connectionId })),
  cancelTickets: call<null>()(
    z.strictObject({
      connectionId,
      tickets: z.array(z.string()).max(100_000).readonly(),
      /**
       * Requests already sent are aborted, or finished with `finish` if their answer is worth the slot that it has
       * taken.
       */
      onItsWay: z.enum(['abort', 'finish']).default('abort'),
    }),
  ),
  /** Cancels all waiting requests; requests already sent are finished. */
  cancelWaiting: call<null>()(z.strictObject({ connectionId })),
  setLanePaused: call<null>()(z.strictObject({ connectionId, lane: z.enum(lanes), paused: z.boolean() })),
  /** Sends one request although the service asked for a pause; an answer ends the pause. */
  tryDuringPause: call<null>()(z.strictObject({ connectionId })),
  /** Moves a request to the front of `lane`, or of its own lane when that is more urgent. */
  moveTicketFirst: call<null>()(z.strictObject({ connectionId, ticket: z.string(), lane: z.enum(lanes) })),

  // service
  listOrganizations: call<readonly Organization[]>()(z.strictObject({ ...origin, mode })),
  listVariableFacets: call<readonly Facet[]>()(z.strictObject({ ...origin, orgIds })),
  listVariables: call<Page<Variable>>()(
    z.strictObject({ ...origin, paging: pagingSchema, filter: variableFilterSchema }),
  ),
  listEntityFacets: call<readonly Facet[]>()(z.strictObject({ ...origin, orgIds })),
  listMeteredEntities: call<Page<MeteredEntity>>()(
    z.strictObject({ ...origin, paging: pagingSchema, filter: entityFilterSchema }),
  ),
  /** Sends the same request and returns the ids alone, since a page of entities may be a megabyte. */
  listMeteredEntityIds: call<Page<string>>()(
    z.strictObject({ ...origin, paging: pagingSchema, filter: entityFilterSchema }),
  ),
  readMeteredEntity: call<MeteredEntity>()(z.strictObject({ ...origin, id: z.string().min(1) })),
  listDataSourceTypeFacets: call<readonly Facet[]>()(z.strictObject({ ...origin, orgIds })),
  listDataSourceTypes: call<Page<DataSourceType>>()(
    z.strictObject({ ...origin, paging: pagingSchema, organizations: orgIds }),
  ),
  listDataSourceInstanceFacets: call<readonly Facet[]>()(z.strictObject({ ...origin, orgIds })),
  listDataSourceInstances: call<InstancePage>()(
    z.strictObject({ ...origin, paging: pagingSchema, filter: instanceFilterSchema }),
  ),
  /** Returns a list as received, with the fields around its elements; sends the same request as the app itself. */
  inspectList: call<RawBody>()(z.strictObject({ ...origin, request: listRequest })),
  /** GET /variables, whose response shape is not documented. */
  inspectVariables: call<RawBody>()(
    z.strictObject({
      ...origin,
      filters: z.record(z.string(), z.array(z.string()).readonly()).readonly(),
    }),
  ),
  inspectVariable: call<RawElement<Variable>>()(
    z.strictObject({ ...origin, dataHubId: z.string().min(1), known }),
  ),
  inspectMeteredEntities: call<RawBody>()(z.strictObject(origin)),
  inspectMeteredEntity: call<RawElement<MeteredEntity>>()(
    z.strictObject({ ...origin, id: z.string().min(1), known }),
  ),
  inspectDataSource: call<RawElement<DataSourceInstance>>()(
    z.strictObject({ ...origin, id: z.string().min(1), known }),
  ),
  listSupported: call<SupportedValues>()(
    z.strictObject({ ...origin, catalogue: z.enum(['resolutions', 'units', 'standardizations']) }),
  ),
  fetchSeries: call<Segment>()(
    z.strictObject({
      ...origin,
      seriesKey: z.strictObject({
        dataHubId: z.string().min(1),
        resolution: z.enum(resolutions),
        units: z.string().min(1).optional(),
        standardization: z.string().min(1).optional(),
        namedResolution: z.string().min(1).max(200).optional(),
      }),
      interval: z
        .strictObject({ start: z.number().int(), end: z.number().int() })
        .refine(({ start, end }) => start < end, 'start must be before end'),
      /** Zone in which the service cuts calendar buckets, which is that of the variable. */
      bucketZone: z.string().max(100).refine(isZone, 'no time zone'),
    }),
  ),
  /** An icon or cover image from its own origin, fetched without the token. */
  fetchImage: call<FetchedImage>()(z.strictObject({ connectionId, url: z.url().max(4000) })),

  ...documentCalls,
  ...fileCalls,
} as const

/** A connection whose token was just verified, with what the token can access. */
export interface AddedConnection {
  readonly connection: Connection
  readonly organizations: readonly Organization[]
}

/** An image in a form that `<img>` takes under the content security policy. */
export interface FetchedImage {
  readonly mediaType: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

export type Calls = typeof calls
export type CallName = keyof Calls
export type RequestOf<Name extends CallName> = z.input<Calls[Name]['request']>
export type ResponseOf<Name extends CallName> =
  | NonNullable<Calls[Name]['response']>
  | Extract<Calls[Name]['response'], null>
