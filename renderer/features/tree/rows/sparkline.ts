interface Size {
  readonly width: number
  readonly height: number
}

/** Returns the SVG path of values from zero to the highest one, side by side; an unknown value interrupts it. */
export function sparkline(values: readonly number[], { width, height }: Size): string {
  const known = values.filter(Number.isFinite)
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)]
  const step = width / Math.max(1, values.length - 1)
  return values
    .map((value, at) => {
      if (!Number.isFinite(value)) return ''
      const y = height - 1 - ((value - low) / (high - low || 1)) * (height - 2)
      const begins = !Number.isFinite(values[at - 1] ?? NaN)
      return `${begins ? 'M' : 'L'}${(at * step).toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')
}
