import { crc32, deflateSync } from 'node:zlib'
import { seedOf, uniformAt } from '../synthetic/noise.ts'
import type { Answer } from '../http/answer.ts'

/** Colour of a pixel, each part 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number]

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** Encodes a PNG (ISO/IEC 15948), eight bits a colour, no transparency. */
function encodePng(width: number, height: number, colourAt: (x: number, y: number) => Rgb): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Array.from({ length: height }, (_, y) => [
    0,
    ...Array.from({ length: width }, (__, x) => colourAt(x, y)).flat(),
  ])
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Uint8Array.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(content.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** Pictures are served outside the API, need no token and take no request of the budget. */
export const PICTURE_PREFIX = '/static/'

const pattern = /^\/static\/(icons|covers|thumbnails)\/([^/]+)\.(svg|png)$/

/** Answers with the picture of a path below /static, or 404. */
export function pictureAnswer(path: string): Answer {
  const [, folder, name = '', form] = pattern.exec(path) ?? []
  if (folder === 'icons' && form === 'svg') return svg(iconSvg(name))
  if (folder === 'covers' && form === 'svg') return svg(coverSvg(name))
  if (folder === 'thumbnails' && form === 'png') return picture('image/png', thumbnailPng(name))
  return { status: 404, headers: { 'content-type': 'text/plain' }, body: ['No such picture.\n'] }
}

function svg(text: string): Answer {
  return picture('image/svg+xml', text)
}

function picture(type: string, body: string | Uint8Array): Answer {
  const headers = { 'content-type': type, 'cache-control': 'public, max-age=86400' }
  return { status: 200, headers, body: [body] }
}

const ICON_SIZE = 32

/** Draws the icon of a data source type: its initial on a colour of its own. */
function iconSvg(type: string): string {
  const letter = escaped(type.charAt(0).toUpperCase())
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON_SIZE}" height="${ICON_SIZE}" viewBox="0 0 32 32">` +
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
    `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="270" viewBox="0 0 480 270">` +
    `<rect width="480" height="270" fill="hsl(${hue} 50% 82%)"/>${houses.join('')}</svg>`
  )
}

/** Draws the small cover of an entity as PNG, 96 by 54 pixels. */
function thumbnailPng(entityId: string): Uint8Array {
  const seed = seedOf(entityId)
  const base: Rgb = [
    70 + uniformAt(seed, 1) * 90,
    80 + uniformAt(seed, 2) * 90,
    100 + uniformAt(seed, 3) * 90,
  ]
  return encodePng(96, 54, (x, y) => {
    const roof = 16 + Math.floor(uniformAt(seed, 10 + Math.floor(x / 12)) * 24)
    const share = y > roof ? 0.6 : 1.25 - y / 90
    return [shade(base[0], share), shade(base[1], share), shade(base[2], share)]
  })
}

function shade(part: number, share: number): number {
  return Math.min(255, Math.round(part * share))
}

function hueOf(text: string): number {
  return seedOf(text) % 360
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
