import type { SegmentDefects } from '#shared/series/columns.ts'

const names: Readonly<Record<keyof SegmentDefects, readonly [one: string, several: string]>> = {
  nulls: ['value that is not a number', 'values that are not numbers'],
  malformed: ['element that could not be read', 'elements that could not be read'],
  duplicates: ['repeated timestamp', 'repeated timestamps'],
  unordered: ['value out of order', 'values out of order'],
  outside: ['value outside the request', 'values outside the request'],
}
const kinds = ['nulls', 'malformed', 'duplicates', 'unordered', 'outside'] as const

/** Describes the defects in the answers from which a series was read: "3 repeated timestamps, 1 value out of order". */
export function defectsText(defects: SegmentDefects, formatNumber: (value: number) => string): string {
  return kinds
    .filter((kind) => defects[kind] > 0)
    .map((kind) => `${formatNumber(defects[kind])} ${names[kind][defects[kind] === 1 ? 0 : 1]}`)
    .join(', ')
}
