import type { SvgElement } from '#renderer/drawing/picture/svg-element.ts'

/** A workspace as it is handed to a person who has no Meterlens: all texts are ready to be shown. */
export interface Report {
  readonly title: string
  /** Of which service, over which time, in which zone, under which policy, written when. */
  readonly facts: readonly ReportFact[]
  readonly sections: readonly ReportSection[]
  readonly notes: readonly ReportFact[]
  /** A row for each series: what was fetched and derived, how complete it is, when it was fetched. */
  readonly quality: ReportTable
  readonly qualityRemarks: readonly string[]
  readonly methods: readonly ReportMethod[]
}

export interface ReportFact {
  readonly label: string
  readonly text: string
}

/** One card. */
export interface ReportSection {
  readonly title: string
  readonly remarks: readonly string[]
  readonly picture?: SvgElement
  readonly table?: ReportTable
}

export interface ReportTable {
  readonly columns: readonly { readonly title: string; readonly isNumeric: boolean }[]
  readonly rows: readonly (readonly string[])[]
  /** What there is besides. */
  readonly leftOut: { readonly rows: number; readonly columns: number }
}

/** How the figures of one kind of card come about. */
export interface ReportMethod {
  readonly title: string
  readonly question: string
  readonly formulas: readonly ReportFact[]
}
