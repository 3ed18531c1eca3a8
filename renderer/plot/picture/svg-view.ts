import { h, type VNode } from 'vue'
import type { SvgElement } from '#renderer/plot/picture/svg-element.ts'

/** Renders an SVG as part of the page from elements and texts, never from HTML. */
export function SvgView({ picture }: { readonly picture: SvgElement }): VNode {
  return h(
    picture.name,
    picture.attributes,
    picture.children.map((child) => (typeof child === 'string' ? child : SvgView({ picture: child }))),
  )
}
SvgView.props = ['picture']
