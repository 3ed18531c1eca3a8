/** A vertex that the canvas was told to stroke; `begins` where no line leads to it. */
export interface Vertex {
  readonly x: number
  readonly y: number
  readonly begins: boolean
}

/** A box that the canvas was told to fill: a part of a band. */
export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface Recorded {
  readonly stroked: readonly Vertex[]
  readonly filled: readonly Box[]
}

/** Listens to a context: what is stroked and filled in `colour` from now on. The drawing goes on. */
export function recordPath(context: CanvasRenderingContext2D, colour: string): Recorded {
  const stroked: Vertex[] = []
  const filled: Box[] = []
  let path: Vertex[] = []
  const { beginPath, moveTo, lineTo, stroke, fillRect } = context
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
  context.fillRect = (x, y, width, height) => {
    if (context.fillStyle === colour) filled.push({ left: x, right: x + width, top: y, bottom: y + height })
    fillRect.call(context, x, y, width, height)
  }
  return { stroked, filled }
}
