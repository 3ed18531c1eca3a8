// `node scripts/packaging/make-icons.ts` makes the icons of the installers from the icon of the page. The files
// are committed, since not every machine that packs has a Chromium.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { Data } from 'resedit'
import { findChromium } from '../browser-host/chromium/find-chromium.ts'

interface Picture {
  readonly size: number
  readonly png: Buffer
}

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'build')
const svg = readFileSync(join(root, 'renderer/icon.svg'), 'utf8')

const LINUX_SIZES = [16, 32, 48, 64, 128, 256, 512]
const WINDOWS_SIZES = [16, 24, 32, 48, 64, 128, 256]
/** Maps the types of Apple's container to the pixels of each; some are the double of a smaller size. */
const MAC_TYPES = {
  ic11: 32,
  ic12: 64,
  ic07: 128,
  ic13: 256,
  ic08: 256,
  ic14: 512,
  ic09: 512,
  ic10: 1024,
} as const
/** In Apple's grid the shape takes 824 of 1024 pixels. */
const MAC_SHARE = 824 / 1024

async function draw(page: Page, size: number, share = 1): Promise<Picture> {
  await page.setViewportSize({ width: size, height: size })
  const margin = (size * (1 - share)) / 2
  await page.setContent(
    `<style>body { margin: ${margin}px } svg { display: block; width: ${size - 2 * margin}px }</style>${svg}`,
  )
  return { size, png: await page.screenshot({ omitBackground: true }) }
}

/** Builds Windows' container. */
function icoFrom(pictures: readonly Picture[]): Buffer {
  const file = new Data.IconFile()
  file.icons = pictures.map(({ size, png }) => {
    // A size of 256 is written as 0, because the field has one byte.
    const [width, height] = [size % 256, size % 256]
    const data = Data.RawIconItem.from(Uint8Array.from(png).buffer, width, height, 32)
    return { width, height, colors: 0, planes: 1, bitCount: 32, data }
  })
  return Buffer.from(file.generate())
}

/**
 * Builds Apple's container: each picture has its type, the length including these eight bytes, and its data; the
 * container itself begins with its own type and length.
 */
function icnsFrom(pictures: Readonly<Record<string, Buffer>>): Buffer {
  const block = (type: string, content: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(type, 'latin1')
    head.writeUInt32BE(content.length + 8, 4)
    return Buffer.concat([head, content])
  }
  return block('icns', Buffer.concat(Object.entries(pictures).map(([type, png]) => block(type, png))))
}

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
const page = await browser.newPage({ deviceScaleFactor: 1 })
rmSync(join(folder, 'icons'), { recursive: true, force: true })
mkdirSync(join(folder, 'icons'), { recursive: true })
for (const size of LINUX_SIZES) {
  writeFileSync(join(folder, `icons/${size}x${size}.png`), (await draw(page, size)).png)
}
const windows: Picture[] = []
for (const size of WINDOWS_SIZES) windows.push(await draw(page, size))
writeFileSync(join(folder, 'icon.ico'), icoFrom(windows))
const mac: Record<string, Buffer> = {}
for (const [type, size] of Object.entries(MAC_TYPES)) mac[type] = (await draw(page, size, MAC_SHARE)).png
writeFileSync(join(folder, 'icon.icns'), icnsFrom(mac))
await browser.close()
console.log('meterlens: icons are in build/')
