/** A vertex that the canvas was told to stroke; `begins` where no line leads to it. */
export interface Vertex {
  readonly x: number
  readonly y: number
  readonly begins: boolean
}

/** Listens to a context: the vertices of the paths stroked in `colour` from now on. The drawing goes on. */
export function recordPath(context: CanvasRenderingContext2D, colour: string): readonly Vertex[] {
  const stroked: Vertex[] = []
  let path: Vertex[] = []
  const { beginPath, moveTo, lineTo, stroke } = context
  context.beginPath = () => {
    path = []
    beginPath.call(context)
  }
  context.moveTo = (x, y) => {
    path.push({ x, y, begins: true })
    moveTo.call(context, x, y)
  }
  context.lineTo = (x, y) => {
    path.push({ x, y, begins: false })
    lineTo.call(context, x, y)
  }
  context.stroke = (shape?: Path2D) => {
    if (shape !== undefined) Reflect.apply(stroke, context, [shape])
    else {
      // The hatch of a gap has the colour of its series, but is faint.
      const isLine = context.strokeStyle === colour && context.globalAlpha === 1
      if (isLine) for (const vertex of path) stroked.push(vertex)
      Reflect.apply(stroke, context, [])
    }
  }
  return stroked
}
