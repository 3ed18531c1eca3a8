/** An element of an SVG as plain values: written to a file as text, or put into a page by Vue. */
export interface SvgElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (SvgElement | string)[]
}

export function svgElement(
  name: string,
  attributes: SvgElement['attributes'] = {},
  children: SvgElement['children'] = [],
): SvgElement {
  return { name, attributes, children }
}

/** Lengths to a hundredth of a pixel, which no eye tells from more. */
export function svgNumber(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** What XML 1.0 does not allow in a document, in any form. */
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Quotes stay as they are within texts, so that a JSON text can be found without reading XML. */
export function svgText({ name, attributes, children }: SvgElement): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value, /[&<>"]/g)}"`)
  const opening = `<${name}${written.join('')}`
  if (children.length === 0) return `${opening}/>`
  const within = children.map((child) =>
    typeof child === 'string' ? escaped(child, /[&<>]/g) : svgText(child),
  )
  return `${opening}>${within.join('')}</${name}>`
}

function escaped(text: string, which: RegExp): string {
  return text.replace(notXml, '\uFFFD').replace(which, (character) => entities[character] ?? character)
}
