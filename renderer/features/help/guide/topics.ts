import guideText from '../../../../docs/user-guide.md?raw'

/** A heading of the guide that links can target. */
export interface HelpTopic {
  readonly id: string
  readonly title: string
}

export { guideText }

/** Returns the anchor of a heading, such as `#notes-and-exclusions`. */
export function topicId(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')
}

/** Headings of the guide below its title. */
export const helpTopics: readonly HelpTopic[] = [...guideText.matchAll(/^#{2,3} (.+)$/gm)].map(
  ([, title = '']) => ({ id: topicId(title), title }),
)
