import { PROVENANCE_FORMAT, type Provenance } from '#shared/export/provenance.ts'
import { svgElement, svgNumber, svgText, type SvgElement } from './svg-element.ts'
import type { SvgSurface } from './picture-surface.ts'

/**
 * Puts the app's own font first, which exists in a page of the app and may be embedded in a file; then fonts that every
 * system has.
 */
const FAMILY = "Inter, 'Inter Variable', 'Helvetica Neue', Arial, 'Noto Sans', sans-serif"

export interface SvgFacts {
  /** Read aloud in place of the picture. */
  readonly title: string
  /** Source of the picture, from which the view can be rebuilt. */
  readonly provenance?: Provenance
  /** CSS rules that carry a typeface. */
  readonly styles?: string
}

/** Builds a complete SVG of the drawing, for a file or a page. */
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

/** Writes JSON without the characters that XML would escape. */
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
