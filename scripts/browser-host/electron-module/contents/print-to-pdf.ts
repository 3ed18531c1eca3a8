import type { PrintToPDFOptions } from 'electron'
import type { Page } from '../../window/page.ts'

/** Widths and heights in inches of the paper formats that the app prints. */
const papers: Readonly<Record<string, readonly [number, number]>> = {
  A4: [8.27, 11.7],
  Letter: [8.5, 11],
}

/** Emulates printToPDF with Electron's defaults; all lengths are inches, and the compiler checks the arguments. */
export async function printToPdf(
  page: Page,
  { pageSize = 'Letter', margins = {}, ...options }: PrintToPDFOptions,
): Promise<Buffer> {
  const paper = typeof pageSize === 'string' ? papers[pageSize] : ([pageSize.width, pageSize.height] as const)
  if (paper === undefined) throw new Error('browser host: this page size is not emulated')
  const [paperWidth, paperHeight] = paper
  const { top = 0.4, bottom = 0.4, left = 0.4, right = 0.4 } = margins
  const { data } = await page.link.session.send('Page.printToPDF', {
    ...options,
    ...{
      paperWidth,
      paperHeight,
      marginTop: top,
      marginBottom: bottom,
      marginLeft: left,
      marginRight: right,
    },
  })
  return Buffer.from(data, 'base64')
}
