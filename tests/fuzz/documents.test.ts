import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPersistedDocuments } from '#renderer/app/services/create-persisted-documents.ts'
import { createWorkspaceService } from '#renderer/app/services/create-workspace-service.ts'
import { createJobService } from '#renderer/jobs/create-job-service.ts'
import type { DocumentStore } from '#renderer/ports/cache.ts'
import { calendarSchema } from '#renderer/ports/documents/authored/calendar-document.ts'
import { collectionsSchema } from '#renderer/ports/documents/authored/collections.ts'
import { savedExpressionsSchema } from '#renderer/ports/documents/authored/expressions.ts'
import { jobDocumentSchema, type JobDocument } from '#renderer/ports/documents/records/job-document.ts'
import { authoredText, readAuthored } from '#renderer/ports/documents/authored/authored-file.ts'
import { meteringDocumentSchema, meteringForm } from '#renderer/ports/documents/authored/metering-model.ts'
import { firstCard, workspaceDocumentSchema } from '#renderer/ports/documents/workspace-document.ts'
import { parseWith } from '#shared/errors/parse-with.ts'
import { succeed } from '#shared/errors/result.ts'
import { anyCharacter } from '#support/any-character.ts'
import { aLoader } from '#support/a-loader.ts'
import { drillEffort } from '#support/laws/drill-effort.ts'
import { deepJson, hostileJson } from './hostile-json.ts'
import { DEEPEST, spoiltText } from './spoilt-text.ts'

const { parameters, timeoutMs } = drillEffort('documents', 400)

const workspace = {
  version: 3,
  id: 'w1',
  name: 'Gas',
  savedAt: 1,
  resolution: 'auto',
  zone: { kind: 'entity' },
  mark: 'line',
  cards: [firstCard],
  operands: [],
  formerOperands: [],
  figures: 'derived',
  policy: 'strict',
  mask: [],
  notes: [],
  scales: {},
  colours: {},
}
const job: JobDocument = {
  version: 3,
  id: 'j1',
  name: 'download',
  createdAt: 1,
  order: 1,
  state: 'paused',
  interval: { start: 0, end: 1 },
  series: [{ seriesKey: { dataHubId: 'h', resolution: 'daily' }, bucketZone: 'UTC' }],
}
const metering = {
  format: 'meterlens-metering-model',
  version: 1,
  entities: [{ entityId: 'e1', meters: [] }],
}

const parsed = (text: string): unknown => JSON.parse(text)
const spoilt = (sound: unknown): fc.Arbitrary<unknown> => spoiltText(sound).map(parsed)

function aStore(documents: readonly unknown[]): DocumentStore {
  return {
    list: () => Promise.resolve(succeed(documents)),
    read: () => Promise.resolve(succeed(documents[0])),
    listVersions: () => Promise.resolve(succeed([])),
    put: () => Promise.resolve(succeed(null)),
    remove: () => Promise.resolve(succeed(null)),
  }
}

const anyDocument = fc.oneof(hostileJson, deepJson(DEEPEST)).map(parsed)

describe('a document that was saved', () => {
  it.each([
    ['a workspace', workspaceDocumentSchema, workspace],
    ['a download', jobDocumentSchema, job],
    ['a metering model', meteringDocumentSchema, metering],
    ['a calendar', calendarSchema, { firstDayOfWeek: 1, fiscalYearStartMonth: 4, place: null, occupied: [] }],
    [
      'collections',
      collectionsSchema,
      { favourites: [{ kind: 'entity', id: 'a' }], recent: [], baskets: [] },
    ],
    [
      'expressions',
      savedExpressionsSchema,
      [{ id: 'expression:1', name: 'a', text: 'b', variables: [], unit: 'kW', kind: 'totalizer' }],
    ],
  ] as const)(
    'as %s may hold anything, and is read or refused',
    (_name, schema, sound) => {
      fc.assert(
        fc.property(fc.oneof(anyDocument, spoilt(sound)), (document) => {
          parseWith<unknown>(schema, document)
          expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
        }),
        parameters,
      )
    },
    timeoutMs,
  )

  it(
    'hides no other one',
    async () => {
      const beside = fc.asyncProperty(fc.oneof(anyDocument, spoilt(workspace), spoilt(job)), async (bad) => {
        const workspaces = await createWorkspaceService(aStore([bad, { ...workspace, id: 'sound' }])).list()
        expect(workspaces.ok && workspaces.value.workspaces.some(({ id }) => id === 'sound')).toBe(true)
        const named = createPersistedDocuments(aStore([bad]))
        expect(await named.read('calendar', calendarSchema)).toMatchObject({ ok: false })
        const { loader } = await aLoader(Date.UTC(2026, 0, 1), 'UTC')
        const jobs = createJobService({
          loader,
          store: aStore([bad, { ...job, id: 'sound' }]),
          clock: { now: () => 5 },
          newId: () => 'id',
          protect: () => () => undefined,
          countRevisions: () => Promise.resolve(succeed(0)),
        })
        expect((await jobs.start()).ok).toBe(true)
        jobs.stop()
        expect(jobs.list().map(({ document }) => document.id)).toContain('sound')
      })
      await fc.assert(beside, { ...parameters, numRuns: Math.min(parameters.numRuns ?? 100, 100) })
    },
    timeoutMs,
  )
})

describe('a metering model from a file', () => {
  it(
    'may be any text: it is taken or refused with a reason',
    () => {
      const text = fc.oneof(
        fc.string({ unit: anyCharacter }),
        hostileJson,
        deepJson(),
        spoiltText(metering),
        fc.nat().map((at) => JSON.stringify(metering).slice(0, at % 70)),
      )
      fc.assert(
        fc.property(text, (contents) => {
          const read = readAuthored(meteringForm, contents)
          if (!read.ok) expect(read.fault.kind).toBeTypeOf('string')
          // Accepted contents are read in the same way after they are written again.
          else expect(readAuthored(meteringForm, authoredText(meteringForm, read.content))).toEqual(read)
        }),
        parameters,
      )
    },
    timeoutMs,
  )
})
