import { cardKindOf } from '#renderer/cards/registry.ts'
import type { SeriesRole, Step } from '#renderer/ports/documents/authored/steps-document.ts'
import { plural } from '#renderer/strings/plural.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import { commands, presetCommandText, showRangeText } from '#renderer/workspace/command-strings.ts'
import { policyNames } from '#renderer/workspace/figures/figure-strings.ts'
import { markNames } from '#renderer/workspace/strings.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { plainCalendar } from '#shared/time/ranges/calendar-settings.ts'
import type { StepFailure } from './run.ts'

export const strings = {
  record: 'Record steps',
  recordNames: ['macro', 'automate', 'repeat'],
  stop: 'Stop recording…',
  recording: 'Recording steps',
  recordingHint:
    'What you change in the workspace becomes steps that run on other buildings. Click to stop and save them.',
  nothing: 'Nothing was recorded',
  nothingTodo: 'Choose series, a range or a view between Record steps and Stop recording.',
  saveTitle: 'Save recorded steps',
  renameTitle: 'Rename recorded steps',
  rename: (name: string): string => `Rename recorded steps: ${name}…`,
  renamed: (before: string, name: string): string => `“${before}” is now called “${name}”`,
  name: 'Name',
  nameHint: 'Monthly check',
  save: 'Save',
  replaces: (name: string): string => `“${name}” exists already. Saving replaces it.`,
  saved: (name: string): string => `Saved “${name}”. The command palette runs it on any building.`,
  runAnywhere: (name: string): string => `Run “${name}”`,
  run: (name: string, target: string): string => `Run “${name}” on ${target}`,
  runOnAll: (name: string, count: number): string => `Run “${name}” on the ${count} entities shown`,
  remove: (name: string): string => `Remove recorded steps: ${name}`,
  removed: (name: string): string => `Removed “${name}”`,
  note: (count: number): string => plural(count, 'step', 'steps'),
  stopped: (name: string, number: number, count: number): string =>
    `“${name}” stopped at step ${number} of ${count}`,
  kept: 'The workspace is as it was.',
  exportFile: 'Export recorded steps…',
  importFile: 'Import recorded steps…',
  file: 'recorded steps',
  imported: (count: number): string => `${plural(count, 'sequence', 'sequences')} of steps imported`,
  merged: 'Those of the same name have replaced yours.',
} as const

/** Writes a step as the command that does the same. */
export function stepText(step: Step): string {
  switch (step.does) {
    case 'show':
      return `Show ${roleText(step.role)}`
    case 'range':
      return presetCommandText(step.preset)
    case 'dates':
      return showRangeText(rangeText(step, step.zone, plainCalendar))
    case 'display':
      return displayText(step.display)
    case 'card':
      return commands.addCard(step.title ?? cardKindOf(step.kind)?.title ?? step.kind)
  }
}

function displayText(display: Extract<Step, { readonly does: 'display' }>['display']): string {
  const { resolution, mark, policy, figures, zone } = display
  if (resolution !== undefined) return commands.resolution(resolutionNames[resolution])
  if (mark !== undefined) return commands.mark(markNames[mark])
  if (policy !== undefined) return commands.policy(policyNames[policy])
  if (figures !== undefined) return commands.figures[figures]
  return zone?.kind === 'fixed' ? commands.zone(zone.zone) : commands.ownZone
}

function roleText(role: SeriesRole): string {
  switch (role.kind) {
    case 'main':
      return `the main meter of ${role.resourceName}`
    case 'total':
      return `the sum of the main meters of ${role.resourceName}`
    case 'outdoor':
      return 'the outdoor temperature'
    case 'named':
      return `“${role.name}”`
    case 'same':
      return `“${role.name}”, which is the same for every building`
  }
}

function lackText(role: SeriesRole): string {
  const isNamed = role.kind === 'named' || role.kind === 'same'
  return isNamed ? `series called “${role.name}”` : roleText(role).replace(/^the /, '')
}

/** Explains why a step could not run, and names what it needs. */
export function failureText({ step, target }: StepFailure): string {
  if (step.does === 'show' && target !== undefined) return `${target.name} has no ${lackText(step.role)}.`
  return step.does === 'card'
    ? `This version has no view of the kind “${step.kind}”.`
    : `“${stepText(step)}” could not run.`
}
