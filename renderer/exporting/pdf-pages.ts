/**
 * Returns the page, counted from 1, of each anchor that a link within the document leads to; Chromium names them in the
 * catalogue (ISO 32000-2, 12.3.2.4).
 */
export async function pagesOfAnchors(pdf: Uint8Array<ArrayBuffer>): Promise<ReadonlyMap<string, number>> {
  const { PDFArray, PDFDict, PDFDocument, PDFName } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const pages = document.getPages().map(({ ref }) => ref)
  const anchors = document.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict)
  return new Map(
    (anchors?.entries() ?? []).flatMap(([name, destination]) => {
      const place = document.context.lookup(destination)
      const page = place instanceof PDFArray ? pages.findIndex((ref) => ref === place.get(0)) : -1
      return page < 0 ? [] : [[name.decodeText(), page + 1] as const]
    }),
  )
}
