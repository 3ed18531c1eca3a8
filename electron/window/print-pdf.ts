import type { PrintToPDFOptions, WebContents } from 'electron'
import type { RequestOf } from '#shared/contract/calls.ts'
import { paperMargins } from '#shared/export/paper.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Prints the page in its print form: selectable texts, its fonts embedded, its headings as bookmarks. */
export function createPrintPdf(
  findPage: () => Pick<WebContents, 'printToPDF'> | undefined,
): (request: RequestOf<'printPdf'>) => Promise<Result<Uint8Array<ArrayBuffer>>> {
  return async (request) => {
    const page = findPage()
    if (page === undefined) return fail({ kind: 'not-found', detail: 'no window is open' })
    return succeed(Uint8Array.from(await page.printToPDF(optionsOf(request))))
  }
}

function optionsOf({ pageSize, landscape, footer }: RequestOf<'printPdf'>): PrintToPDFOptions {
  return {
    pageSize,
    landscape,
    margins: paperMargins,
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: footerOf(footer),
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  }
}

/** Chromium fills in the numbers. The template knows no style of the page, and its type would be tiny. */
function footerOf(text: string): string {
  const escaped = text.replace(/[&<>"]/g, (character) => entities[character] ?? '')
  const style = [
    'box-sizing: border-box',
    'display: flex',
    'gap: 24px',
    'width: 100%',
    `padding: 0 ${String(paperMargins.left)}in`,
    'color: #5a6068',
    "font: 8px 'Helvetica Neue', Arial, 'Liberation Sans', sans-serif",
  ].join('; ')
  const numbers = '<span class="pageNumber"></span> / <span class="totalPages"></span>'
  return `<div style="${style}"><span style="flex: 1">${escaped}</span><span>${numbers}</span></div>`
}
