import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import type { Result } from '#shared/errors/result.ts'
import type { CsvLayout } from '#shared/export/csv-table.ts'
import { cardKindOf } from '#renderer/cards/registry.ts'
import { csvTableOf } from '#renderer/exporting/csv-table-of.ts'
import { exportCsv, spreadsheetOptions } from '#renderer/exporting/export-csv.ts'
import { copyPng, exportBytes } from '#renderer/exporting/export-image.ts'
import type { ExportOutcome } from '#renderer/exporting/save-export.ts'
import type { Card } from '#renderer/ports/documents/workspace-document.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useNotices } from '#renderer/stores/notices.ts'
import { useReportSaved } from '#renderer/stores/report-saved.ts'
import { useCopy } from '#renderer/stores/use-copy.ts'
import { cards as cardStrings } from '../card-strings.ts'
import { followsWorkspace } from '../document/card-navigation.ts'
import { useCardsStore } from '../document/cards-store.ts'
import { useWorkspaceSelection } from '../document/selection-store.ts'
import { useWorkspaceView } from '../document/view-store.ts'
import { clipboardTable } from '../figures/clipboard-table.ts'
import { useWorkspaceQueries } from '../run/queries-store.ts'
import { exporting as strings } from '../strings.ts'
import { exactText } from './cell-text.ts'
import { exportTable } from './export-table.ts'
import { hasPicture, isSeries, pngOfCard, type ExportedCard, type PicturedCard } from './exported-card.ts'
import type { CardName } from './exported-series.ts'
import { useExportedSeries } from './use-exported-series.ts'

/** Knows what the cards give to files, and writes it. */
export const useExportStore = defineStore('export', () => {
  const { bridge } = useServices()
  const { report, notify } = useNotices()
  const reportSaved = useReportSaved()
  const copy = useCopy()
  const cards = useCardsStore()
  const queries = useWorkspaceQueries()
  const ofWorkspace = useExportedSeries({
    view: useWorkspaceView(),
    selection: useWorkspaceSelection(),
    queries,
  })
  const offers = shallowReactive(new Map<string, ExportedCard>())
  const copies = shallowReactive(new Map<string, () => void>())

  /** Makes a card available until the returned function is called. */
  function offer(card: ExportedCard): () => void {
    offers.set(card.cardId, card)
    return () => {
      if (offers.get(card.cardId) === card) offers.delete(card.cardId)
    }
  }

  /** Has the table of a card copied as it is sorted, until the returned function is called. */
  function offerCopy(cardId: string, copyTable: () => void): () => void {
    copies.set(cardId, copyTable)
    return () => {
      if (copies.get(cardId) === copyTable) copies.delete(cardId)
    }
  }

  /** Cards with something to export, in their order. Those that follow the workspace need not be on the screen. */
  const exported = computed(() =>
    cards.cards.flatMap(
      (card) => offers.get(card.id) ?? (followsWorkspace(card) ? ofWorkspace(nameOf(card)) : undefined) ?? [],
    ),
  )
  /** The card that fills the workspace, else the first with series over time, else the first. */
  const main = computed(
    () =>
      exported.value.find(({ cardId }) => cardId === cards.full?.id) ??
      exported.value.find(({ rows }) => isSeries(rows)) ??
      exported.value[0],
  )

  /** Waits for running requests, so that a file never holds half an answer. */
  async function whenAnswered(): Promise<void> {
    const isComing = exported.value.some(
      ({ rows }) => isSeries(rows) && rows.view.series.some(({ base }) => !base.progress.finished),
    )
    if (isComing) notify(strings.waits)
    await Promise.all([queries.whenAnswered(), ...exported.value.map((card) => card.whenAnswered?.())])
  }

  /** Does something with a card as it is once everything has come; without an id with the main one. */
  async function withCard(
    cardId: string | undefined,
    use: (card: ExportedCard) => Promise<unknown>,
  ): Promise<void> {
    await whenAnswered()
    const card = cardId === undefined ? main.value : exported.value.find((each) => each.cardId === cardId)
    if (card !== undefined) await use(card)
  }

  async function withPicture(
    cardId: string | undefined,
    use: (card: PicturedCard) => Promise<unknown>,
  ): Promise<void> {
    await withCard(cardId, async (card) => (hasPicture(card) ? use(card) : undefined))
  }

  async function writeCsv(card: ExportedCard, layout: CsvLayout): Promise<Result<ExportOutcome>> {
    const { rows, fileName } = card
    if (!isSeries(rows))
      return exportTable(bridge, card, rows, { ...spreadsheetOptions, hasProvenance: true })
    const record = JSON.stringify(await card.provenance())
    return exportCsv(bridge, csvTableOf(rows.view.series, rows.view), layout, `${fileName}.csv`, record)
  }

  function copyTable(cardId = main.value?.cardId): void {
    const known = copies.get(cardId ?? '')
    if (known !== undefined) {
      known()
      return
    }
    const card = exported.value.find((each) => each.cardId === cardId)
    if (card === undefined || isSeries(card.rows)) return
    const { columns, rowCount, rowAt } = card.rows.table()
    const lines = Array.from({ length: rowCount }, (_, index) =>
      rowAt(index).cells.map((cell) => ({
        text: exactText(cell),
        isNumber: cell.kind === 'number' || cell.kind === 'share',
      })),
    )
    const heads = columns.map(({ title, unit }) =>
      unit === undefined || unit === '' ? title : `${title}, ${unit}`,
    )
    const caption = card.rows.constants.map(([heading, value]) => `${heading}: ${value}`).join(', ')
    const { text, html } = clipboardTable(heads, lines, caption)
    void copy(text, cardStrings.copiedTable, html)
  }

  return {
    exported,
    main,
    offer,
    offerCopy,
    whenAnswered,
    saveCsv: (cardId?: string, layout: CsvLayout = 'wide') =>
      withCard(cardId, async (card) => {
        const outcome = await writeCsv(card, layout)
        const record = await card.provenance()
        reportSaved(outcome, { doing: strings.doingCsv, saved: strings.saved, record })
      }),
    savePng: (cardId?: string) =>
      withPicture(cardId, async (card) => {
        const file = { suggestedName: `${card.fileName}.png`, format: 'png' } as const
        const outcome = await exportBytes(bridge, await pngOfCard(card), file)
        const record = await card.provenance()
        reportSaved(outcome, { doing: strings.doingPng, saved: strings.saved, record })
      }),
    copyPicture: (cardId?: string) =>
      withPicture(cardId, async (card) => {
        const copied = await copyPng(bridge, await pngOfCard(card))
        if (copied.ok) notify(strings.copied)
        else report(copied.error, strings.doingPng)
      }),
    copyTable,
  }
})

function nameOf({ id: cardId, kind, title }: Card): CardName {
  const found = cardKindOf(kind)
  return { cardId, kind: found, title: title ?? found?.title ?? kind }
}
