import { totalAndMean } from '#shared/analysis/aggregate/total-and-mean.ts'
import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import { provenanceOf, type Provenance, type ProvenanceSource } from '#shared/export/provenance.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import { cardInputsOf } from '#renderer/cards/run/card-inputs.ts'
import type { CardAnswer, ShownResult } from '#renderer/cards/run/card-query.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import { type OperandSeries, shownAs, unitsOf } from '#renderer/query/operand-series.ts'
import { zoneOf, type KnownOperand } from '#renderer/query/view/operands.ts'
import type { WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'
import type { ShownView } from './exported-card.ts'

export interface RecordSettings {
  readonly appVersion: string
  readonly now: EpochMs
  readonly baseUrl: string
  readonly workspace: WorkspaceDocument
}

/**
 * Records what was requested of the shown series, how much of it is cached, when it was fetched, and by which version.
 */
export function provenanceOfView(
  view: ShownView,
  coverage: ReadonlyMap<OperandId, FigureCoverage>,
  { now: writtenAt, ...settings }: RecordSettings,
): Provenance {
  const { interval, zone, policy, mask, notes } = view
  const sourceOf = (series: OperandSeries): ProvenanceSource => {
    const { operand, base, shown } = series
    const shows = shownAs(series)
    return {
      ...fetchedOf(series, base),
      requestedResolution: operand.resolution ?? view.resolution,
      shownResolution: shown.resolution,
      ...(shows && { shows }),
      zone: shown.zone,
      coverage: coverage.get(operand.id),
    }
  }
  const series = view.series.map(sourceOf)
  return provenanceOf({ ...settings, writtenAt, interval, zone, policy, mask, notes, series })
}

/** Records the values from which a card's numbers were calculated, and the workspace of the card. */
export function provenanceOfResult(
  cardId: string,
  shown: ShownResult,
  { now: writtenAt, ...settings }: RecordSettings,
): Provenance {
  const { range: interval, zone, policy, mask } = shown.context
  const { notes } = settings.workspace
  const sourceOf = (answer: CardAnswer): ProvenanceSource => {
    const [{ operand: known, resolution }, loaded] = answer
    const { seriesKey, bucketZone } = loaded.demand
    return {
      ...fetchedOf(known, loaded),
      requestedResolution: resolution,
      shownResolution: resolution,
      zone: isCalendarResolution(seriesKey.resolution) ? bucketZone : zoneOf(known),
      coverage: coverageOf(answer, shown),
    }
  }
  const series = shown.answers.map(sourceOf)
  return provenanceOf({ ...settings, writtenAt, interval, zone, policy, mask, notes, series, cardId })
}

type Fetched = Omit<
  ProvenanceSource,
  'requestedResolution' | 'shownResolution' | 'shows' | 'zone' | 'coverage'
>

function fetchedOf({ operand, variable }: KnownOperand, loaded: LoadedSeries): Fetched {
  const { dataHubId, standardization, resolution } = loaded.demand.seriesKey
  return {
    operandId: operand.id,
    dataHubId,
    name: fullNameOf(variable),
    entity: variable.entities.map(({ name }) => name).join('; '),
    organization: variable.organization.name,
    units: unitsOf(loaded, variable),
    ...(loaded.receivedUnits !== undefined && { receivedUnits: loaded.receivedUnits }),
    ...(standardization !== undefined && { standardization }),
    fetchedResolution: resolution,
    covered: loaded.covered,
  }
}

/** Covers the values over the demanded interval, up to now. */
function coverageOf(answer: CardAnswer, { context }: ShownResult): FigureCoverage | undefined {
  const [input] = cardInputsOf([answer], context).inputs
  if (input === undefined || answer[1].covered.length === 0) return undefined
  const { policy, mask, now } = context
  const { columns, ...meaning } = input.series
  const request = { ...meaning, policy, mask, until: now }
  // A record contains neither extremes nor base loads: a report of eight cards over fifty series would wait seconds for
  // them.
  return totalAndMean(columns, [input.interval], request).coverage
}

/** Several cards share the record of the workspace, with the series of all of them. */
export async function provenanceOfCards(
  cards: readonly { readonly provenance: () => Promise<Provenance> }[],
): Promise<Provenance> {
  const all = await Promise.all(cards.map(({ provenance }) => provenance()))
  const [first, ...others] = all
  if (first === undefined) throw new Error('nothing is exported')
  if (others.length === 0) return first
  const { cardId: _, ...whole } = first
  const series = new Map(all.flatMap((one) => one.series.map((each) => [JSON.stringify(each), each])))
  return { ...whole, series: [...series.values()] }
}
