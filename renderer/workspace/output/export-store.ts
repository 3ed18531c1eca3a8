import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import { type Result, succeed } from '#shared/errors/result.ts'
import { csvParts } from '#shared/export/csv-parts.ts'
import type { CsvLayout, CsvOptions } from '#shared/export/csv-table.ts'
import { cardKindOf } from '#renderer/cards/registry.ts'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import { exportCsv, spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import { exportBytes } from '#renderer/exporting/export-image.ts'
import type { ExportOutcome } from '#renderer/exporting/save-export.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { seriesOfRecord } from '#renderer/stores/authored/export-log.ts'
import { useReportSaved } from '#renderer/stores/authored/report-saved.ts'
import { actions } from '#renderer/strings/actions.ts'
import { useCopy } from '#renderer/stores/use-copy.ts'
import { cards as cardStrings } from '../card-strings.ts'
import { followsWorkspace, useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useWorkspaceSelection } from '../document/selection-store.ts'
import { useWorkspaceView } from '../document/view-store.ts'
import { useFiguresStore } from '../figures/figures-store.ts'
import { useWorkspaceQueries } from '../run/queries-store.ts'
import { exporting as strings } from '../strings.ts'
import { copiedTable } from './table/copied-table.ts'
import { exportTable } from './table/export-table.ts'
import { failuresOf, hasPicture, pngOfCard, type ExportedCard, type PicturedCard } from './exported-card.ts'
import type { CardName } from './exported/exported-series.ts'
import { sortedTable } from './table/sorted-table.ts'
import { useExportedSeries } from './exported/use-exported-series.ts'

/** Collects what the cards contribute to files, and writes it. */
export const useExportStore = defineStore('export', () => {
  const { bridge } = useServices()
  const { report, notify } = useNotices()
  const reportSaved = useReportSaved()
  const copy = useCopy()
  const { formatNumber } = usePreferences()
  const cards = useCardsStore()
  const figures = useFiguresStore()
  const queries = useWorkspaceQueries()
  const ofWorkspace = useExportedSeries({
    view: useWorkspaceView(),
    selection: useWorkspaceSelection(),
    queries,
  })
  const offers = shallowReactive(new Map<string, ExportedCard>())

  /** Makes a card available until the returned function is called. */
  function offer(card: ExportedCard): () => void {
    offers.set(card.cardId, card)
    return () => {
      if (offers.get(card.cardId) === card) offers.delete(card.cardId)
    }
  }

  /** Cards with something to export, in their order. Those that follow the workspace need not be on the screen. */
  const exported = computed(() =>
    cards.cards.flatMap(
      (card) => offers.get(card.id) ?? (followsWorkspace(card) ? ofWorkspace(nameOf(card)) : undefined) ?? [],
    ),
  )
  /** The card that fills the workspace, otherwise the first with series over time, otherwise the first. */
  const main = computed(
    () =>
      exported.value.find(({ cardId }) => cardId === cards.full?.id) ??
      exported.value.find(({ series }) => series !== undefined) ??
      exported.value[0],
  )

  /** Waits for running requests, so that a file never contains half an answer. */
  async function whenAnswered(): Promise<void> {
    const isComing = exported.value.some(
      ({ series }) => series?.view.series.some(({ base }) => !base.progress.finished) === true,
    )
    if (isComing) notify(strings.waits)
    await Promise.all([queries.whenAnswered(), ...exported.value.map((card) => card.whenAnswered?.())])
  }

  /** Processes a card once everything has arrived; without an id the main one. */
  async function withCard(
    cardId: string | undefined,
    use: (card: ExportedCard) => Promise<unknown>,
  ): Promise<void> {
    await whenAnswered()
    const card = cardId === undefined ? main.value : exported.value.find((each) => each.cardId === cardId)
    if (card !== undefined) await use(card)
  }

  async function reportFile(
    card: ExportedCard,
    outcome: Result<ExportOutcome>,
    action: string,
  ): Promise<void> {
    const series = seriesOfRecord(await card.provenance())
    reportSaved(outcome, { action, series, failures: failuresOf([card]) })
  }

  async function withPicture(
    cardId: string | undefined,
    use: (card: PicturedCard) => Promise<unknown>,
  ): Promise<void> {
    await withCard(cardId, async (card) => (hasPicture(card) ? use(card) : undefined))
  }

  async function writeCsv(card: ExportedCard, layout: CsvLayout): Promise<Result<ExportOutcome>> {
    const { series, fileName } = card
    const options: CsvOptions = { ...spreadsheetOptions, hasProvenance: true }
    if (series === undefined) return exportTable(bridge, card, options)
    const provenance = JSON.stringify(await card.provenance())
    const parts = csvParts(csvTableOf(series.view.series, series.view), layout, options, { provenance })
    return exportCsv(
      bridge,
      [...parts].map((part) => succeed(part)),
      `${fileName()}.csv`,
    )
  }

  /** Copies the table of a card. */
  async function copyTable(card: ExportedCard): Promise<void> {
    const table = await card.table()
    const shown = table.areOperands === true ? sortedTable(table, figures.order) : table
    const caption = card
      .constants()
      .map(([heading, value]) => `${heading}: ${value}`)
      .join(', ')
    const { text, html } = copiedTable(shown, formatNumber, caption)
    await copy(text, cardStrings.copiedTable, html)
  }

  return {
    exported,
    main,
    offer,
    whenAnswered,
    saveCsv: (cardId?: string, layout: CsvLayout = 'wide') =>
      withCard(cardId, async (card) => reportFile(card, await writeCsv(card, layout), strings.exportingCsv)),
    savePng: (cardId?: string) =>
      withPicture(cardId, async (card) => {
        const file = { suggestedName: `${card.fileName()}.png`, format: 'png' } as const
        const outcome = await exportBytes(bridge, await pngOfCard(card), file)
        await reportFile(card, outcome, strings.exportingPng)
      }),
    copyPicture: (cardId?: string) =>
      withPicture(cardId, async (card) => {
        const copied = await bridge.copyImage({ png: await pngOfCard(card) })
        if (copied.ok) notify(strings.copied, ...failuresOf([card]).map(actions.lacks))
        else report(copied.error, strings.exportingPng)
      }),
    copyTable: (cardId?: string) => withCard(cardId, copyTable),
  }
})

function nameOf({ id: cardId, kind, title }: Card): CardName {
  const found = cardKindOf(kind)
  return { cardId, kind: found, title: title ?? found?.title ?? kind }
}
