import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import type { Result } from '#shared/errors/result.ts'
import type { CsvOptions } from '#shared/export/csv-table.ts'
import { formatIsoLocal, formatLocal } from '#shared/time/text/local-text.ts'
import type { CardContext } from '#renderer/cards/card-kind.ts'
import type { ShownResult } from '#renderer/cards/run/card-query.ts'
import { pngOf } from '#renderer/drawing/picture/picture.ts'
import { drawPlotPicture } from '#renderer/drawing/plot/plot-picture.ts'
import { copyPng, exportPng } from '#renderer/exporting/export-image.ts'
import { spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import { saveExport, type ExportOutcome } from '#renderer/exporting/save-export.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useReportSaved } from '#renderer/stores/report-saved.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { useCopy } from '#renderer/stores/use-copy.ts'
import { cardCsvLines, type CsvConstants } from '../cards/table/card-csv.ts'
import { exactText } from '../cards/table/cell-text.ts'
import { cards as cardStrings, csv as csvStrings } from '../cards/strings.ts'
import { exporting as strings } from '../strings.ts'
import { clipboardTable } from '../table/clipboard-table.ts'
import { policyNames } from '../table/figure-strings.ts'

const CHUNK_CHARACTERS = 256 * 1024

/** What a card shows, under the name that it goes by. */
export interface OfferedCard {
  readonly cardId: string
  readonly title: string
  readonly shown: ShownResult
  readonly hasPicture: boolean
}

/** Files and tables of what a card shows. */
export const useCardExportStore = defineStore('card-export', () => {
  const { bridge, clock } = useServices()
  const { report, notify } = useNotices()
  const facts = useAppFacts()
  const preferences = usePreferences()
  const copy = useCopy()
  const reportSaved = useReportSaved()
  const offers = shallowReactive(new Map<string, OfferedCard>())

  /** From now on commands can export the card; what comes back ends that. */
  function offer(card: OfferedCard): () => void {
    offers.set(card.cardId, card)
    return () => {
      if (offers.get(card.cardId) === card) offers.delete(card.cardId)
    }
  }

  function writeCsv(
    shown: ShownResult,
    options: CsvOptions,
    signal?: AbortSignal,
  ): Promise<Result<ExportOutcome>> {
    const table = shown.kind.table(shown.result, shown.settings, shown.context)
    const lines = cardCsvLines(table, constantsOf(shown), options)
    return saveExport(
      bridge,
      { suggestedName: fileNameOf(shown, 'csv'), format: 'csv' },
      {
        pieces: encoded(lines),
        write: (exportTicket, chunk) => bridge.writeExport({ exportTicket, chunk }),
      },
      signal,
    )
  }

  async function saveCsv(shown: ShownResult): Promise<void> {
    const outcome = await writeCsv(shown, spreadsheetOptions)
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
    const { kind, result, settings, context, title } = shown
    const picture = {
      title,
      captions: [captionOf(shown), ...kind.remarks(result, settings, context)],
      notes: cardStrings.notes(facts.facts?.version ?? '', formatLocal(clock.now(), context.zone, 'minute')),
      plots: kind.plots(result, settings, context),
      formatNumber: preferences.formatNumber,
    }
    return pngOf(drawPlotPicture(picture))
  }

  async function writePng(shown: ShownResult): Promise<Result<ExportOutcome>> {
    return exportPng(bridge, await pictureOf(shown), fileNameOf(shown, 'png'))
  }

  async function savePng(shown: ShownResult): Promise<void> {
    const outcome = await writePng(shown)
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
    /** Of the table of a card. */
    rowCount: ({ shown: { kind, result, settings, context } }: OfferedCard): number =>
      kind.table(result, settings, context).rowCount,
    constantsOf,
    fileNameOf,
    writeCsv,
    writePng,
    saveCsv,
    savePng,
    copyTable,
    copyPicture,
  }
})

function constantsOf({ kind, context }: ShownResult): CsvConstants {
  const { range, zone, policy, isLikeForLike } = context
  return [
    [csvStrings.kind, kind.title],
    [csvStrings.start, formatIsoLocal(range.start, zone)],
    [csvStrings.end, formatIsoLocal(range.end, zone)],
    [csvStrings.zone, zone],
    [csvStrings.policy, policyNames[policy]],
    [csvStrings.likeForLike, isLikeForLike ? csvStrings.yes : csvStrings.no],
  ]
}

function captionOf(shown: ShownResult): string {
  return constantsOf(shown)
    .map(([heading, value]) => `${heading}: ${value}`)
    .join(', ')
}

function dayOf(at: number, { zone }: CardContext): string {
  return formatLocal(at, zone, 'date')
}

/** The title with the days of the range, without what file systems refuse. */
function fileNameOf({ title, context }: ShownResult, extension: string): string {
  const text = `${title.slice(0, 80)} ${dayOf(context.range.start, context)} to ${dayOf(context.range.end, context)}`
  return `${text.replace(/[\u0000-\u001f<>:"/\\|?*]+/g, '-').replace(/^[.\s=-]+/, '')}.${extension}`
}

/** UTF-8 in pieces that one message between processes takes. */
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
