import { h, type VNode } from 'vue'
import type { SvgElement } from '#renderer/drawing/picture/svg-element.ts'

/** An SVG as a part of the page: elements and texts, never HTML. */
export function SvgView({ picture }: { readonly picture: SvgElement }): VNode {
  return h(
    picture.name,
    picture.attributes,
    picture.children.map((child) => (typeof child === 'string' ? child : SvgView({ picture: child }))),
  )
}
SvgView.props = ['picture']
