import { cardKindOf, cardKinds } from '#renderer/cards/registry.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { useDroppedStore } from '#renderer/features/export/dropped/dropped-store.ts'
import { ALL_CARDS } from '#renderer/features/export/export-format.ts'
import { useCardExportStore, type OfferedCard } from '#renderer/workspace/output/card-export-store.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'
import { useExportStore } from '#renderer/workspace/output/export-store.ts'
import { useWorkspaceStore } from '#renderer/workspace/document/workspace-store.ts'
import { workspaces as workspaceStrings } from '#renderer/workspace/strings.ts'
import { commands as strings } from '#renderer/workspace/command-strings.ts'

/** Commands for the page and its cards, for the other workspaces, and for exports of the current view. */
export function usePageCommands(): CommandSource {
  const navigation = useNavigationStore()
  const cards = useCardsStore()
  const workspaces = useWorkspaceStore()
  const exports = useExportStore()
  const cardExports = useCardExportStore()
  const dropped = useDroppedStore()
  const preferences = usePreferences()

  const kinds: readonly Command[] = cardKinds.map(({ id, title }) => ({
    id: `add-card-${id}`,
    title: strings.addCard(title),
    group: 'cards',
    names: [title],
    run: () => {
      cards.add({ kind: id })
    },
  }))
  const allCards: Command = {
    id: 'show-all-cards',
    title: strings.allCards,
    group: 'cards',
    run: () => {
      cards.setFull(undefined)
    },
  }
  const ofWorkspace: readonly Command[] = [
    {
      id: 'new-workspace',
      title: strings.newWorkspace,
      group: 'workspaces',
      run: () => {
        workspaces.create(workspaceStrings.first)
      },
    },
    {
      id: 'rename-workspace',
      title: strings.renameWorkspace,
      group: 'workspaces',
      run: () => {
        navigation.open({ kind: 'rename-workspace' })
      },
    },
    {
      id: 'duplicate-workspace',
      title: strings.duplicateWorkspace,
      group: 'workspaces',
      run: workspaces.duplicate,
    },
    {
      id: 'remove-workspace',
      title: strings.removeWorkspace,
      group: 'workspaces',
      run: () => workspaces.remove(),
    },
  ]
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

  /** Returns the commands that enlarge or remove one of several cards. */
  function places(): readonly Command[] {
    if (cards.cards.length < 2) return []
    return cards.cards.flatMap(({ id, kind, title = cardKindOf(kind)?.title ?? kind }) => [
      {
        id: `full-card-${id}`,
        title: strings.fullCard(title),
        group: 'cards' as const,
        run: () => {
          cards.setFull(id)
        },
      },
      {
        id: `remove-card-${id}`,
        title: strings.removeCard(title),
        group: 'cards' as const,
        run: () => {
          cards.remove(id)
        },
      },
    ])
  }

  function others(): readonly Command[] {
    return workspaces.list
      .filter(({ id }) => id !== workspaces.id)
      .map(({ id, name }) => ({
        id: `open-workspace-${id}`,
        title: strings.openWorkspace(name),
        group: 'workspaces',
        names: [name],
        run: () => {
          workspaces.switchTo(id)
        },
      }))
  }

  return {
    listed: () => [
      ...[...kinds, allCards, ...places()],
      ...[...ofWorkspace, ...others()],
      ...[...ofExport, ...cardExports.offered.flatMap(ofCard)],
    ],
  }
}
