import type { MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { Stated } from '#shared/bundle/recompute/stated-check.ts'
import type { Result } from '#shared/errors/result.ts'
import { withPrintSize } from '#shared/export/png/png-size.ts'
import { withPngText } from '#shared/export/png/png-text.ts'
import { PROVENANCE_FORMAT, type Provenance } from '#shared/export/provenance.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { CardKind } from '#renderer/cards/card-kind.ts'
import type { CardTable } from '#renderer/cards/card-table.ts'
import type { CoverageReading } from '#renderer/exporting/cached/cached-coverage.ts'
import type { OpenSurface, PictureSize, PictureSurface } from '#renderer/plot/picture/picture-surface.ts'
import type { PlotPicture } from '#renderer/plot/plot-picture.ts'
import { printTheme } from '#renderer/plot/read-theme.ts'
import type { ChartTheme } from '#renderer/plot/theme.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import type { ShownReadings } from '#renderer/ports/bundle-service.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import type { Note } from '#renderer/workspace/notes/notes.ts'
import type { ResolutionChoice } from '#renderer/query/view/view-state.ts'

/** Exactly what is shown of some series. */
export interface ShownView {
  readonly series: readonly OperandSeries[]
  readonly interval: Interval
  /** Zone of the local times in the file. */
  readonly zone: IanaZone
  /** The user's choice, which applies to series without a resolution of their own. */
  readonly resolution: ResolutionChoice
  readonly policy: MissingPolicy
  readonly mask: readonly Interval[]
  readonly notes: readonly Note[]
}

/** Series whose values over time are the rows of a file. */
export interface ExportedSeries {
  readonly view: ShownView
  /** Covers the whole range, which may be more than is visible. */
  readonly loaded: ShownView
  /** Records a view without values in memory: they are read from the cache to determine how complete they are. */
  readonly cachedProvenance: (
    view: ShownView,
    reading: Pick<CoverageReading, 'loader' | 'signal'>,
  ) => Promise<Result<Provenance>>
}

/** Values that are the same for every row of a table; each row repeats them, so that it can be checked on its own. */
export type TableConstants = readonly (readonly [heading: string, value: string])[]

/** Describes in words what a view shows, by the choices made in it. */
export type Traits = ReadonlyMap<string, string>

/** The fetched data of a series over the interval of a card. */
export interface ExportedReadings extends Pick<
  ShownReadings,
  'name' | 'demandId' | 'interval' | 'range' | 'zone'
> {
  readonly loaded: LoadedSeries
  readonly mask: readonly Interval[]
}

/** The contribution of a card to files: typed rows, a picture, and the record that opens it again. */
export interface ExportedCard {
  readonly cardId: string
  readonly title: string
  readonly kind: CardKind | undefined
  /** Name of a file about it, without an extension. */
  readonly fileName: () => string
  /** Series whose values over time are its rows; absent if its rows are those of its table. */
  readonly series?: ExportedSeries
  /** Returns the card's figures, as shown, in a table. */
  readonly table: () => Promise<CardTable>
  readonly constants: () => TableConstants
  /** Describes its contents in words, by which a report distinguishes it from others with the same title. */
  readonly traits: () => Traits
  /** Returns the lines below the title of its picture that the legend does not contain. */
  readonly captions: () => readonly string[]
  readonly answer: () => string | undefined
  /** Returns the sentences that accompany its numbers, the answer first. */
  readonly sentences: () => readonly string[]
  /** Series on which its numbers rest, as they were fetched. */
  readonly readings: () => readonly ExportedReadings[]
  /** Models on which its numbers rest; absent if there are none. */
  readonly models?: () => readonly Stated[]
  /** Absent if there is only a table. */
  readonly picture?: (theme: ChartTheme) => Promise<PlotPicture>
  readonly provenance: () => Promise<Provenance>
  /** Says why something of it was not fetched, with the names of the series that failed; undefined if it is whole. */
  readonly failure?: () => string | undefined
  /** Waits until everything requested has arrived. */
  readonly whenAnswered?: () => Promise<unknown>
}

/** Says why something of the cards was not fetched, each reason once. */
export function failuresOf(cards: readonly ExportedCard[]): readonly string[] {
  return [...new Set(cards.flatMap(({ failure }) => failure?.() ?? []))]
}

export type PicturedCard = ExportedCard & Required<Pick<ExportedCard, 'picture'>>

export function hasPicture(card: ExportedCard): card is PicturedCard {
  return card.picture !== undefined
}

/** Returns the answer with its subject and its time, since a pasted text contains nothing else that states them. */
export function copiedAnswer({ answer, captions }: ExportedCard): string | undefined {
  const said = answer()
  return said === undefined ? undefined : [said, ...captions()].join('\n')
}

export interface PictureLook {
  readonly theme: ChartTheme
  readonly size?: PictureSize
  /** True to omit the title, captions and bottom line, for a place that shows them next to the picture. */
  readonly isBare?: boolean
}

/** Draws the picture of a card on any surface. The drawing code is loaded with the first picture. */
export async function drawCard<Surface extends PictureSurface>(
  card: PicturedCard,
  look: PictureLook,
  open: OpenSurface<Surface>,
): Promise<Surface> {
  const { drawPlotPicture } = await import('#renderer/plot/plot-picture.ts')
  return drawPlotPicture(await pictureIn(card, look), open, look.size)
}

/** Returns the size of the picture of a card without drawing it, since drawing fifty maps of a year takes seconds. */
export async function sizeOfCard(card: PicturedCard, look: PictureLook): Promise<PictureSize> {
  const { plotPictureSize } = await import('#renderer/plot/plot-picture.ts')
  return plotPictureSize(await pictureIn(card, look), look.size)
}

async function pictureIn(
  { picture }: PicturedCard,
  { theme, isBare = false }: PictureLook,
): Promise<PlotPicture> {
  const drawn = await picture(theme)
  return isBare ? { ...drawn, title: '', captions: [], notes: '' } : drawn
}

/** Returns a picture at double density, on white, with its record in it. */
export async function pngOfCard(card: PicturedCard): Promise<Uint8Array<ArrayBuffer>> {
  const { doubleDensity, pngOf } = await import('#renderer/plot/picture/picture-surface.ts')
  const png = withPrintSize(await pngOf(await drawCard(card, { theme: printTheme }, doubleDensity)), 2)
  return withPngText(png, PROVENANCE_FORMAT, JSON.stringify(await card.provenance()))
}
