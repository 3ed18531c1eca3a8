import { useShownEvents } from '../notes/use-shown-events.ts'
import { plotNotes } from '../notes/plot-notes.ts'
import { useNotesStore } from '../document/notes-store.ts'
import { defineStore } from 'pinia'
import { sentencesOf } from '#renderer/cards/answer-text.ts'
import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { Provenance } from '#shared/export/provenance.ts'
import type { OperandId } from '#shared/series/operand.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { ShownResult } from '#renderer/cards/run/card-query.ts'
import type { OpenSurface, PictureSize, PictureSurface } from '#renderer/plot/picture/picture-surface.ts'
import type { PlotPicture } from '#renderer/plot/plot-picture.ts'
import type { ChartTheme } from '#renderer/plot/theme.ts'
import { cachedCoverage, type CoverageReading } from '#renderer/exporting/cached/cached-coverage.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { useAppFacts } from '#renderer/stores/app-facts.ts'
import { useConnectionsStore } from '#renderer/stores/connections.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { cards as cardStrings } from '../card-strings.ts'
import { captionsOf } from './card-caption.ts'
import { provenanceOfCard } from './card-provenance.ts'
import type { ShownView } from './exports.ts'
import { pictureOf } from './picture-of.ts'
import { provenanceOfView, type ProvenanceSettings } from './provenance-of.ts'
import { figuresOf } from '../figures/figures-of.ts'
import { useSelectionStore } from '../document/selection-store.ts'
import { useViewStore } from '../document/view-store.ts'
import { useWorkspaceStore } from '../document/workspace-store.ts'

export interface PictureLook {
  readonly theme: ChartTheme
  readonly size?: PictureSize
  /** True to omit the title, captions and foot, for a place that has them beside the picture. */
  readonly isBare?: boolean
}

export interface ShownCard {
  readonly cardId: string
  readonly shown: ShownResult
}

type Coverage = ReadonlyMap<OperandId, FigureCoverage>

/**
 * Draws pictures of charts and cards on any surface, and builds their provenance records. The drawing code is
 * loaded with the first picture, because commands already depend on this store at startup.
 */
export const usePictureStore = defineStore('pictures', () => {
  const events = useShownEvents()
  const noted = useNotesStore()
  const { clock } = useServices()
  const facts = useAppFacts()
  const preferences = usePreferences()
  const connections = useConnectionsStore()
  const workspaces = useWorkspaceStore()
  const view = useViewStore()
  const selection = useSelectionStore()

  async function coverageOf({ series, interval, policy, mask }: ShownView): Promise<Coverage> {
    const settings = { policy, mask, until: clock.now() }
    const entries = await Promise.all(
      series.map(async (one) => {
        const found = await figuresOf(one, interval, settings)
        return found === undefined ? [] : [[one.operand.id, found.aggregate.coverage] as const]
      }),
    )
    return new Map(entries.flat())
  }

  async function drawChart<Surface extends PictureSurface>(
    shown: ShownView,
    { theme, size, isBare = false }: PictureLook,
    open: OpenSurface<Surface>,
  ): Promise<Surface> {
    const picture = pictureOf(shown, {
      mark: view.state.mark,
      scales: view.state.scales,
      zoneLabel: view.displayedZone.label,
      appVersion: facts.facts?.version ?? '',
      slotOf: selection.slot,
      coverage: await coverageOf(shown),
      events: events.value,
      formatNumber: preferences.formatNumber,
      theme,
    })
    return draw(picture, isBare, open, size)
  }

  async function drawCard<Surface extends PictureSurface>(
    shown: ShownResult,
    { theme, size, isBare = false }: PictureLook,
    open: OpenSurface<Surface>,
  ): Promise<Surface> {
    const { kind, result, settings, context, title } = shown
    const notes = plotNotes(noted.notes, noted.exclusions, ({ text }) => text, context.events)
    const picture = {
      title,
      captions: [...captionsOf(shown), ...sentencesOf(shown, preferences.formatNumber)],
      notes: cardStrings.notes(facts.facts?.version ?? '', formatLocal(clock.now(), context.zone, 'minute')),
      plots: kind.plots(result, settings, context).map((plot) => ({ ...plot, notes })),
      formatNumber: preferences.formatNumber,
      theme,
    }
    return draw(picture, isBare, open, size)
  }

  async function draw<Surface extends PictureSurface>(
    picture: PlotPicture,
    isBare: boolean,
    open: OpenSurface<Surface>,
    size: PictureSize | undefined,
  ): Promise<Surface> {
    const { drawPlotPicture } = await import('#renderer/plot/plot-picture.ts')
    return drawPlotPicture(isBare ? { ...picture, title: '', captions: [], notes: '' } : picture, open, size)
  }

  function settings(): Omit<ProvenanceSettings, 'coverage'> {
    return {
      appVersion: facts.facts?.version ?? '',
      now: clock.now(),
      baseUrl: connections.current?.baseUrl ?? '',
      workspace: workspaces.document(),
    }
  }

  async function provenanceOfChart(shown: ShownView): Promise<Provenance> {
    return provenanceOfView(shown, { ...settings(), coverage: await coverageOf(shown) })
  }

  /**
   * Records a view that has no values in memory; they are read from the cache to tell how complete they are.
   */
  async function provenanceOfCached(
    shown: ShownView,
    reading: Pick<CoverageReading, 'loader' | 'signal'>,
  ): Promise<Result<Provenance>> {
    const { policy, mask } = shown
    const figures = { policy, mask, until: clock.now() }
    const coverage = await cachedCoverage(shown.series, shown, {
      ...reading,
      coverageOf: async (series, interval) =>
        (await figuresOf(series, interval, figures))?.aggregate.coverage,
    })
    return coverage.ok
      ? succeed(provenanceOfView(shown, { ...settings(), coverage: coverage.value }))
      : coverage
  }

  function ofCard({ cardId, shown }: ShownCard): Promise<Provenance> {
    return provenanceOfCard(cardId, shown, settings())
  }

  return { drawChart, drawCard, provenanceOfChart, provenanceOfCached, provenanceOfCard: ofCard }
})
