import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { type Command, commandsIn, type CommandSource } from '#renderer/ui/command.ts'
import { commands as strings } from '#renderer/workspace/command-strings.ts'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import { hasPicture, type ExportedCard } from '#renderer/workspace/output/exported-card.ts'
import { useDroppedStore } from './dropped/dropped-store.ts'
import { ALL_CARDS } from './export-format.ts'

const ofExport = commandsIn('export')

/** Commands that export the current view and each card, or open an exported file. */
export function useExportCommands(): CommandSource {
  const navigation = useNavigationStore()
  const exports = useExportStore()
  const dropped = useDroppedStore()
  const preferences = usePreferences()

  const openReport = (): void => {
    preferences.update({ exportFormat: 'report' })
    navigation.open({ kind: 'export', cardId: ALL_CARDS })
  }
  const always: readonly Command[] = [
    ofExport('open-export', strings.export, () => navigation.open({ kind: 'export' }), strings.exportNames),
    ofExport('export-report', strings.report, openReport, strings.reportNames),
    ofExport('open-exported', strings.openExported, dropped.choose, strings.openExportedNames),
    {
      ...ofExport('export-csv-wide', strings.csvWide, () => exports.saveCsv()),
      note: strings.csvWideNote,
    },
    {
      ...ofExport('export-csv-long', strings.csvLong, () => exports.saveCsv(undefined, 'long')),
      note: strings.csvLongNote,
    },
    ofExport('export-png', strings.png, () => exports.savePng(), strings.pngNames),
    ofExport('copy-image', strings.copyImage, () => exports.copyPicture(), strings.copyImageNames),
    ofExport('copy-table', strings.copyTable, () => exports.copyTable()),
  ]

  /** Returns the commands of a card under its name. */
  function ofCard(card: ExportedCard): readonly Command[] {
    const { cardId, title } = card
    const exporting = (id: string, text: string, run: () => unknown): Command =>
      ofExport(`card-${id}-${cardId}`, text, run, [title])
    const pictures = [
      exporting('png', strings.cardPng(title), () => exports.savePng(cardId)),
      exporting('image', strings.cardImage(title), () => exports.copyPicture(cardId)),
    ]
    return [
      exporting('export', strings.cardExport(title), () => navigation.open({ kind: 'export', cardId })),
      exporting('csv', strings.cardCsv(title), () => exports.saveCsv(cardId)),
      ...(hasPicture(card) ? pictures : []),
      exporting('table', strings.cardTable(title), () => exports.copyTable(cardId)),
    ]
  }

  /** Names each of several cards; the commands without a name apply to the main one. */
  function byName(): readonly Command[] {
    return exports.exported.length < 2 ? [] : exports.exported.flatMap(ofCard)
  }

  return { listed: () => [...always, ...byName()] }
}
