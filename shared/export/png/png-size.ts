import { concatenated, pngChunkBytes, pngChunks } from './png-chunks.ts'

const METRES_AN_INCH = 0.0254
/** CSS counts this many pixels to an inch. */
const CSS_PX_AN_INCH = 96
/** The unit of a pHYs chunk is the metre. */
const METRE = 1

/**
 * Returns the PNG with a pHYs chunk (ISO/IEC 15948, 11.3.5.3) by which `scale` pixels are one CSS pixel, 96 to an inch: a
 * picture at a larger scale prints at the same size, only sharper.
 *
 * @throws RangeError when the bytes are no PNG.
 */
export function withPrintSize(png: Uint8Array, scale: number): Uint8Array<ArrayBuffer> {
  const chunks = pngChunks(png)
  const [header] = chunks
  if (header?.type !== 'IHDR') throw new RangeError('not a PNG')
  const data = new Uint8Array(9)
  const view = new DataView(data.buffer)
  const pixelsAMetre = Math.round((CSS_PX_AN_INCH * scale) / METRES_AN_INCH)
  view.setUint32(0, pixelsAMetre)
  view.setUint32(4, pixelsAMetre)
  view.setUint8(8, METRE)
  const kept = chunks.slice(1).filter(({ type }) => type !== 'pHYs')
  return concatenated([
    png.subarray(0, header.to),
    pngChunkBytes('pHYs', data),
    ...kept.map(({ from, to }) => png.subarray(from, to)),
  ])
}
