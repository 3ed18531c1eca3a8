import type { PrintToPDFOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { createPrintPdf } from '#electron/window/print-pdf.ts'

const request = { pageSize: 'A4', landscape: true } as const

describe('createPrintPdf', () => {
  it('prints the page as requested, without lines of Chromium’s own', async () => {
    const asked: PrintToPDFOptions[] = []
    const page = {
      printToPDF: (options: PrintToPDFOptions) => {
        asked.push(options)
        return Promise.resolve(Buffer.from('%PDF-1.4'))
      },
    }
    const printed = await createPrintPdf(() => page)(request)
    expect(printed).toEqual({ ok: true, value: Uint8Array.from(Buffer.from('%PDF-1.4')) })
    expect(asked[0]).toMatchObject({ pageSize: 'A4', landscape: true, printBackground: true })
    expect(asked[0]).not.toHaveProperty('displayHeaderFooter')
  })

  it('fails where no window is open', async () => {
    const printed = await createPrintPdf(() => undefined)(request)
    expect(printed).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })
})
