import { PROVENANCE_FORMAT, type Provenance } from '#shared/export/provenance.ts'

const FILE_NAME = `${PROVENANCE_FORMAT}.json`

/**
 * Returns the printed document with its title, and with the record as a file attached to it (ISO 32000-2, 7.11.4).
 */
export async function withPdfRecord(
  pdf: Uint8Array<ArrayBuffer>,
  title: string,
  record: Provenance,
): Promise<Uint8Array<ArrayBuffer>> {
  const { AFRelationship, PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setCreator(`Meterlens ${record.app.version}`)
  await document.attach(new TextEncoder().encode(JSON.stringify(record)), FILE_NAME, {
    mimeType: 'application/json',
    description: 'Where the figures come from, and the workspace that shows them',
    afRelationship: AFRelationship.Source,
  })
  return Uint8Array.from(await document.save())
}

/**
 * Returns the text of the record attached to a PDF; undefined if there is none, or if the file is not a readable PDF.
 */
export async function readPdfRecord(pdf: Uint8Array<ArrayBuffer>): Promise<string | undefined> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false })
    const found = document.getAttachments().find(({ name }) => name === FILE_NAME)
    return found === undefined ? undefined : new TextDecoder().decode(found.data)
  } catch {
    // The file is encrypted, or too damaged for the library to repair.
    return undefined
  }
}
