import { concatenated, pngChunkBytes, pngChunks, type PngChunk } from './png-chunks.ts'
import { textFromUtf8, utf8FromText } from '../utf8.ts'

/**
 * Returns the PNG with `text` in an uncompressed iTXt chunk after its header (ISO/IEC 15948, 11.3.4.5); a text of the
 * same keyword is replaced. The picture is untouched.
 *
 * @throws RangeError when the bytes are no PNG or the keyword is not 1 to 79 characters of printable ASCII.
 */
export function withPngText(png: Uint8Array, keyword: string, text: string): Uint8Array<ArrayBuffer> {
  if (!/^[!-~](?:[ -~]{0,77}[!-~])?$/.test(keyword)) throw new RangeError('not a keyword of a PNG text')
  const chunks = pngChunks(png)
  const header = chunks[0]
  if (header?.type !== 'IHDR') throw new RangeError('not a PNG')
  const data = [...utf8FromText(keyword), 0, 0, 0, 0, 0, ...utf8FromText(text)]
  const kept = chunks.slice(1).filter((chunk) => keywordOf(chunk) !== keyword)
  return concatenated([
    png.subarray(0, header.to),
    pngChunkBytes('iTXt', Uint8Array.from(data)),
    ...kept.map(({ from, to }) => png.subarray(from, to)),
  ])
}

function keywordOf(chunk: PngChunk): string | undefined {
  if (chunk.type !== 'iTXt') return undefined
  const end = chunk.data.indexOf(0)
  return end < 0 ? undefined : textFromUtf8(chunk.data.subarray(0, end))
}

/**
 * Returns the text under `keyword` as `withPngText` writes it; undefined when there is none, whatever the bytes are.
 */
export function readPngText(png: Uint8Array, keyword: string): string | undefined {
  const chunk = pngChunks(png).find(
    ({ type, data }) => type === 'iTXt' && textFromUtf8(data.subarray(0, data.indexOf(0))) === keyword,
  )
  if (chunk === undefined) return undefined
  const { data } = chunk
  const flags = keyword.length + 1
  // A compressed text comes from another program, since ours never is.
  if (data[flags] !== 0) return undefined
  const language = data.indexOf(0, flags + 2)
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1)
  return translated < 0 ? undefined : textFromUtf8(data.subarray(translated + 1))
}
