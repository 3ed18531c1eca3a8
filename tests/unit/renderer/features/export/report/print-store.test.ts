import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { pagesOfAnchors } from '#renderer/features/export/report/print-store.ts'

describe('pagesOfAnchors', () => {
  it('counts the pages that links within the document lead to', async () => {
    const document = await PDFDocument.create()
    const [first, second] = [document.addPage(), document.addPage()]
    const to = (page: typeof first) => document.context.obj([page.ref, 'XYZ', 0, 800, 0])
    document.catalog.set(
      PDFName.of('Dests'),
      document.context.obj({ 'section-2': to(second), 'section-1': to(first) }),
    )
    const pages = await pagesOfAnchors(Uint8Array.from(await document.save()))
    expect([...pages].toSorted()).toEqual([
      ['section-1', 1],
      ['section-2', 2],
    ])
  })

  it('finds none in a document without links', async () => {
    const document = await PDFDocument.create()
    document.addPage()
    expect([...(await pagesOfAnchors(Uint8Array.from(await document.save())))]).toEqual([])
  })
})
