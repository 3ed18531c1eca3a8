import placeboText from '../../../../docs/placebo.md?raw'
import conventionsText from '../../../../docs/savings-conventions.md?raw'
import userGuideText from '../../../../docs/user-guide.md?raw'
import validationText from '../../../../docs/validation.md?raw'

/** A heading of the guide that links can target. */
export interface HelpTopic {
  readonly id: string
  readonly title: string
}

/** The user guide, followed by the pages on the methods for savings. */
export const guideText = [userGuideText, conventionsText, validationText, placeboText].join('\n\n')

/** Returns the anchor of a heading, such as `#notes-and-exclusions`. */
export function topicId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** Headings of the pages to which others link by their file names. */
export const pageTopics: Readonly<Record<string, string>> = {
  'savings-conventions.md': topicOfPage(conventionsText),
  'validation.md': topicOfPage(validationText),
  'placebo.md': topicOfPage(placeboText),
}

function topicOfPage(text: string): string {
  return topicId(/^# (.+)$/m.exec(text)?.[1] ?? '')
}

/** Headings of all pages below the title of the guide. */
export const helpTopics: readonly HelpTopic[] = [...guideText.matchAll(/^#{1,3} (.+)$/gm)]
  .slice(1)
  .map(([, title = '']) => ({ id: topicId(title), title }))
