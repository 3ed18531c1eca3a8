import { cardKindOf, cardKinds } from '#renderer/cards/registry.ts'
import { type Command, commandsIn, type CommandSource } from '#renderer/ui/command.ts'
import { commands as strings } from '#renderer/workspace/command-strings.ts'
import { useCardsStore } from '#renderer/workspace/document/cards-store.ts'

const ofCards = commandsIn('cards')

/** Commands that add, enlarge and remove cards. */
export function useCardCommands(): CommandSource {
  const cards = useCardsStore()

  const kinds = cardKinds.map(({ id: kind, title, names }) =>
    ofCards(`add-card-${kind}`, strings.addCard(title), () => cards.add({ kind }), [title, ...names]),
  )
  const allCards = ofCards('show-all-cards', strings.allCards, () => cards.setFull(undefined))

  /** Returns the commands that enlarge or remove one of several cards. */
  function places(): readonly Command[] {
    if (cards.cards.length < 2) return []
    return cards.cards.flatMap(({ id, kind, title = cardKindOf(kind)?.title ?? kind }) => [
      ofCards(`full-card-${id}`, strings.fullCard(title), () => cards.setFull(id)),
      ofCards(`remove-card-${id}`, strings.removeCard(title), () => cards.remove(id)),
    ])
  }

  return { listed: () => [...kinds, allCards, ...places()] }
}
