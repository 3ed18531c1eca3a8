import { PROVENANCE_FORMAT, type Provenance } from '#shared/export/provenance.ts'
import { svgElement, svgNumber, svgText, type SvgElement } from './svg-element.ts'
import type { SvgSurface } from './picture-surface.ts'

/** The app's own first, which a page of the app has and a file may carry; then what every system has. */
const FAMILY = "Inter, 'Inter Variable', 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"

export interface SvgFacts {
  /** Read out in place of the picture. */
  readonly title: string
  /** Where it comes from, which lets the view be rebuilt. */
  readonly provenance?: Provenance
  /** Rules that carry a typeface. */
  readonly styles?: string
}

/** A whole SVG of what was drawn: for a file, or for a page. */
export function svgDocument(
  { size: { width, height }, elements }: Pick<SvgSurface, 'size' | 'elements'>,
  { title, provenance, styles }: SvgFacts,
): SvgElement {
  return svgElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width: svgNumber(width),
      height: svgNumber(height),
      viewBox: `0 0 ${svgNumber(width)} ${svgNumber(height)}`,
      'font-family': FAMILY,
      role: 'img',
      'aria-label': title,
    },
    [
      svgElement('title', {}, [title]),
      ...(provenance ? [svgElement('metadata', { id: PROVENANCE_FORMAT }, [plainJson(provenance)])] : []),
      ...(styles === undefined ? [] : [svgElement('style', {}, [styles])]),
      ...elements(),
    ],
  )
}

/** JSON without a character that XML would write otherwise. */
function plainJson(record: unknown): string {
  return JSON.stringify(record).replace(/[&<>\u007f-\u{10ffff}]/gu, (text) =>
    Array.from({ length: text.length }, (_, at) => escapeOf(text.charCodeAt(at))).join(''),
  )
}

function escapeOf(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}

export function svgFileText(document: SvgElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${svgText(document)}\n`
}
