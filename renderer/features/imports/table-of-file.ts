/** A file that a person chose, as a table of texts. */
export interface FileTable {
  readonly fileName: string
  readonly rows: readonly (readonly string[])[]
}

/** Reads a CSV file with commas, semicolons or tabs between its cells. */
export async function tableOfFile(file: Pick<File, 'name' | 'text'>): Promise<FileTable> {
  const { default: Papa } = await import('papaparse')
  const { data } = Papa.parse<readonly string[]>((await file.text()).trim(), {
    delimitersToGuess: [',', ';', '\t'],
  })
  return { fileName: file.name, rows: data }
}
