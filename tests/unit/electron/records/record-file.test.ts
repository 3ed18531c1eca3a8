import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { createRecordFile, MAX_RECORD_BYTES, type BrokenRecord } from '#electron/records/record-file.ts'
import { temporaryFolder } from '#support/files/temporary-folder.ts'

const schema = z.strictObject({ count: z.number() })

function aRecordFile() {
  const folder = temporaryFolder('record')
  const path = join(folder, 'deep', 'count.json')
  const broken: BrokenRecord[] = []
  const reportBroken = (record: BrokenRecord): void => void broken.push(record)
  const file = createRecordFile({ path, schema, clock: { now: () => 7 }, reportBroken })
  return { file, path, broken, folder: join(folder, 'deep') }
}

describe('createRecordFile', () => {
  it('answers undefined when there is none', async () => {
    expect(await aRecordFile().file.read()).toEqual({ ok: true, value: undefined })
  })

  it('reads what it wrote, and leaves no other file but the version before it', async () => {
    const { file, folder } = aRecordFile()
    await Promise.all([1, 2, 3].map((count) => file.write({ count })))
    expect(await file.read()).toEqual({ ok: true, value: { count: 3 } })
    expect(readdirSync(folder)).toEqual(['count.json', 'count.json.previous'])
    expect(readFileSync(join(folder, 'count.json.previous'), 'utf8')).toBe('{\n  "count": 2\n}\n')
  })

  it('restores what was written once, where its file is gone', async () => {
    const { file, path, broken } = aRecordFile()
    await file.write({ count: 1 })
    rmSync(path)
    expect(await file.read()).toEqual({ ok: true, value: { count: 1 } })
    expect(broken).toEqual([{ path, why: 'gone', isRestored: true }])
  })

  it.each(['{"count":', '{"count":"1"}', '{"count":1,"more":2}', ''])(
    'sets %j aside and reports it, never loses it',
    async (text) => {
      const { file, path, folder, broken } = aRecordFile()
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, text)
      expect(await file.read()).toEqual({ ok: true, value: undefined })
      expect(broken).toMatchObject([
        { path: `${path}.broken-7`, why: expect.stringMatching(/^not understood at/) as unknown },
      ])
      expect(readFileSync(`${path}.broken-7`, 'utf8')).toBe(text)
      await file.write({ count: 1 })
      expect(readFileSync(`${path}.broken-7`, 'utf8')).toBe(text)
    },
  )

  it('puts the version before one that is damaged in its place, at this start and the next', async () => {
    const { file, path, broken } = aRecordFile()
    await file.write({ count: 1 })
    await file.write({ count: 2 })
    writeFileSync(path, '{"count"')
    for (const _start of [1, 2]) expect(await file.read()).toEqual({ ok: true, value: { count: 1 } })
    expect(broken).toMatchObject([{ path: `${path}.broken-7`, isRestored: true }])
    expect(readFileSync(`${path}.broken-7`, 'utf8')).toBe('{"count"')
  })

  it('does not let a damaged file take the place of the version before it', async () => {
    const { file, path } = aRecordFile()
    await file.write({ count: 1 })
    await file.write({ count: 2 })
    writeFileSync(path, 'damaged while the app runs')
    await file.write({ count: 3 })
    expect(JSON.parse(readFileSync(`${path}.previous`, 'utf8'))).toEqual({ count: 1 })
  })

  it('restores nothing where the version before is damaged too', async () => {
    const { file, path, broken, folder } = aRecordFile()
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, '{')
    writeFileSync(`${path}.previous`, '{')
    expect(await file.read()).toEqual({ ok: true, value: undefined })
    expect(broken).toMatchObject([{ path: `${path}.broken-7` }])
    expect(broken[0]).not.toHaveProperty('isRestored')
  })

  it('sets aside records that are too large, and writes none', async () => {
    const { file, path, broken, folder } = aRecordFile()
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, '{"count":1}'.padEnd(MAX_RECORD_BYTES + 1))
    expect(await file.read()).toEqual({ ok: true, value: undefined })
    expect(broken).toMatchObject([{ why: `larger than ${MAX_RECORD_BYTES} bytes` }])
    const wide = createRecordFile({
      path,
      schema: z.string(),
      clock: { now: () => 8 },
      reportBroken: () => undefined,
    })
    expect(await wide.write('x'.repeat(MAX_RECORD_BYTES))).toMatchObject({
      ok: false,
      error: { kind: 'file' },
    })
    expect(await wide.read()).toEqual({ ok: true, value: undefined })
  })

  it.skipIf(process.platform === 'win32')('does not wait for a pipe in the place of the record', async () => {
    const { file, path, folder, broken } = aRecordFile()
    mkdirSync(folder, { recursive: true })
    execFileSync('mkfifo', [path])
    expect(await file.read()).toEqual({ ok: true, value: undefined })
    expect(broken).toEqual([{ path: `${path}.broken-7`, why: 'not a file' }])
  })

  it('puts the version before it in the place of one that is gone, and says so', async () => {
    const { file, path, broken } = aRecordFile()
    await file.write({ count: 1 })
    await file.write({ count: 2 })
    rmSync(path)
    expect(await file.read()).toEqual({ ok: true, value: { count: 1 } })
    expect(broken).toEqual([{ path, why: 'gone', isRestored: true }])
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ count: 1 })
    expect(await file.read()).toEqual({ ok: true, value: { count: 1 } })
    expect(broken).toHaveLength(1)
  })

  it('sets a folder of its name aside with what is in it, and restores the version before', async () => {
    const { file, path, broken } = aRecordFile()
    await file.write({ count: 1 })
    await file.write({ count: 2 })
    rmSync(path)
    mkdirSync(path)
    writeFileSync(join(path, 'inside'), 'kept')
    expect(await file.read()).toEqual({ ok: true, value: { count: 1 } })
    expect(broken).toEqual([{ path: `${path}.broken-7`, why: 'not a file', isRestored: true }])
    expect(readFileSync(join(`${path}.broken-7`, 'inside'), 'utf8')).toBe('kept')
    expect(await file.write({ count: 3 })).toEqual({ ok: true, value: null })
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual({ count: 3 })
  })

  it('answers a file error when the record cannot be reached, so that nobody overwrites it', async () => {
    const { file, folder } = aRecordFile()
    mkdirSync(dirname(folder), { recursive: true })
    writeFileSync(folder, 'a file where the folder should be')
    expect(await file.read()).toMatchObject({ ok: false, error: { kind: 'file' } })
    expect(await file.write({ count: 1 })).toMatchObject({ ok: false, error: { kind: 'file' } })
  })
})
