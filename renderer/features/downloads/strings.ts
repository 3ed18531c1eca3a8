import { plural, variablesText } from '#renderer/strings/plural.ts'
import type { LoadCost } from '#renderer/ports/series-loader.ts'
import type { DownloadJob } from '#renderer/ports/job-service.ts'
import { durationText } from '#renderer/strings/time/durations.ts'

export const downloads = {
  title: 'Downloads',
  lead: 'Fetches whole years into the cache, in the background and within the budget.',
  fresh: 'New download',
  list: 'Jobs',
  source: 'Variables',
  selected: 'Selected on the chart',
  matching: 'All that match the search',
  search: 'Search',
  searchHint: 'Every variable under the filters of the portfolio',
  presets: 'Presets',
  resolution: 'Resolution',
  asShown: 'As the chart reads it',
  recheck: 'Recheck the last',
  recheckDays: 'Days to recheck',
  recheckHint: 'Fetches the end of the range again, to find values that have been corrected since.',
  days: 'days',
  counting: 'Counting requests…',
  noVariables: 'Choose variables: select some on the chart, or search for them here.',
  allCached: 'Everything is in the cache already.',
  allSoFar:
    'Everything available so far is in the cache. The newest values may still change, and more will follow.',
  submit: 'Download',
  none: 'No downloads',
  noneTodo:
    'Choose variables, a range and a resolution. What is fetched stays in the cache and opens offline.',
  pause: 'Pause',
  goOn: 'Resume',
  retry: 'Try again',
  first: 'Run first',
  up: 'Run earlier',
  down: 'Run later',
  cancel: 'Cancel the download',
  remove: 'Remove from the list',
  removedKept: 'What it fetched stays cached.',
  progress: 'Progress',
  tooLarge: 'More than the cache may hold. Raise its limit, or choose less.',
  reading: 'Reading the downloads',
  keeping: 'Saving the download',
} as const

type Format = (value: number) => string

/** "36 requests · about 36 s · 12 saved by the cache · up to 21 MB". */
export function costParts(cost: LoadCost, bytes: string, format: Format): readonly string[] {
  const { requests, requestsSaved, durationMs } = cost
  return [
    plural(requests, 'request', 'requests', format),
    durationMs < 1000 ? 'a few seconds' : `about ${durationText(durationMs)}`,
    ...(requestsSaved > 0 ? [`${format(requestsSaved)} saved by the cache`] : []),
    ...(bytes === '' ? [] : [`up to ${bytes}`]),
  ]
}

/** "Building 0 electricity, hourly", "Building 0 electricity and 13 more, hourly and 15-minute" or "“gas”, hourly". */
export function jobName(names: readonly string[], query: string, resolutions: readonly string[]): string {
  const [first = ''] = names
  const rest = names.length > 1 ? ` and ${names.length - 1} more` : ''
  const what = query !== '' && names.length > 1 ? `“${query}”` : `${first}${rest}`
  return `${what}, ${resolutions.join(' and ')}`
}

const states: Readonly<Record<DownloadJob['state'], string>> = {
  running: 'Running',
  waiting: 'Waiting',
  paused: 'Paused',
  interrupted: 'Interrupted',
  finished: 'Finished',
}

export function stateText(state: DownloadJob['state']): string {
  return states[state]
}

/** "12 of 40 segments". */
export function segmentsText(done: number, total: number, format: Format): string {
  return `${format(done)} of ${plural(total, 'segment', 'segments', format)}`
}

/** "no value changed" or "312 values changed"; Revisions lists them. */
export function revisedText(count: number, format: Format): string {
  return count === 0 ? 'no value changed' : `${plural(count, 'value', 'values', format)} changed`
}

export function endedText(segments: number, at: string, format: Format): string {
  return `${plural(segments, 'segment', 'segments', format)} · ${at}`
}

export function failedText(count: number, format: Format): string {
  return `${variablesText(count, format)} could not be fetched`
}

export function andMoreText(count: number, format: Format): string {
  return `and ${format(count)} more`
}

/** Says that downloads resume which were running when their connection was last open. */
export function resumedText(count: number): readonly [title: string, sentence: string] {
  return count === 1
    ? [
        'A download has resumed',
        'It was running when this connection was last open. Pause it under Downloads.',
      ]
    : [
        `${count} downloads have resumed`,
        'They were running when this connection was last open. Pause them under Downloads.',
      ]
}

export const downloadCommands = {
  open: 'Downloads…',
  openNames: ['jobs', 'fetch in the background', 'progress'],
} as const
