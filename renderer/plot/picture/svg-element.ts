/** An SVG element as plain values, which can be written to a file as text or rendered in a page by Vue. */
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

/** Rounds lengths to a hundredth of a pixel, finer than the eye can see. */
export function svgNumber(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Characters that XML 1.0 does not allow in a document, in any form. */
const notXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Quotes are not escaped in texts, so that a JSON text can be found without an XML parser. */
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
