import * as z from 'zod'
import type { CardKind, CardResult } from '../../card-kind.ts'
import { strings } from './strings.ts'

const MOST_CHARACTERS = 20_000

const textSettings = z.object({ text: z.string().max(MOST_CHARACTERS).default('') })
type TextSettings = z.infer<typeof textSettings>

/** Holds what the user writes between the other cards; a report prints it in its place. */
export const textKind: CardKind<TextSettings> = {
  id: 'text',
  title: strings.title,
  question: strings.question,
  names: ['note', 'comment', 'heading', 'Markdown'],
  group: 'words',
  icon: 'M3 3h10M8 3v10M6 13h4',
  settings: textSettings,
  fields: () => [],
  lacks: () => undefined,
  compares: () => false,
  demands: () => [],
  calculate: (): CardResult => ({}),
  text: ({ text }) => ({ text, key: 'text', mostCharacters: MOST_CHARACTERS, hint: strings.placeholder }),
  plots: () => [],
  table: (_, { text }) => {
    const rows = paragraphsOf(text)
    return {
      columns: [{ id: 'text', title: strings.paragraph, namesRow: true }],
      rowCount: rows.length,
      rowAt: (index) => ({ id: String(index), cells: [{ kind: 'text', text: rows[index] ?? '' }] }),
    }
  },
  remarks: () => [],
}

/** Splits a text at its empty lines. */
function paragraphsOf(text: string): readonly string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
