/** Below this a chunk costs more in crossing processes than in being made. */
const CHUNK_CHARACTERS = 256 * 1024

/** Pieces of text as UTF-8, gathered into chunks of at least 256 KB; only the last one is smaller. */
export function* utf8Chunks(pieces: Iterable<string>): Generator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder()
  let gathered = ''
  for (const piece of pieces) {
    gathered += piece
    if (gathered.length < CHUNK_CHARACTERS) continue
    yield encoder.encode(gathered)
    gathered = ''
  }
  if (gathered !== '') yield encoder.encode(gathered)
}
