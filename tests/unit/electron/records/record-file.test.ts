import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { describe, expect, it } from 'vitest'
import { createRecordFile } from '#electron/records/record-file.ts'

const schema = z.strictObject({ count: z.number() })

function aRecordFile() {
  const folder = mkdtempSync(join(tmpdir(), 'meterlens-record-'))
  const path = join(folder, 'deep', 'count.json')
  const broken: string[] = []
  const reportBroken = (brokenPath: string): void => void broken.push(brokenPath)
  const file = createRecordFile({ path, schema, clock: { now: () => 7 }, reportBroken })
  return { file, path, broken, folder: join(folder, 'deep') }
}

describe('createRecordFile', () => {
  it('answers undefined when there is none', async () => {
    expect(await aRecordFile().file.read()).toEqual({ ok: true, value: undefined })
  })

  it('reads what it wrote, and leaves no other file', async () => {
    const { file, folder } = aRecordFile()
    await Promise.all([1, 2, 3].map((count) => file.write({ count })))
    expect(await file.read()).toEqual({ ok: true, value: { count: 3 } })
    expect(readdirSync(folder)).toEqual(['count.json'])
  })

  it.each(['{"count":', '{"count":"1"}', '{"count":1,"more":2}', ''])(
    'sets %j aside and reports it, never loses it',
    async (text) => {
      const { file, path, folder, broken } = aRecordFile()
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, text)
      expect(await file.read()).toEqual({ ok: true, value: undefined })
      expect(broken).toEqual([`${path}.broken-7`])
      expect(readFileSync(`${path}.broken-7`, 'utf8')).toBe(text)
      await file.write({ count: 1 })
      expect(readFileSync(`${path}.broken-7`, 'utf8')).toBe(text)
    },
  )

  it('answers a file error when the record cannot be reached, so that nobody overwrites it', async () => {
    const { file, path } = aRecordFile()
    mkdirSync(path, { recursive: true })
    expect(await file.read()).toMatchObject({ ok: false, error: { kind: 'file' } })
    expect(await file.write({ count: 1 })).toMatchObject({ ok: false, error: { kind: 'file' } })
  })
})
