import type { RangeProblem } from '#shared/time/ranges/typed-range.ts'

export const typedRange = {
  label: 'Period or dates',
  placeholder: '2021-03, last week, FY2024 …',
  hint: 'Type 2021, 2021-03, 2021-Q2, 2021-W05, FY2024, last week, year to date, or 2021-01-01 to 2021-03-31 (the last day is included)',
  canType: 'Type 2021, 2021-03, 2021-Q2, last week, or 2021-01-01 to 2021-03-31.',
  canTypeTimes: 'Times are typed as 2021-01-01 06:00 to 2021-01-02 18:00.',
  previous: 'Previous period',
  next: 'Next period',
} as const

/** Tells why a typed range is invalid and what to type instead. */
export function rangeProblemText(
  problem: RangeProblem,
  zone: string,
): { readonly what: string; readonly todo: string } {
  switch (problem.kind) {
    case 'empty':
      return { what: 'There is no range yet.', todo: typedRange.canType }
    case 'unreadable':
      return { what: `“${problem.text}” is not a period or a date.`, todo: typedRange.canType }
    case 'no-such-date':
      return { what: `“${problem.text}” does not exist.`, todo: typedRange.canType }
    case 'skipped':
      return {
        what: `${problem.text} does not exist in ${zone}: the clocks skip it.`,
        todo: 'Type the time or day before or after it.',
      }
    case 'reversed':
      return { what: 'The end is before the start.', todo: 'Type the earlier date first.' }
    case 'too-long':
      return { what: 'The range is longer than 40 years.', todo: 'Type a shorter one.' }
    case 'end-missing':
      return { what: 'The range has no end.', todo: typedRange.canTypeTimes }
  }
}
