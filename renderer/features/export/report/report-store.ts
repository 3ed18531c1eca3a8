import { defineStore } from 'pinia'
import { chosenEvents, type LoggedEvent } from '#shared/events/logged-event.ts'
import { contentSizeOf, type Paper } from '#shared/export/paper.ts'
import type { Provenance } from '#shared/export/provenance.ts'
import { localText } from '#shared/time/text/written-time.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import type { ChartTheme } from '#renderer/plot/theme.ts'
import { useServices } from '#renderer/ports/services-key.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { numberedNotes } from '#renderer/workspace/notes/notes.ts'
import { type ExportedCard, hasPicture } from '#renderer/workspace/output/exported-card.ts'
import { useShownEvents } from '#renderer/workspace/notes/plot-notes.ts'
import { useViewStore } from '#renderer/workspace/document/view-store.ts'
import { policyNames } from '#renderer/workspace/figures/figure-strings.ts'
import { madeTable } from '../made-table.ts'
import { unbroken } from '#renderer/strings/unbroken.ts'
import { eventKindNames } from '#renderer/strings/portfolio/event-kinds.ts'
import type { PrintedTable, Report, ReportFact, ReportSection } from './report.ts'
import { withDistinctTitles } from './distinct-titles.ts'
import { tableOfGaps } from './report-gaps.ts'
import { headPxOf, withoutHalfEmptyPages } from './report-length.ts'
import { methodsOf } from './report-methods.ts'
import { picturesOf } from './report-pictures.ts'
import { notFetched, qualityOf } from './report-quality.ts'
import { tableOfCard } from './report-table.ts'
import { sectionOfText } from './report-text.ts'
import { report as strings } from './strings.ts'

export interface ReportSettings {
  readonly title: string
  /** Data URL; empty if there is none. */
  readonly logo: string
  /** Names on the cover; empty texts are left out. */
  readonly client: string
  readonly author: string
  readonly paper: Paper
  readonly theme: ChartTheme
  /** Limit for each table; 0 leaves tables out. */
  readonly mostRows: number
  /** True for a report that is measured and not printed: its pictures are blank. */
  readonly isMeasured?: boolean
}

/** Builds the report from what is shown. */
export const useReportStore = defineStore('report', () => {
  const { clock } = useServices()
  const preferences = usePreferences()
  const view = useViewStore()
  const { formatNumber } = preferences
  const events = useShownEvents()

  async function build(
    shown: readonly ExportedCard[],
    provenance: Provenance,
    settings: ReportSettings,
  ): Promise<Report> {
    const cards = withDistinctTitles(shown)
    const sections: ReportSection[] = []
    for (const [index, card] of cards.entries()) sections.push(await sectionOf(card, index, settings))
    const lacking = notFetched(provenance)
    const { client, author, period } = settled(settings)
    const report: Report = {
      title: settings.title,
      running: [client, period].filter((text) => text !== '').join(' · '),
      writtenBy: [author, writtenOf(provenance)].filter((text) => text !== '').join(' · '),
      logo: settings.logo,
      cover: coverOf(settings),
      times: strings.times(view.displayedZone.label),
      summary: cards.flatMap(summaryOf),
      facts: factsOf(provenance),
      sections,
      notes: reportNotes(numberedNotes(view), eventsInSight(), (at) =>
        localText(at, view.displayedZone.zone, 'minute', formatNumber),
      ),
      notesTitle: strings.notes(view.displayedZone.zone),
      quality: qualityOf(provenance, formatNumber),
      qualityRemarks: [strings.policies[view.policy], ...(lacking > 0 ? [strings.notFetched(lacking)] : [])],
      gaps: tableOfGaps(
        cards.flatMap(({ readings }) => readings()),
        clock.now(),
        { mostRows: Math.max(settings.mostRows, LEAST_GAPS), formatNumber },
      ),
      methods: await methodsOf(cards.filter(({ kind }) => kind?.text === undefined)),
    }
    return withoutHalfEmptyPages(report, settings.paper)
  }

  async function sectionOf(
    card: ExportedCard,
    index: number,
    settings: ReportSettings,
  ): Promise<ReportSection> {
    if (card.kind?.text !== undefined) return textOf(card)
    const printed = settings.mostRows === 0 ? { tables: [], leftOut: [] } : await tableOf(card, settings)
    const head = { title: card.title, remarks: [...card.captions(), ...card.sentences()] }
    const headPx = headPxOf(head, contentSizeOf(settings.paper).width)
    return {
      ...head,
      ...(hasPicture(card) ? await picturesOf(card, index, settings, headPx) : { pictures: [] }),
      ...printed,
    }
  }

  async function tableOf(
    { table }: ExportedCard,
    { mostRows, paper }: ReportSettings,
  ): Promise<PrintedTable> {
    const most = { rows: mostRows, columns: paper.landscape ? 14 : 10 }
    return tableOfCard(await madeTable(await table()), most, formatNumber)
  }

  const day = (at: number): string => localText(at, view.displayedZone.zone, 'date', formatNumber)

  function settled({ client, author }: ReportSettings): Record<'client' | 'author' | 'period', string> {
    const { visibleRange } = view.state
    // The end of a range is the first instant after it.
    const period = visibleRange && strings.between(day(visibleRange.start), day(visibleRange.end - 1))
    return { client: client.trim(), author: author.trim(), period: period ?? '' }
  }

  function coverOf(settings: ReportSettings): readonly ReportFact[] {
    const { client, author, period } = settled(settings)
    return [
      { label: strings.client, text: client },
      { label: strings.author, text: author },
      { label: strings.date, text: day(clock.now()) },
      { label: strings.period, text: period },
    ].filter(({ text }) => text !== '')
  }

  function factsOf({ source, requested, policy, mask, ...written }: Provenance): readonly ReportFact[] {
    const { zone } = requested
    const { visibleRange } = view.state
    const local = (at: number): string => localText(at, zone, 'minute', formatNumber)
    const range = visibleRange && strings.rangeText(local(visibleRange.start), local(visibleRange.end))
    const excluded = view.mask.map(({ start, end }) => strings.between(local(start), local(end)))
    return [
      { label: strings.service, text: source.baseUrl === '' ? strings.demo : source.baseUrl },
      ...(range === undefined ? [] : [{ label: strings.range, text: range }]),
      { label: strings.zone, text: view.displayedZone.label },
      { label: strings.policy, text: policyNames[policy] },
      ...(mask.length === 0 ? [] : [{ label: strings.mask, text: excluded.join('; ') }]),
      {
        label: strings.written,
        text: writtenOf(written),
      },
    ]
  }

  function eventsInSight(): readonly LoggedEvent[] {
    const { visibleRange } = view.state
    return chosenEvents(events.value, visibleRange === undefined ? {} : { over: visibleRange })
  }

  return { build }
})

function writtenOf({ writtenAt, app }: Pick<Provenance, 'writtenAt' | 'app'>): string {
  return strings.writtenBy(`${writtenAt.slice(0, 16).replace('T', ' ')} UTC`, app.version)
}

/** Gaps are listed even if tables are left out. */
const LEAST_GAPS = 40

/** Returns the user's text; its own title is printed above it. */
async function textOf({ title, kind, table }: ExportedCard): Promise<ReportSection> {
  const { rowCount, rowAt } = await table()
  const paragraphs = Array.from({ length: rowCount }, (_, index) => rowAt(index).cells[0])
  return sectionOfText(
    title === kind?.title ? '' : title,
    paragraphs.flatMap((cell) => (cell?.kind === 'text' ? [cell.text] : [])),
  )
}

/** Returns the answer of a card, under its title. */
function summaryOf({ title, answer }: ExportedCard): readonly ReportFact[] {
  const text = answer()
  return text === undefined ? [] : [{ label: title, text: unbroken(text) }]
}

interface NumberedNote {
  readonly number: number
  readonly interval: Interval
  readonly text: string
}

/** Lists the notes with their numbers in the pictures, followed by the events of the log, in the order of time. */
export function reportNotes(
  notes: readonly NumberedNote[],
  events: readonly LoggedEvent[],
  timeText: (at: EpochMs) => string,
): readonly ReportFact[] {
  const when = ({ start, end }: Interval): string => {
    const from = timeText(start)
    return start === end ? from : strings.between(from, timeText(end))
  }
  return [
    ...notes.map(({ number, interval, text }) => ({ label: `${String(number)} · ${when(interval)}`, text })),
    ...events.map(({ kind, interval, text, link }) => ({
      label: `${eventKindNames[kind]} · ${when(interval)}`,
      text: link === undefined ? text : `${text} (${link})`,
    })),
  ]
}
