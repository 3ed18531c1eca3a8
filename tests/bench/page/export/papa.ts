import Papa from 'papaparse'

export interface PapaTask {
  readonly url: string
  /** Leading columns of text, then columns of numbers; what follows is text again. */
  readonly texts: number
  readonly series: number
}

type Cell = string | number

/** How long Papa Parse takes to write the rows of a file that is in memory already, in ms. */
export async function measurePapa({ url, texts, series }: PapaTask): Promise<number> {
  const text = await (await fetch(url)).text()
  const { data } = Papa.parse<readonly string[]>(text, { skipEmptyLines: true })
  const rows = data.map((row, at): readonly Cell[] =>
    row.map((cell, index) =>
      at > 0 && index >= texts && index < texts + series && cell !== '' ? Number(cell) : cell,
    ),
  )
  const start = performance.now()
  const written = Papa.unparse(rows as Cell[][], { newline: '\r\n' })
  const time = performance.now() - start
  if (Math.abs(written.length - text.length) > 0.01 * text.length) throw new Error('Papa wrote another file')
  return time
}
