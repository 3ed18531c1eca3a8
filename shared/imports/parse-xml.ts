/** An element of an XML document; its name has no prefix. */
export interface XmlElement {
  readonly localName: string
  readonly children: readonly XmlElement[]
  /** Its own text, without that of its children. */
  readonly text: string
  readonly attributes: ReadonlyMap<string, string>
}

interface Open extends XmlElement {
  readonly children: Open[]
  text: string
}

const token =
  /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!\[CDATA\[(?<data>[\s\S]*?)\]\]>|<\/(?<end>[^\s<>]+)\s*>|<(?<start>[^\s<>/!?=]+)(?<attributes>(?:\s+[^\s<>/=]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(?<isEmpty>\/?)>|(?<text>[^<]+)/y
const declaration = /^<!(?:doctype|entity|element|attlist|notation)\b/i
const LONGEST_NAME = 12
const attribute = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Data files have only a handful of levels. */
const MOST_LEVELS = 100

/**
 * Parses a document of elements, attributes and texts, since the content security policy of the page allows no other
 * parser. Declarations are refused, and with them entities, which could grow without bounds.
 *
 * @throws Error if the text is not well formed, contains a declaration, or is nested too deeply
 */
export function parseXml(source: string): XmlElement {
  const root = elementOf('', '')
  const open: Open[] = [root]
  token.lastIndex = 0
  while (token.lastIndex < source.length) {
    const at = token.lastIndex
    if (declaration.test(source.slice(at, at + LONGEST_NAME)))
      throw new Error(
        `The document declares types or entities at character ${String(at + 1)}, which are not read.`,
      )
    const { data, end, start, attributes = '', isEmpty, text } = token.exec(source)?.groups ?? fail(at)
    const parent = open.at(-1) ?? fail(at)
    if (start !== undefined) {
      const element = elementOf(start, attributes)
      parent.children.push(element)
      if (isEmpty === '') open.push(element)
      if (open.length > MOST_LEVELS) fail(at)
    } else if (end !== undefined) {
      if (open.length < 2 || open.pop()?.localName !== localOf(end)) fail(at)
    } else parent.text += data ?? decoded(text ?? '')
  }
  const [element] = root.children
  return element === undefined || open.length > 1 || root.children.length > 1 ? fail(source.length) : element
}

function elementOf(name: string, attributes: string): Open {
  const pairs = [...attributes.matchAll(attribute)].map(
    ([, key = '', double, single = '']) => [key, decoded(double ?? single)] as const,
  )
  return { localName: localOf(name), children: [], text: '', attributes: new Map(pairs) }
}

function localOf(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name: string) => {
    const code = Number(decimal ?? `0x${String(hex)}`)
    return named[name] ?? (code <= 0x10ffff ? String.fromCodePoint(code) : whole)
  })
}

function fail(at: number): never {
  throw new Error(`The document is not well formed at character ${String(at + 1)}.`)
}
