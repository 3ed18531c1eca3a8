import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { createFileMemory } from '#electron/budget/memory/file-memory.ts'
import { dialectsFileSchema } from '#electron/connections/dialects.ts'
import { registryFileSchema } from '#electron/connections/registry.ts'
import { lastFolderSchema } from '#electron/files/save-dialog.ts'
import { createRecordFile, MAX_RECORD_BYTES, type BrokenRecord } from '#electron/records/record-file.ts'
import { accountsSchema } from '#electron/vault/accounted-vault.ts'
import { windowStateSchema } from '#electron/window/state/window-state.ts'
import { anyCharacter } from '#support/any-character.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'
import { drillEffort } from '#support/laws/drill-effort.ts'
import { createManualClock } from '#support/manual-clock.ts'
import { deepJson, hostileJson } from './hostile-json.ts'

const { parameters, timeoutMs } = drillEffort('records', 120)
const connection = {
  id: 'a2f3c9e0-0000-4000-8000-000000000001',
  kind: 'service',
  name: 'Campus',
  baseUrl: 'https://x.test/v1',
  keep: 'keychain',
  createdAt: 1,
}

/** A record of each file that the app keeps. */
const records: Readonly<Record<string, readonly [z.ZodType, unknown]>> = {
  'connections.json': [registryFileSchema, { version: 1, connections: [connection] }],
  'dialects.json': [dialectsFileSchema, { version: 2, dialects: { c1: { orgIds: 'comma' } } }],
  'keychain.json': [accountsSchema, { version: 1, accounts: ['a'] }],
  'last-folder.json': [lastFolderSchema, { folder: '/tmp' }],
  'window.json': [windowStateSchema, { x: 1, y: 2, width: 800, height: 600, isMaximized: false }],
}

const folder = temporaryFolder('fuzz')
let files = 0

const recordName = fc.constantFrom(...Object.keys(records))

/** Possible contents of a damaged record: damaged, cut off, something else, or far too much. */
const damages = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => () => bytes),
  hostileJson.map((text) => () => Buffer.from(text)),
  deepJson().map((text) => () => Buffer.from(text)),
  fc
    .array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { minLength: 1, maxLength: 5 })
    .map((flips) => (whole: Uint8Array) => {
      const bytes = Uint8Array.from(whole)
      for (const [at, byte] of flips) bytes[at % bytes.length] = byte
      return bytes
    }),
  fc.nat().map((at) => (whole: Uint8Array) => whole.slice(0, at % whole.length)),
  fc
    .constantFrom('__proto__', 'constructor', 'version', 'connections', 'accounts', 'x')
    .chain((name) => hostileJson.map((value) => [name, value] as const))
    .map(([name, value]) => (whole: Uint8Array) => {
      const text = Buffer.from(whole).toString().trim()
      return Buffer.from(`${text.slice(0, -1)},${JSON.stringify(name)}:${value}}`)
    }),
)

async function expectSurvivable(name: string, contents: Uint8Array): Promise<void> {
  const [schema, sound] = records[name] ?? expect.fail(name)
  const id = (files += 1)
  const path = join(folder, `${id}-${name}`)
  const broken: BrokenRecord[] = []
  const open = () =>
    createRecordFile({
      path,
      schema,
      clock: createManualClock(id),
      reportBroken: (each) => {
        broken.push(each)
      },
    })
  await writeFile(path, contents)
  const read = await open().read()
  expect(read.ok).toBe(true)
  if (read.ok && read.value !== undefined) expect(schema.safeParse(read.value).success).toBe(true)
  if (read.ok && read.value === undefined) {
    // The file was set aside unchanged, so that someone can repair it.
    expect(broken).toHaveLength(1)
    expect(Buffer.compare(await readFile(broken[0]?.path ?? ''), contents)).toBe(0)
  }
  expect(await open().write(sound)).toEqual({ ok: true, value: null })
  expect(await open().read()).toEqual({ ok: true, value: schema.parse(sound) })
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  for (const left of await readdir(folder)) if (left.startsWith(`${id}-`)) await rm(join(folder, left))
}

describe('a file of the app', () => {
  it(
    'may hold anything: it is read or set aside, and the next record is written and read',
    async () => {
      const damaged = fc.asyncProperty(recordName, damages, async (name, damage) => {
        const whole = Buffer.from(`${JSON.stringify(records[name]?.[1], null, 2)}\n`)
        await expectSurvivable(name, damage(whole))
      })
      await fc.assert(damaged, parameters)
    },
    timeoutMs,
  )

  it('cut off at any byte is set aside or whole', async () => {
    const whole = Buffer.from(JSON.stringify(records['connections.json']?.[1]))
    for (let end = 0; end < whole.length; end += 7)
      await expectSurvivable('connections.json', whole.subarray(0, end))
  })

  it('may be larger than any record', async () => {
    await expectSurvivable('connections.json', Buffer.alloc(MAX_RECORD_BYTES + 1, 0x20))
  })

  it(
    'that remembers requests may hold anything, and remembers the next one',
    async () => {
      const lines = fc.array(
        fc.oneof(
          fc.string(),
          fc.string({ unit: anyCharacter }),
          fc
            .tuple(
              fc.constantFrom('s', 'f', 'p'),
              fc.constantFrom('a-1', '__proto__', 'x'.repeat(60), ''),
              fc.double(),
            )
            .map((parts) => parts.join(' ')),
        ),
        { maxLength: 20 },
      )
      const remembers = fc.asyncProperty(lines, async (damaged) => {
        const file = join(folder, `slots-${(files += 1)}`)
        await writeFile(file, damaged.join('\n'))
        const clock = createManualClock()
        const failures: unknown[] = []
        const open = () =>
          createFileMemory({
            file,
            clock,
            machine: clock,
            wall: clock,
            onFailure: (each) => failures.push(each),
          })
        const memory = open()
        const { slots, pausedUntil = 0 } = await memory.load()
        for (const { sentAt, finishedAt = 0 } of slots)
          expect(Math.max(sentAt, finishedAt)).toBeLessThanOrEqual(clock.now())
        expect(Number.isFinite(pausedUntil)).toBe(true)
        await memory.begin('next-1', clock.now())
        expect((await open().load()).slots.map(({ id }) => id)).toContain('next-1')
        expect(failures).toEqual([])
        await rm(file)
      })
      await fc.assert(remembers, parameters)
    },
    timeoutMs,
  )
})
