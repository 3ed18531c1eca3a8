import { crc32, deflateSync } from 'node:zlib'
import type { Answer } from './http/answer.ts'
import { seedOf, uniformAt } from './synthetic/noise.ts'

/** Pictures are served outside the API, need no token and take no request of the budget. */
export const PICTURE_PREFIX = '/static/'

const pattern = /^\/static\/(icons|covers|thumbnails)\/([^/]+)\.(svg|png)$/

/** The kinds of pictures by folder and form. */
const drawings: Readonly<
  Record<string, readonly [type: string, draw: (id: string) => string | Uint8Array] | undefined>
> = {
  'icons svg': ['image/svg+xml', iconSvg],
  'covers svg': ['image/svg+xml', coverSvg],
  'thumbnails png': ['image/png', thumbnailPng],
}

/** Answers with the picture of a path below /static, or 404. */
export function pictureAnswer(path: string): Answer {
  const [, folder = '', id = '', form = ''] = pattern.exec(path) ?? []
  const [type, draw] = drawings[`${folder} ${form}`] ?? []
  if (type === undefined || draw === undefined)
    return { status: 404, headers: { 'content-type': 'text/plain' }, body: ['No such picture.\n'] }
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=86400' }
  return { status: 200, headers, body: [draw(id)] }
}

/** Draws the icon of a data source type: its initial on a colour of its own. */
function iconSvg(type: string): string {
  const letter = type.charAt(0).toUpperCase().replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32">' +
    `<rect width="32" height="32" rx="7" fill="hsl(${hueOf(type)} 45% 42%)"/>` +
    `<text x="16" y="22" font-family="sans-serif" font-size="17" fill="#fff" text-anchor="middle">${letter}</text></svg>`
  )
}

/** Draws the cover of an entity: a skyline under its sky. */
function coverSvg(entityId: string): string {
  const hue = hueOf(entityId)
  const houses = Array.from({ length: 9 }, (_, index) => {
    const height = 60 + Math.round(uniformAt(seedOf(entityId), index) * 130)
    const light = 26 + Math.round(uniformAt(seedOf(entityId), 50 + index) * 14)
    return `<rect x="${index * 54}" y="${270 - height}" width="50" height="${height}" fill="hsl(${hue} 25% ${light}%)"/>`
  })
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270" viewBox="0 0 480 270">' +
    `<rect width="480" height="270" fill="hsl(${hue} 50% 82%)"/>${houses.join('')}</svg>`
  )
}

function hueOf(text: string): number {
  return seedOf(text) % 360
}

const [WIDTH, HEIGHT] = [96, 54]
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)
/** Width and height, eight bits a colour, red, green and blue. */
const HEADER = Uint8Array.of(0, 0, 0, WIDTH, 0, 0, 0, HEIGHT, 8, 2, 0, 0, 0)

/** Draws the small cover of an entity as PNG (ISO/IEC 15948). */
function thumbnailPng(entityId: string): Uint8Array {
  const seed = seedOf(entityId)
  const base = [70, 80, 100].map((darkest, part) => darkest + uniformAt(seed, part + 1) * 90)
  const pixel = (x: number, y: number): readonly number[] => {
    const roof = 16 + Math.floor(uniformAt(seed, 10 + Math.floor(x / 12)) * 24)
    const share = y > roof ? 0.6 : 1.25 - y / 90
    return base.map((part) => Math.min(255, Math.round(part * share)))
  }
  const rows = Array.from({ length: HEIGHT }, (_, y) => [
    0,
    ...Array.from({ length: WIDTH }, (__, x) => pixel(x, y)).flat(),
  ])
  const pixels = deflateSync(Uint8Array.from(rows.flat()))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', HEADER),
    chunk('IDAT', pixels),
    chunk('IEND', Uint8Array.of()),
  ])
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const framed = Buffer.alloc(content.length + 12)
  framed.writeUInt32BE(content.length)
  framed.write(type, 4, 'latin1')
  framed.set(content, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, -4)), content.length + 8)
  return framed
}
