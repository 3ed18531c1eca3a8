import type { SvgElement } from '#renderer/plot/picture/svg-element.ts'

/** A workspace for people without Meterlens; all its texts are ready to be printed. */
export interface Report {
  readonly title: string
  /** Printed at the top of each page next to the title: for whom the report is, and the period. */
  readonly running: string
  /** Printed at the bottom of each page: who wrote the report, when, and with which program. */
  readonly writtenBy: string
  /** Data URL of a picture; empty if there is none. */
  readonly logo: string
  /** For whom it is, who wrote it and when, as far as these were entered. */
  readonly cover: readonly ReportFact[]
  /** States the zone of the times in the sentences. */
  readonly times: string
  /** Answers of the cards, each a sentence with its number. */
  readonly summary: readonly ReportFact[]
  /** Names the service, the range, the zone, the policy and the time of writing. */
  readonly facts: readonly ReportFact[]
  readonly sections: readonly ReportSection[]
  readonly notes: readonly ReportFact[]
  readonly notesTitle: string
  /** Has a row for each series: what was fetched and derived, how complete it is, when it was fetched. */
  readonly quality: ReportTable
  readonly qualityRemarks: readonly string[]
  /** Lists the gaps with their ranges. */
  readonly gaps: PrintedTable
  readonly methods: readonly ReportMethod[]
}

export interface ReportFact {
  readonly label: string
  readonly text: string
}

export interface ReportSection {
  /** Empty for a text that the user gave no title. */
  readonly title: string
  /** The user's text, in place of figures. */
  readonly text?: readonly TextBlock[]
  readonly remarks: readonly string[]
  /** The first is printed on the page of the title; plots that would be too small on it continue on the next. */
  readonly pictures: readonly SvgElement[]
  /** Height available for the first picture below the title and the remarks, in px; absent without one. */
  readonly besidePx?: number
  /** True if it has too many rows to be readable below its title, so that it has a separate page. */
  readonly isTall?: boolean
  /** True if the table fills the rest of a page on which the picture has no room. */
  readonly isTableFirst?: true
  /** Tables with the same rows: columns that do not fit side by side continue in the next. */
  readonly tables: readonly ReportTable[]
  /** States what is missing from the printed table, and where it can be found. */
  readonly leftOut: readonly string[]
}

/** A heading, a paragraph, or with a marker an item of a list. */
export interface TextBlock {
  readonly kind: 'heading' | 'paragraph'
  readonly marker?: string
  readonly text: string
}

export interface ReportTable {
  readonly columns: readonly { readonly title: string; readonly isNumeric: boolean }[]
  readonly rows: readonly (readonly string[])[]
}

/** The printed part of a table, and what is left out. */
export interface PrintedTable {
  readonly tables: readonly ReportTable[]
  readonly leftOut: readonly string[]
}

/** Explains how the figures of one kind of card are calculated. */
export interface ReportMethod {
  readonly title: string
  readonly question: string
  readonly formulas: readonly ReportFact[]
}
