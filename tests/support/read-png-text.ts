import { pngChunks } from '#shared/export/png-chunks.ts'
import { textFromUtf8 } from '#shared/export/utf8.ts'

/** The text stored under `keyword` by `withPngText`; undefined where there is none, whatever the bytes are. */
export function readPngText(png: Uint8Array, keyword: string): string | undefined {
  const chunk = pngChunks(png).find(
    ({ type, data }) => type === 'iTXt' && textFromUtf8(data.subarray(0, data.indexOf(0))) === keyword,
  )
  if (chunk === undefined) return undefined
  const { data } = chunk
  const flags = keyword.length + 1
  // A compressed text is another program's; ours never is.
  if (data[flags] !== 0) return undefined
  const language = data.indexOf(0, flags + 2)
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1)
  return translated < 0 ? undefined : textFromUtf8(data.subarray(translated + 1))
}
