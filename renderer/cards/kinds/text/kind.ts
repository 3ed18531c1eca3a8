import * as z from 'zod'
import { withoutResult, type CardKind } from '../../card-kind.ts'
import { column, tableOf, text } from '../../card-table.ts'
import { strings } from './strings.ts'

const MOST_CHARACTERS = 20_000

const textSettings = z.object({ text: z.string().max(MOST_CHARACTERS).default('') })
type TextSettings = z.infer<typeof textSettings>

/** A text that the user writes between the other cards; a report prints it in the same place. */
export const textKind: CardKind<TextSettings> = {
  ...withoutResult,
  id: 'text',
  title: strings.title,
  question: strings.question,
  names: ['note', 'comment', 'heading', 'Markdown'],
  group: 'words',
  icon: 'M3 3h10M8 3v10M6 13h4',
  settings: textSettings,
  fields: () => [],
  text: (settings) => ({
    text: settings.text,
    key: 'text',
    mostCharacters: MOST_CHARACTERS,
    hint: strings.placeholder,
  }),
  table: (_, settings) =>
    tableOf(paragraphsOf(settings.text), [
      column('text', strings.paragraph, (paragraph) => text(paragraph), { namesRow: true }),
    ]),
}

/** Splits a text at its empty lines. */
function paragraphsOf(text: string): readonly string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
