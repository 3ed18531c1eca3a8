/** Texts in a picture and in the name of its file. */
export const picture = {
  notes: (version: string): string =>
    `Percentages: share of the time until now that has values. Meterlens ${version}`,
  range: (start: string, end: string): string => `${start} to ${end}, the end not included`,
  days: (start: string, end: string): string => `${start} to ${end}`,
  policy: (name: string): string => `Gaps: ${name.toLowerCase()}`,
  excluded: (intervals: number): string =>
    `${intervals} ${intervals === 1 ? 'interval' : 'intervals'} excluded`,
  band: 'Bands run from the lowest to the highest value of each stretch; the line within is their mean.',
  likeForLike: 'Like for like',
  ownPanel: 'Series that would be a flat line at zero beside the others have a panel of their own.',
  andMore: (names: string, count: number): string => `${names} and ${String(count)} more`,
  first: (shown: number, all: number): string =>
    `The first ${String(shown)} of ${String(all)}; the table has all of them.`,
} as const

/** Texts with which series over time answer in a sentence. */
export const answer = {
  at: (amount: string, bucket: string): string => `${amount} (${bucket})`,
  between: (name: string, bucket: string, low: string, high: string, rests: string): string =>
    `${name} by ${bucket}: from ${low} to ${high}${rests}.`,
} as const
