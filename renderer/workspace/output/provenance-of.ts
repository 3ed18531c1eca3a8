import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import { withPngText } from '#shared/export/png-text.ts'
import {
  PROVENANCE_FORMAT,
  provenanceOf,
  type Provenance,
  type ProvenanceSource,
} from '#shared/export/provenance.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import { totalizerShows } from '#renderer/query/totalizer-shows.ts'
import { unitsOf } from '#renderer/query/series-units.ts'
import type { WorkspaceDocument } from '#renderer/ports/documents/workspace-document.ts'
import type { ShownView } from './exports.ts'

export interface ProvenanceSettings {
  readonly appVersion: string
  readonly now: EpochMs
  readonly baseUrl: string
  readonly workspace: WorkspaceDocument
  readonly coverage: ReadonlyMap<OperandId, FigureCoverage>
}

/** Records what was requested, what is cached of it, when it was fetched, and by which version. */
export function provenanceOfView(view: ShownView, settings: ProvenanceSettings): Provenance {
  const { interval, zone, policy, mask, notes } = view
  return provenanceOf({
    appVersion: settings.appVersion,
    writtenAt: settings.now,
    baseUrl: settings.baseUrl,
    interval,
    zone,
    policy,
    mask,
    notes,
    series: view.series.map((series) => sourceOf(series, view, settings)),
    workspace: settings.workspace,
  })
}

function sourceOf(
  series: OperandSeries,
  { resolution }: ShownView,
  { coverage }: ProvenanceSettings,
): ProvenanceSource {
  const { operand, variable, base, shown } = series
  const { seriesKey } = base.demand
  const shows = totalizerShows(series)
  return {
    operandId: operand.id,
    dataHubId: seriesKey.dataHubId,
    name: fullNameOf(variable),
    entity: variable.entities.map(({ name }) => name).join('; '),
    organization: variable.organization.name,
    units: unitsOf(base, variable),
    ...(seriesKey.standardization !== undefined && { standardization: seriesKey.standardization }),
    requestedResolution: operand.resolution ?? resolution,
    fetchedResolution: seriesKey.resolution,
    shownResolution: shown.resolution,
    ...(shows && { shows }),
    zone: shown.zone,
    coverage: coverage.get(operand.id),
    covered: base.covered,
  }
}

/** Returns the picture with its provenance record embedded. */
export function withProvenance(
  png: Uint8Array<ArrayBuffer>,
  provenance: Provenance,
): Uint8Array<ArrayBuffer> {
  return withPngText(png, PROVENANCE_FORMAT, JSON.stringify(provenance))
}
