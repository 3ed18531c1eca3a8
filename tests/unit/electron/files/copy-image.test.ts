import { describe, expect, it } from 'vitest'
import { createCopyImage } from '#electron/files/copy-image.ts'

/** A transparent pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('createCopyImage', () => {
  it('writes a PNG as it is', async () => {
    const written: Uint8Array[] = []
    const copy = createCopyImage(async (png) => void written.push(png))
    expect(await copy(pixel)).toEqual({ ok: true, value: null })
    expect(written[0]).toEqual(Uint8Array.from(pixel))
  })

  it.each([
    ['nothing', new Uint8Array()],
    ['text', new TextEncoder().encode('file:///etc/passwd')],
    ['a bare signature', pixel.subarray(0, 8)],
    ['another chunk first', Uint8Array.from(pixel).fill(0x41, 12, 16)],
  ])('refuses %s', async (_name, bytes) => {
    const copy = createCopyImage(() => Promise.reject(new Error('must not be called')))
    expect(await copy(bytes)).toMatchObject({ ok: false, error: { kind: 'invalid-request' } })
  })
})
