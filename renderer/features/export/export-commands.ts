import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { commands as strings } from '#renderer/workspace/command-strings.ts'
import { useCardExportStore, type OfferedCard } from '#renderer/workspace/output/card-export-store.ts'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import { useDroppedStore } from './dropped/dropped-store.ts'
import { ALL_CARDS } from './export-format.ts'

/** Commands that export the current view and each card, or open an exported file. */
export function useExportCommands(): CommandSource {
  const navigation = useNavigationStore()
  const exports = useExportStore()
  const cardExports = useCardExportStore()
  const dropped = useDroppedStore()
  const preferences = usePreferences()

  const ofExport: readonly Command[] = [
    {
      id: 'open-export',
      title: strings.export,
      group: 'export',
      run: () => {
        navigation.open({ kind: 'export' })
      },
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
      run: () => exports.exportCsvWide(),
    },
    {
      id: 'export-csv-long',
      title: strings.csvLong,
      group: 'export',
      note: strings.csvLongNote,
      run: () => exports.exportCsvLong(),
    },
    {
      id: 'export-png',
      title: strings.png,
      group: 'export',
      names: strings.pngNames,
      run: () => exports.exportPng(),
    },
    { id: 'copy-image', title: strings.copyImage, group: 'export', run: () => exports.copyImage() },
    { id: 'copy-table', title: strings.copyTable, group: 'export', run: () => exports.copyTable?.() },
  ]

  function ofCard(card: OfferedCard): readonly Command[] {
    const { cardId, title, shown, hasPicture } = card
    const exporting = (id: string, text: string, run: () => unknown): Command => ({
      id: `card-${id}-${cardId}`,
      title: text,
      group: 'export',
      names: [title],
      run,
    })
    const pictures = [
      exporting('png', strings.cardPng(title), () => cardExports.savePng(shown)),
      exporting('image', strings.cardImage(title), () => cardExports.copyPicture(shown)),
    ]
    return [
      exporting('export', strings.cardExport(title), () => {
        navigation.open({ kind: 'export', cardId })
      }),
      exporting('csv', strings.cardCsv(title), () => cardExports.saveCsv(card)),
      ...(hasPicture ? pictures : []),
      exporting('table', strings.cardTable(title), () => {
        cardExports.copyTable(shown)
      }),
    ]
  }

  return { listed: () => [...ofExport, ...cardExports.offered.flatMap(ofCard)] }
}
