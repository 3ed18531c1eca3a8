import { svgElement, type SvgElement, svgNumber } from './svg-element.ts'

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
function paintAttributes(state: State, kind: 'fill' | 'stroke'): Attributes {
  const style = kind === 'fill' ? state.fillStyle : state.strokeStyle
  if (typeof style !== 'string') throw new Error('only plain colours are recorded')
  const [red, green, blue, own = '1'] = style.startsWith('rgba(') ? style.slice(5, -1).split(',') : []
  const opacity = Number(own) * state.globalAlpha
  return {
    [kind]: red === undefined ? style : `rgb(${red},${green ?? ''},${blue ?? ''})`,
    ...(opacity < 1 && { [`${kind}-opacity`]: svgNumber(opacity) }),
  }
}

function strokeAttributes(state: State): Attributes {
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
 * Returns size and weight; the family is set on the whole picture. A context expresses its font as `600 20px "Inter",
 * sans-serif`.
 */
function fontAttributes({ font, textAlign }: State, text: string): Attributes {
  const size = /([\d.]+)px/.exec(font)?.[1] ?? '10'
  const weight = /(?:^|\s)(bold|[1-9]00)\s/.exec(font)?.[1]
  return {
    'font-size': size,
    ...(weight !== undefined && weight !== '400' && { 'font-weight': weight }),
    ...(anchors[textAlign] !== 'start' && { 'text-anchor': anchors[textAlign] }),
    ...(/\s\s|^\s|\s$/.test(text) && { 'xml:space': 'preserve' }),
  }
}

/** Returns no attributes if the drawing is not transformed. */
function transformOf({ a, b, c, d, e, f }: DOMMatrix, ratio: number): Attributes {
  const matrix = [a, b, c, d, e, f].map((each) => each / ratio)
  if ([1, 0, 0, 1, 0, 0].every((plain, index) => plain === matrix[index])) return {}
  return { transform: `matrix(${matrix.map((each) => String(Math.round(each * 1e6) / 1e6)).join(' ')})` }
}

/** A 2D context whose strokes become SVG elements; texts stay texts. */
export interface SvgRecorder {
  readonly context: CanvasRenderingContext2D
  readonly elements: () => readonly SvgElement[]
}

interface Group {
  readonly attributes: SvgElement['attributes']
  readonly children: SvgElement[]
}

/** Drawing methods that are not used: a failure is better than a picture with something missing. */
const refused = ['drawImage', 'putImageData', 'ellipse', 'arcTo', 'roundRect', 'bezierCurveTo'] as const

/**
 * Records what is drawn on `canvas`. Its own context keeps the state: it reads colours and fonts, saves and restores,
 * and measures texts. `ids` prefixes the ids, because all pictures of a page share one namespace. `ratio` is the scale
 * that Chart.js sets for the density of a screen and that a vector does not need.
 */
export function createSvgRecorder(canvas: HTMLCanvasElement, ids: string, ratio = 1): SvgRecorder {
  const state = canvas.getContext('2d')
  if (!state) throw new Error('no 2D canvas')
  const root: Group = { attributes: {}, children: [] }
  const groups: Group[] = [root]
  /** Number of open groups at each `save`. */
  const saved: number[] = []
  let path = ''
  let clips = 0
  let halo: { readonly text: string; readonly place: string } | undefined

  const place = (x: number, y: number): string => `${svgNumber(x)} ${svgNumber(y)}`
  const add = (element: SvgElement): void => {
    groups.at(-1)?.children.push(element)
  }
  const withTransform = (attributes: SvgElement['attributes']): SvgElement['attributes'] => ({
    ...attributes,
    ...transformOf(state.getTransform(), ratio),
  })
  const box = (x: number, y: number, width: number, height: number): SvgElement['attributes'] => ({
    x: svgNumber(Math.min(x, x + width)),
    y: svgNumber(Math.min(y, y + height)),
    width: svgNumber(Math.abs(width)),
    height: svgNumber(Math.abs(height)),
  })
  const closeGroup = (): void => {
    const group = groups.pop()
    if (group && group.children.length > 0) add(svgElement('g', group.attributes, group.children))
  }

  function addText(text: string, x: number, y: number, paint: SvgElement['attributes']): void {
    if (!state || text === '') return
    // Programs interpret other baselines differently.
    const baseline = y - state.measureText(text).alphabeticBaseline
    const attributes = { x: svgNumber(x), y: svgNumber(baseline), ...fontAttributes(state, text), ...paint }
    add(svgElement('text', withTransform(attributes), [text]))
  }

  const methods = {
    save() {
      state.save()
      saved.push(groups.length)
    },
    restore() {
      state.restore()
      const open = saved.pop() ?? 1
      while (groups.length > open) closeGroup()
    },
    beginPath() {
      path = ''
    },
    moveTo(x: number, y: number) {
      path += `M${place(x, y)}`
    },
    lineTo(x: number, y: number) {
      path += `${path === '' ? 'M' : 'L'}${place(x, y)}`
    },
    rect(x: number, y: number, width: number, height: number) {
      path += `M${place(x, y)}h${svgNumber(width)}v${svgNumber(height)}h${svgNumber(-width)}z`
    },
    arc(x: number, y: number, radius: number, from: number, to: number) {
      const spot = (angle: number): string =>
        place(x + radius * Math.cos(angle), y + radius * Math.sin(angle))
      // An arc cannot end where it began, so a circle needs two.
      const halves = [from + (to - from) / 2, to].map(
        (angle) => `A${place(radius, radius)} 0 0 1 ${spot(angle)}`,
      )
      path += `${path === '' ? 'M' : 'L'}${spot(from)}${halves.join('')}`
    },
    closePath() {
      path += 'z'
    },
    stroke() {
      if (path !== '')
        add(svgElement('path', withTransform({ d: path, fill: 'none', ...strokeAttributes(state) })))
    },
    fill(rule?: CanvasFillRule) {
      if (path === '') return
      const evenOdd = rule === 'evenodd' ? { 'fill-rule': rule } : {}
      add(svgElement('path', withTransform({ d: path, ...evenOdd, ...paintAttributes(state, 'fill') })))
    },
    clip(rule?: CanvasFillRule) {
      const id = `${ids}${String((clips += 1))}`
      const evenOdd = rule === 'evenodd' ? { 'clip-rule': rule } : {}
      const shape = svgElement('path', withTransform({ d: path, ...evenOdd }))
      add(svgElement('clipPath', { id }, [shape]))
      groups.push({ attributes: { 'clip-path': `url(#${id})` }, children: [] })
    },
    fillRect(x: number, y: number, width: number, height: number) {
      add(
        svgElement('rect', withTransform({ ...box(x, y, width, height), ...paintAttributes(state, 'fill') })),
      )
    },
    strokeRect(x: number, y: number, width: number, height: number) {
      const attributes = { ...box(x, y, width, height), fill: 'none', ...strokeAttributes(state) }
      add(svgElement('rect', withTransform(attributes)))
    },
    clearRect() {
      // Does nothing: each picture starts empty and is drawn only once.
    },
    strokeText(text: string, x: number, y: number) {
      // An empty text would add no element, so that its fill would replace that of the text before.
      if (text !== '') halo = { text, place: place(x, y) }
      addText(text, x, y, { fill: 'none', ...strokeAttributes(state) })
    },
    fillText(text: string, x: number, y: number) {
      const paint = paintAttributes(state, 'fill')
      // A text over its own halo is one element, so that it is copied only once.
      if (halo?.text === text && halo.place === place(x, y)) {
        groups.at(-1)?.children.pop()
        addText(text, x, y, { ...strokeAttributes(state), ...paint, 'paint-order': 'stroke' })
      } else addText(text, x, y, paint)
      halo = undefined
    },
    ...Object.fromEntries(refused.map((name) => [name, refuse(name)])),
  }

  const context = new Proxy(state, {
    get(target, key): unknown {
      if (Object.hasOwn(methods, key)) return Reflect.get(methods, key)
      const value: unknown = Reflect.get(target, key, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]): unknown => Reflect.apply(value, target, given)
    },
    set: (target, key, value) => Reflect.set(target, key, value, target),
  })
  return {
    context,
    elements() {
      while (groups.length > 1) closeGroup()
      return root.children
    },
  }
}

function refuse(name: string): () => never {
  return () => {
    throw new Error(`${name} is not recorded`)
  }
}
