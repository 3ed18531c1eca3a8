/** Texts under a picture. */
export const pictureCaption = {
  more: (count: number): string => `${String(count)} more`,
  range: (start: string, end: string): string => `${start} to ${end}, the end not included`,
  policy: (name: string): string => `Gaps: ${name.toLowerCase()}`,
  likeForLike: 'Like for like',
} as const
