/** A colour in linear sRGB, each part from 0 to 1. */
export type Linear = readonly [red: number, green: number, blue: number]
type Matrix = readonly [Linear, Linear, Linear]

// Matrices of Machado, Oliveira and Fernandes (2009) for severity 1.0.
const deficiencies: Readonly<Record<string, Matrix>> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const clamp = (part: number): number => Math.min(1, Math.max(0, part))
const times = (matrix: Matrix, [r, g, b]: Linear): Linear =>
  matrix.map(([x, y, z]) => x * r + y * g + z * b) as unknown as Linear

/** Returns the colour as each kind of vision sees it. */
export function visions(colour: Linear): ReadonlyMap<string, Linear> {
  const seen = Object.entries(deficiencies).map(
    ([name, matrix]) => [name, times(matrix, colour).map(clamp) as unknown as Linear] as const,
  )
  return new Map([['normal', colour], ...seen])
}

export function linearFromHex(hex: string): Linear {
  const part = (at: number): number => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}

/** Converts a colour from OKLCH (Ottosson, 2020). */
export function linearFromOklch(lightness: number, chroma: number, hueDegrees: number): Linear {
  const hue = (hueDegrees * Math.PI) / 180
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clamp(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clamp(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clamp(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function oklab([r, g, b]: Linear): Linear {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

/** Returns the distance in OKLab, where 0.02 is just noticeable side by side. */
export function distance(one: Linear, other: Linear): number {
  const [a, b] = [oklab(one), oklab(other)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** Returns the contrast ratio of WCAG 2. */
export function contrast(one: Linear, other: Linear): number {
  const luminance = ([r, g, b]: Linear): number => 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05
  const [a, b] = [luminance(one), luminance(other)]
  return Math.max(a, b) / Math.min(a, b)
}
