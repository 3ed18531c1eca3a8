import { shortcuts } from '#shared/contract/shortcuts.ts'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import { chordText } from '#renderer/ui/key-chord.ts'

/** Returns a function that adds the keys of a command to what its button does: "Undo (Ctrl+Z)". */
export function useChordTitle(): (text: string, command: keyof typeof shortcuts) => string {
  const facts = useAppFacts()
  return (text, command) => {
    const isMac = facts.facts?.platform === 'darwin'
    return `${text} (${chordText(shortcuts[command][0], isMac)})`
  }
}
