/** Cuts a stream of bytes at its NUL bytes; a message may span any number of chunks. */
export function createFrameReader(onMessage: (text: string) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  return (chunk) => {
    let start = 0
    for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, start)) {
      parts.push(chunk.subarray(start, end))
      const message = parts.length === 1 ? parts[0] : Buffer.concat(parts)
      parts = []
      start = end + 1
      onMessage(message?.toString('utf8') ?? '')
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  }
}
