import { commonResolution } from '#shared/analysis/regression/common-buckets.ts'
import {
  placeboCoverage,
  placeboProjects,
  type PlaceboCoverage,
  type PlaceboProject,
  type PlaceboRequest,
} from '#shared/savings/findings/placebo.ts'
import type { PublishShare } from '#shared/threads/port-calls.ts'
import { isBandResolution } from '#shared/savings/statistics/savings-band.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { isIncomplete, meteredInput } from '../../metered/metered-input.ts'
import type { PlaceboSettings } from './settings.ts'

export interface PlaceboResult extends CardResult {
  readonly projects: readonly PlaceboProject[]
  /** Undefined if there are no projects. */
  readonly coverage: PlaceboCoverage | undefined
  readonly isIncomplete: boolean
}

/** Confidence at which bands are tested. */
export const CONFIDENCE = 0.9
export function calculatePlacebo(
  inputs: CardInputs,
  settings: PlaceboSettings,
  publish?: PublishShare,
): PlaceboResult {
  const all = inputs.inputs.map(({ series }) => series)
  const resolution = commonResolution(settings.resolution, ...all)
  const nothing = { projects: [], coverage: undefined, isIncomplete: isIncomplete(inputs) }
  const input = isBandResolution(resolution) ? meteredInput(inputs, 'history', resolution) : undefined
  if (input === undefined || !isBandResolution(resolution)) return nothing
  const request: PlaceboRequest = {
    ...{ model: settings.model, resolution, convention: 'meterlens', band: 'tested' },
    ...{ drift: settings.drift / 100, range: input.range, zone: inputs.zone },
    ...{ months: [settings.months], step: 1, confidence: CONFIDENCE },
  }
  const projects = placeboProjects(input.periods, request, publish)
  return { ...nothing, projects, coverage: placeboCoverage(projects, CONFIDENCE) }
}
