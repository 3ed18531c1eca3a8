/** The paper on which a report is printed. */
export interface Paper {
  readonly pageSize: 'A4' | 'Letter'
  readonly landscape: boolean
}

/** Margins in inches. The running line is in the upper one, the page number in the lower one. */
export const paperMargins = { top: 0.7, bottom: 0.7, left: 0.5, right: 0.5 } as const

/** Upright width and height in inches (ISO 216 and ANSI Y14.1). */
const sizes = { A4: [8.27, 11.69], Letter: [8.5, 11] } as const

const CSS_PX_AN_INCH = 96

/** Returns the size of the area within the margins, in whole CSS pixels. */
export function contentSizeOf({ pageSize, landscape }: Paper): {
  readonly width: number
  readonly height: number
} {
  const [short, long] = sizes[pageSize]
  const { top, bottom, left, right } = paperMargins
  const width = (landscape ? long : short) - left - right
  const height = (landscape ? short : long) - top - bottom
  return { width: Math.floor(width * CSS_PX_AN_INCH), height: Math.floor(height * CSS_PX_AN_INCH) }
}
