import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { svgElement, svgNumber, svgText } from '#renderer/plot/picture/svg-element.ts'

/** Returns a text as an XML reader understands it. */
function readText(xml: string): string {
  return xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

describe('svgText', () => {
  it('nests elements, with their attributes', () => {
    const group = svgElement('g', { 'clip-path': 'url(#a)' }, [svgElement('path', { d: 'M0 0' }), 'text'])
    expect(svgText(group)).toBe('<g clip-path="url(#a)"><path d="M0 0"/>text</g>')
  })

  it('keeps every text as it is, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
        const written = svgText(svgElement('text', { id: text }, [text]))
        const [, attribute = '', content = ''] = /^<text id="([^"]*)">([^<]*)<\/text>$/.exec(written) ?? []
        expect([readText(attribute), readText(content)]).toEqual([text, text])
      }),
    )
  })

  it('has nothing that no XML may have', () => {
    expect(svgText(svgElement('text', {}, ['a\u0000\uD800\uFFFE']))).toBe('<text>a\uFFFD\uFFFD\uFFFD</text>')
  })
})

describe('svgNumber', () => {
  it('has two decimals at most', () => {
    expect([1 / 3, 2, -0.004, 1e-9].map(svgNumber)).toEqual(['0.33', '2', '0', '0'])
  })
})
