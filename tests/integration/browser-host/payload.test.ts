import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LaunchedApp } from '#support/app/launch-app.ts'
import { bytesOf, messageOf } from '../../../scripts/browser-host/wire/message.ts'
import { launchFixture } from './fixture-app.ts'

/** Writes a value as bytes and reads it again. */
function carry(value: unknown): unknown {
  return messageOf(bytesOf(value))
}

/** Values that calls and events may contain. */
const data = fc.anything({
  values: [
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constantFrom(undefined, null, -0, NaN, '$', '__proto__'),
    fc.float64Array(),
    fc.uint8Array(),
  ],
  key: fc.oneof(fc.string(), fc.constantFrom('$', 'v', 'constructor', '__proto__')),
})

describe('the wire', () => {
  it('carries plain data and columns as a structured clone does', () => {
    fc.assert(
      fc.property(data, (value) => {
        expect(carry(value)).toEqual(structuredClone(value))
      }),
    )
  })

  it('carries the part of a buffer that a column looks at', () => {
    expect(carry(new Float64Array([1, 2, 3]).subarray(1))).toEqual(new Float64Array([2, 3]))
  })

  it.each([
    ['a function', () => 1],
    ['a Blob', new Blob(['x'])],
    ['a Proxy', new Proxy({}, {})],
    ['a port', new MessageChannel().port1],
    ['a date, which no call has', new Date(5)],
    ['a map, which no call has', new Map()],
  ])('refuses %s', (_name, value) => {
    expect(() => carry({ value })).toThrow(new Error('An object could not be cloned.'))
  })
})

describe('a year of minutes', () => {
  let app: LaunchedApp
  beforeAll(async () => {
    app = await launchFixture()
    await app.evaluate(({ ipcMain }) => {
      ipcMain.handle('year', () => {
        const times = Float64Array.from({ length: 525_600 }, (_, at) => 1.6e12 + at * 60_000)
        return { times, values: times.map((_, at) => Math.sin(at)) }
      })
    })
  })
  afterAll(() => app.close())

  /** Returns the length, the last values, and the duration of the call in the page. */
  function fetchYear(): Promise<{ length: number; last: number[]; tookMs: number }> {
    return app.window.evaluate(async () => {
      const start = performance.now()
      const { times, values } = (await window.fixture.invoke('year')) as Record<
        'times' | 'values',
        Float64Array
      >
      const tookMs = performance.now() - start
      return { length: values.length, last: [times.at(-1) ?? 0, values.at(-1) ?? 0], tookMs }
    })
  }
  const expected = { length: 525_600, last: [1.6e12 + 525_599 * 60_000, Math.sin(525_599)] }

  it('arrives exactly', async () => {
    expect(await fetchYear()).toMatchObject(expected)
  })

  it('goes to main and back exactly', async () => {
    const isSame = await app.window.evaluate(async () => {
      const sent = new Float64Array(525_600).map((_, at) => Math.cos(at))
      const got = (await window.fixture.invoke('echo', sent)) as Float64Array
      return got.length === sent.length && got.every((value, at) => value === sent[at])
    })
    expect(isSame).toBe(true)
  })
})
