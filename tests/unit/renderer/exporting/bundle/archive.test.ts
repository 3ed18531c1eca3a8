import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openArchive } from '#renderer/exporting/bundle/archive/archive-reader.ts'
import { aBundleFile, damageOf, sourceOf } from '#support/files/a-bundle-file.ts'

const entries = {
  'series/000001.json': new TextEncoder().encode('{"a":1}'.repeat(30)),
  'series/000001-0001.f64': Uint8Array.from({ length: 320 }, (_, at) => (at * 37) & 255),
  'workspaces/000001.json': new TextEncoder().encode('{"name":"Winter review"}'),
}
const file = await aBundleFile(entries)

describe('an archive', () => {
  it('reads back what was written', async () => {
    expect(await damageOf(file)).toBeUndefined()
    const archive = await openArchive(sourceOf(file))
    for (const [name, bytes] of Object.entries(entries)) expect(await archive.read(name)).toEqual(bytes)
  })

  it('has the digest of an entry of several megabytes, which is taken in pieces', async () => {
    const bytes = Uint8Array.from({ length: 5 * 1024 * 1024 + 7 }, (_, at) => (at * 31) & 255)
    const { manifest } = await openArchive(sourceOf(await aBundleFile({ 'jobs/000001.json': bytes })))
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex')
    expect(manifest.entries.map(({ sha256 }) => sha256)).toEqual([digest])
  })

  it('is the same file for the same content', async () => {
    expect(Buffer.compare(await aBundleFile(entries), file)).toBe(0)
  })

  it('reads back entries of any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 3000 }), { maxLength: 5 }), async (contents) => {
        const named = Object.fromEntries(contents.map((bytes, at) => [`jobs/00000${at}.json`, bytes]))
        const archive = await openArchive(sourceOf(await aBundleFile(named)))
        for (const [name, bytes] of Object.entries(named)) expect(await archive.read(name)).toEqual(bytes)
      }),
      { numRuns: 20 },
    )
  })
})

describe('verifySeal', () => {
  it('refuses a flip of any bit, with a name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), fc.nat(7), async (at, bit) => {
        const flipped = Uint8Array.from(file)
        flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
        expect((await damageOf(flipped))?.entry).toMatch(/\w/)
      }),
      { numRuns: 300 },
    )
  })

  it('refuses a cut anywhere, with a name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(file.length - 1), async (length) => {
        expect((await damageOf(file.subarray(0, length)))?.entry).toMatch(/\w/)
      }),
      { numRuns: 200 },
    )
  })

  it('refuses anything added at the end', async () => {
    expect(await damageOf(Buffer.concat([file, Buffer.from('x')]))).toBeDefined()
  })

  it.each(Object.keys(entries))('names the entry in which a byte is not as it was: %s', async (name) => {
    const start = Buffer.from(file).indexOf(name)
    const flipped = Uint8Array.from(file)
    const within = start + name.length + 4
    flipped[within] = (flipped[within] ?? 0) ^ 1
    expect(await damageOf(flipped)).toEqual({ entry: name, fault: 'checksum', offset: start - 30 })
  })

  it.each(Object.keys(entries))('names the entry in which the file breaks off: %s', async (name) => {
    const start = Buffer.from(file).indexOf(name)
    expect(await damageOf(file.subarray(0, start + name.length + 4))).toEqual({
      entry: name,
      fault: 'truncated',
      offset: start - 30,
    })
  })

  it('names the kind of another file', async () => {
    expect(await damageOf(Buffer.from('time,kW\n'.repeat(20)))).toMatchObject({ fault: 'not-a-bundle' })
  })
})
