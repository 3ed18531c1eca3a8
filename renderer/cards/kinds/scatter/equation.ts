import type { Curve } from '#shared/analysis/regression/fit.ts'

/** Writes a curve as an equation: "y = 12.4 + 3.1·max(0, 14.2 − x)". */
export function equationOf({ base, slope, below, above }: Curve): string {
  const terms = [
    ...(slope === undefined ? [] : [termOf(slope, '·x')]),
    ...(below === undefined ? [] : [termOf(-below.slope, `·max(0, ${figures(below.from)} − x)`)]),
    ...(above === undefined ? [] : [termOf(above.slope, `·max(0, x ${signed(-above.from)})`)]),
  ]
  return `y = ${figures(base)}${terms.join('')}`
}

function termOf(factor: number, of: string): string {
  return ` ${signed(factor)}${of}`
}

function signed(value: number): string {
  return `${value < 0 ? '−' : '+'} ${figures(Math.abs(value))}`
}

/** Writes four figures, with a true minus sign in front of negative ones. */
export function figures(value: number): string {
  return String(Number(value.toPrecision(4))).replace('-', '−')
}
