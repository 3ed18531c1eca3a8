import { cardKindOf, cardKinds } from '#renderer/cards/registry.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { commands as strings } from '#renderer/workspace/command-strings.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'

/** Commands that add, enlarge and remove cards. */
export function useCardCommands(): CommandSource {
  const cards = useCardsStore()

  const kinds: readonly Command[] = cardKinds.map(({ id, title, names }) => ({
    id: `add-card-${id}`,
    title: strings.addCard(title),
    group: 'cards',
    names: [title, ...names],
    run: () => {
      cards.add({ kind: id })
    },
  }))
  const allCards: Command = {
    id: 'show-all-cards',
    title: strings.allCards,
    group: 'cards',
    run: () => cards.setFull(undefined),
  }

  /** Returns the commands that enlarge or remove one of several cards. */
  function places(): readonly Command[] {
    if (cards.cards.length < 2) return []
    return cards.cards.flatMap(({ id, kind, title = cardKindOf(kind)?.title ?? kind }) => [
      {
        id: `full-card-${id}`,
        title: strings.fullCard(title),
        group: 'cards' as const,
        run: () => cards.setFull(id),
      },
      {
        id: `remove-card-${id}`,
        title: strings.removeCard(title),
        group: 'cards' as const,
        run: () => cards.remove(id),
      },
    ])
  }

  return { listed: () => [...kinds, allCards, ...places()] }
}
