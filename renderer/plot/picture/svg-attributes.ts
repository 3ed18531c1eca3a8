import { svgNumber, type SvgElement } from './svg-element.ts'

type Attributes = SvgElement['attributes']
type State = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'globalAlpha'
  | 'lineWidth'
  | 'lineJoin'
  | 'lineCap'
  | 'getLineDash'
  | 'font'
  | 'textAlign'
>

/** Separates a colour from its transparency, because some drawing programs cannot read the two as one. */
export function paintAttributes(state: State, kind: 'fill' | 'stroke'): Attributes {
  const style = kind === 'fill' ? state.fillStyle : state.strokeStyle
  if (typeof style !== 'string') throw new Error('only plain colours are recorded')
  const [red, green, blue, own = '1'] = style.startsWith('rgba(') ? style.slice(5, -1).split(',') : []
  const opacity = Number(own) * state.globalAlpha
  return {
    [kind]: red === undefined ? style : `rgb(${red},${green ?? ''},${blue ?? ''})`,
    ...(opacity < 1 && { [`${kind}-opacity`]: svgNumber(opacity) }),
  }
}

export function strokeAttributes(state: State): Attributes {
  const dash = state.getLineDash()
  return {
    ...paintAttributes(state, 'stroke'),
    'stroke-width': svgNumber(state.lineWidth),
    ...(state.lineJoin !== 'miter' && { 'stroke-linejoin': state.lineJoin }),
    ...(state.lineCap !== 'butt' && { 'stroke-linecap': state.lineCap }),
    ...(dash.length > 0 && { 'stroke-dasharray': dash.map(svgNumber).join(' ') }),
  }
}

const anchors: Readonly<Record<CanvasTextAlign, string>> = {
  left: 'start',
  start: 'start',
  center: 'middle',
  right: 'end',
  end: 'end',
}

/**
 * Returns size and weight; the family is set on the whole picture. A context writes its font as `600 20px
 * "Inter", sans-serif`.
 */
export function fontAttributes({ font, textAlign }: State, text: string): Attributes {
  const size = /([\d.]+)px/.exec(font)?.[1] ?? '10'
  const weight = /(?:^|\s)(bold|[1-9]00)\s/.exec(font)?.[1]
  return {
    'font-size': size,
    ...(weight !== undefined && weight !== '400' && { 'font-weight': weight }),
    ...(anchors[textAlign] !== 'start' && { 'text-anchor': anchors[textAlign] }),
    ...(/\s\s|^\s|\s$/.test(text) && { 'xml:space': 'preserve' }),
  }
}

/** Returns no attributes when the drawing is not transformed. */
export function transformOf({ a, b, c, d, e, f }: DOMMatrix, ratio: number): Attributes {
  const matrix = [a, b, c, d, e, f].map((each) => each / ratio)
  if ([1, 0, 0, 1, 0, 0].every((plain, index) => plain === matrix[index])) return {}
  return { transform: `matrix(${matrix.map((each) => String(Math.round(each * 1e6) / 1e6)).join(' ')})` }
}
