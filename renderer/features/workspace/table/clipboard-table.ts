export interface ClipboardCell {
  readonly text: string
  readonly isNumber?: boolean
}

export interface ClipboardTable {
  readonly text: string
  readonly html: string
}

/** A table as text between tabs and as HTML, in which spreadsheets and documents take it. */
export function clipboardTable(
  heads: readonly string[],
  rows: readonly (readonly ClipboardCell[])[],
  caption: string,
): ClipboardTable {
  const text = [heads, ...rows.map((cells) => cells.map((cell) => cell.text)), [caption]]
    .map((cells) => cells.map(plainCell).join('\t'))
    .join('\n')
  const head = heads.map((each) => `<th>${escaped(each)}</th>`).join('')
  const body = rows.map((cells) => `<tr>${cells.map(htmlCell).join('')}</tr>`).join('')
  const html = `<table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`
  return { text, html }
}

function plainCell(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ')
}

function htmlCell({ text, isNumber }: ClipboardCell): string {
  return `<td${isNumber === true ? ' align="right"' : ''}>${escaped(text)}</td>`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
