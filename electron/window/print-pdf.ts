import type { PrintToPDFOptions, WebContents } from 'electron'
import type { RequestOf } from '#shared/contract/calls.ts'
import { paperMargins } from '#shared/export/paper.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'

/** Prints the page in its print form: selectable text, embedded fonts, and headings as bookmarks. */
export function createPrintPdf(
  findPage: () => Pick<WebContents, 'printToPDF'> | undefined,
): (request: RequestOf<'printPdf'>) => Promise<Result<Uint8Array<ArrayBuffer>>> {
  return async (request) => {
    const page = findPage()
    if (page === undefined) return fail({ kind: 'not-found', detail: 'no window is open' })
    return succeed(Uint8Array.from(await page.printToPDF(optionsOf(request))))
  }
}

/** The running lines and the page numbers are in the page's own style sheet. */
function optionsOf({ pageSize, landscape }: RequestOf<'printPdf'>): PrintToPDFOptions {
  return {
    pageSize,
    landscape,
    margins: paperMargins,
    printBackground: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
  }
}
