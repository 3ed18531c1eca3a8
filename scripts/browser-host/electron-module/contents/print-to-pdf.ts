import type { Page } from '../../window/page.ts'

/** Widths and heights of paper in inches. */
const papers: Readonly<Record<string, readonly [number, number]>> = {
  A0: [33.1, 46.8],
  A1: [23.4, 33.1],
  A2: [16.54, 23.4],
  A3: [11.7, 16.54],
  A4: [8.27, 11.7],
  A5: [5.83, 8.27],
  A6: [4.13, 5.83],
  Legal: [8.5, 14],
  Letter: [8.5, 11],
  Tabloid: [11, 17],
  Ledger: [17, 11],
}

const types: Readonly<Record<string, string>> = {
  landscape: 'boolean',
  displayHeaderFooter: 'boolean',
  printBackground: 'boolean',
  scale: 'number',
  pageRanges: 'string',
  headerTemplate: 'string',
  footerTemplate: 'string',
  preferCSSPageSize: 'boolean',
  generateTaggedPDF: 'boolean',
  generateDocumentOutline: 'boolean',
}

type Options = Readonly<Record<string, unknown>>

/** Emulates printToPDF with Electron's defaults and its checks of arguments; all lengths are inches. */
export async function printToPdf(page: Page, options: Options): Promise<Buffer> {
  for (const [name, type] of Object.entries(types)) {
    if (options[name] !== undefined && typeof options[name] !== type)
      throw new Error(`${name} must be a ${type}`)
  }
  const plain = Object.fromEntries(Object.entries(options).filter(([name]) => name in types))
  const [paperWidth, paperHeight] = paperOf(options['pageSize'])
  const { data } = await page.link.session.send('Page.printToPDF', {
    ...plain,
    paperWidth,
    paperHeight,
    ...marginsOf(options['margins']),
  })
  return Buffer.from(data, 'base64')
}

function paperOf(size: unknown): readonly [number, number] {
  if (size === undefined) return [8.5, 11]
  if (typeof size === 'string') {
    const found = papers[size]
    if (!found) throw new Error(`Invalid pageSize ${size}`)
    return found
  }
  const { width, height } = size as { width?: unknown; height?: unknown }
  if (typeof width !== 'number' || typeof height !== 'number') {
    throw new Error('width and height properties are required for pageSize')
  }
  return [width, height]
}

function marginsOf(margins: unknown): Record<string, number> {
  const given = (margins ?? {}) as Record<string, unknown>
  const sides = ['top', 'bottom', 'left', 'right'] as const
  for (const side of sides) {
    if (given[side] !== undefined && typeof given[side] !== 'number')
      throw new Error('margins must be numbers')
  }
  const entries = sides.map((side) => [
    `margin${side.charAt(0).toUpperCase()}${side.slice(1)}`,
    given[side] ?? 0.4,
  ])
  return Object.fromEntries(entries) as Record<string, number>
}
