import { defineStore } from 'pinia'
import { nextTick, shallowRef } from 'vue'
import type { Provenance } from '#shared/export/provenance.ts'
import type { Paper } from '#shared/export/paper.ts'
import { type Result, succeed } from '#shared/errors/result.ts'
import type { SvgElement } from '#renderer/plot/picture/svg-element.ts'
import { exportBytes } from '#renderer/exporting/export-image.ts'
import { withPdfRecord } from '#renderer/exporting/pdf-record.ts'
import type { ExportOutcome } from '#renderer/exporting/save-export.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import type { Report } from './report.ts'

/** Replaces the window on paper. */
export type PrintDocument =
  | { readonly kind: 'pictures'; readonly title: string; readonly pages: readonly SvgElement[] }
  | { readonly kind: 'report'; readonly title: string; readonly report: Report }

export interface PrintSettings {
  readonly paper: Paper
  readonly provenance: Provenance
  readonly suggestedName: string
  readonly signal?: AbortSignal
}

/**
 * Writes documents as PDF: it puts them into the page only for printing, has the window print them, and adds their
 * record.
 */
export const usePrintStore = defineStore('print', () => {
  const { bridge } = useServices()
  const document = shallowRef<PrintDocument>()
  /** Numbers of the pages on which the sections of the report begin, by their anchors. */
  const pages = shallowRef<ReadonlyMap<string, number>>(new Map())

  async function print(printed: PrintDocument, paper: Paper): Promise<Result<Uint8Array<ArrayBuffer>>> {
    document.value = printed
    try {
      await nextTick()
      const once = await bridge.printPdf(paper)
      if (!once.ok || printed.kind !== 'report') return once
      // Page numbers are only known after printing: the document is printed again with them, which takes no additional
      // room.
      pages.value = await pagesOfAnchors(once.value)
      await nextTick()
      return await bridge.printPdf(paper)
    } finally {
      document.value = undefined
      pages.value = new Map()
    }
  }

  async function save(printed: PrintDocument, settings: PrintSettings): Promise<Result<ExportOutcome>> {
    const { paper, provenance, suggestedName, signal } = settings
    const pdf = await print(printed, paper)
    if (!pdf.ok) return pdf
    if (signal?.aborted === true) return succeed({ kind: 'cancelled' })
    const whole = await withPdfRecord(pdf.value, printed.title, provenance)
    return exportBytes(bridge, whole, { suggestedName, format: 'pdf' }, signal)
  }

  return { document, pages, save }
})

/**
 * Returns the page, counted from 1, of each anchor that is the target of a link within the document; Chromium names
 * them in the catalogue (ISO 32000-2, 12.3.2.4).
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
