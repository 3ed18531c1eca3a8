import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { commands as strings } from '#renderer/workspace/command-strings.ts'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import { hasPicture, type ExportedCard } from '#renderer/workspace/output/exported-card.ts'
import { useDroppedStore } from './dropped/dropped-store.ts'
import { ALL_CARDS } from './export-format.ts'

/** Commands that export the current view and each card, or open an exported file. */
export function useExportCommands(): CommandSource {
  const navigation = useNavigationStore()
  const exports = useExportStore()
  const dropped = useDroppedStore()
  const preferences = usePreferences()

  const ofExport: readonly Command[] = [
    {
      id: 'open-export',
      title: strings.export,
      group: 'export',
      names: strings.exportNames,
      run: () => navigation.open({ kind: 'export' }),
    },
    {
      id: 'export-report',
      title: strings.report,
      group: 'export',
      names: strings.reportNames,
      run: () => {
        preferences.update({ exportFormat: 'report' })
        navigation.open({ kind: 'export', cardId: ALL_CARDS })
      },
    },
    {
      id: 'open-exported',
      title: strings.openExported,
      group: 'export',
      names: strings.openExportedNames,
      run: dropped.choose,
    },
    {
      id: 'export-csv-wide',
      title: strings.csvWide,
      group: 'export',
      note: strings.csvWideNote,
      run: () => exports.saveCsv(),
    },
    {
      id: 'export-csv-long',
      title: strings.csvLong,
      group: 'export',
      note: strings.csvLongNote,
      run: () => exports.saveCsv(undefined, 'long'),
    },
    {
      id: 'export-png',
      title: strings.png,
      group: 'export',
      names: strings.pngNames,
      run: () => exports.savePng(),
    },
    {
      id: 'copy-image',
      title: strings.copyImage,
      group: 'export',
      names: strings.copyImageNames,
      run: () => exports.copyPicture(),
    },
    { id: 'copy-table', title: strings.copyTable, group: 'export', run: () => exports.copyTable() },
  ]

  /** Returns the commands of a card under its name. */
  function ofCard(card: ExportedCard): readonly Command[] {
    const { cardId, title } = card
    const exporting = (id: string, text: string, run: () => unknown): Command => ({
      id: `card-${id}-${cardId}`,
      title: text,
      group: 'export',
      names: [title],
      run,
    })
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

  return { listed: () => [...ofExport, ...byName()] }
}
