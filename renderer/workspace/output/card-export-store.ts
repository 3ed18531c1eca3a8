import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import type { Result } from '#shared/errors/result.ts'
import type { CsvOptions } from '#shared/export/csv-table.ts'
import type { ShownResult } from '#renderer/cards/run/card-query.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import { copyPng, exportBytes } from '#renderer/exporting/export-image.ts'
import { spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import { saveExport, type ExportOutcome } from '#renderer/exporting/save-export.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useReportSaved } from '#renderer/stores/report-saved.ts'
import { useCopy } from '#renderer/stores/use-copy.ts'
import { cardCsvLines } from './card-csv.ts'
import { exactText } from './cell-text.ts'
import { cards as cardStrings } from '../card-strings.ts'
import { captionOf, cardFileName, constantsOf } from './card-caption.ts'
import { withProvenance } from './provenance-of.ts'
import { exporting as strings } from '../strings.ts'
import { clipboardTable } from '../figures/clipboard-table.ts'
import { usePictureStore } from './picture-store.ts'

const CHUNK_CHARACTERS = 256 * 1024

/** Holds a card's result with the title that the card shows. */
export interface OfferedCard {
  readonly cardId: string
  readonly title: string
  readonly shown: ShownResult
  readonly hasPicture: boolean
}

/** Writes files and tables of what a card shows. */
export const useCardExportStore = defineStore('card-export', () => {
  const { bridge } = useServices()
  const { report, notify } = useNotices()
  const pictures = usePictureStore()
  const copy = useCopy()
  const reportSaved = useReportSaved()
  const offers = shallowReactive(new Map<string, OfferedCard>())

  /** Makes the card available to export commands until the returned function is called. */
  function offer(card: OfferedCard): () => void {
    offers.set(card.cardId, card)
    return () => {
      if (offers.get(card.cardId) === card) offers.delete(card.cardId)
    }
  }

  async function writeCsv(
    card: OfferedCard,
    options: CsvOptions,
    signal?: AbortSignal,
  ): Promise<Result<ExportOutcome>> {
    const { shown } = card
    const table = shown.kind.table(shown.result, shown.settings, shown.context)
    const record = options.hasProvenance ? await pictures.provenanceOfCard(card) : undefined
    const lines = cardCsvLines(table, constantsOf(shown), options, record && JSON.stringify(record))
    return saveExport(
      bridge,
      { suggestedName: cardFileName(shown, 'csv'), format: 'csv' },
      {
        pieces: encoded(lines),
        write: (exportTicket, chunk) => bridge.writeExport({ exportTicket, chunk }),
      },
      signal,
    )
  }

  async function saveCsv(card: OfferedCard): Promise<void> {
    const outcome = await writeCsv(card, { ...spreadsheetOptions, hasProvenance: true })
    reportSaved(outcome, { doing: strings.doingCsv, saved: strings.saved })
  }

  function copyTable(shown: ShownResult): void {
    const { columns, rowCount, rowAt } = shown.kind.table(shown.result, shown.settings, shown.context)
    const rows = Array.from({ length: rowCount }, (_, index) =>
      rowAt(index).cells.map((cell) => ({
        text: exactText(cell),
        isNumber: cell.kind === 'number' || cell.kind === 'share',
      })),
    )
    const heads = columns.map(({ title, unit }) =>
      unit === undefined || unit === '' ? title : `${title}, ${unit}`,
    )
    const { text, html } = clipboardTable(heads, rows, captionOf(shown))
    void copy(text, cardStrings.copiedTable, html)
  }

  async function pictureOf(shown: ShownResult): Promise<Uint8Array<ArrayBuffer>> {
    const { doubleDensity, pngOf } = await import('#renderer/plot/picture/picture-surface.ts')
    const png = await pngOf(await pictures.drawCard(shown, { theme: printTheme }, doubleDensity))
    const card = [...offers.values()].find((each) => each.shown === shown)
    // The card may have been removed meanwhile.
    return card === undefined ? png : withProvenance(png, await pictures.provenanceOfCard(card))
  }

  async function savePng(shown: ShownResult): Promise<void> {
    const file = { suggestedName: cardFileName(shown, 'png'), format: 'png' } as const
    const outcome = await exportBytes(bridge, await pictureOf(shown), file)
    reportSaved(outcome, { doing: strings.doingPng, saved: strings.saved })
  }

  async function copyPicture(shown: ShownResult): Promise<void> {
    const copied = await copyPng(bridge, await pictureOf(shown))
    if (copied.ok) notify(strings.copied)
    else report(copied.error, strings.doingPng)
  }

  return {
    /** Cards on the screen that have something to export. */
    offered: computed(() => [...offers.values()]),
    offer,
    /** Number of rows in the table of a card. */
    rowCount: ({ shown: { kind, result, settings, context } }: OfferedCard): number =>
      kind.table(result, settings, context).rowCount,
    constantsOf,
    writeCsv,
    saveCsv,
    savePng,
    copyTable,
    copyPicture,
  }
})

/** Encodes lines as UTF-8 in chunks small enough for one message between processes. */
function* encoded(lines: Iterable<string>): Generator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder()
  let chunk = ''
  for (const line of lines) {
    chunk += line
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield encoder.encode(chunk)
    chunk = ''
  }
  if (chunk !== '') yield encoder.encode(chunk)
}
