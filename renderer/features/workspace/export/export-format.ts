import type * as z from 'zod'
import type { Result } from '#shared/errors/result.ts'
import type { ExportOutcome } from '#renderer/exporting/save-export.ts'
import type { OfferedCard } from '../store/card-export-store.ts'
import type { ShownView } from './exports.ts'

/** The chart that pans and zooms, with its series, as it is shown. */
export interface ChartSubject {
  readonly kind: 'chart'
  readonly id: string
  readonly title: string
  readonly view: ShownView
  /** Of the whole range, of which a part may be shown. */
  readonly loaded: ShownView
}

/** Any other card, with the result that it shows. */
export interface CardSubject {
  readonly kind: 'card'
  readonly id: string
  readonly title: string
  readonly card: OfferedCard
}

/** Everything on the screen that can be exported, in the order of the cards: at least two. */
export interface AllSubject {
  readonly kind: 'all'
  readonly id: string
  readonly title: string
  readonly members: readonly (ChartSubject | CardSubject)[]
}

/** The id of all of them; no card has it. */
export const ALL_CARDS = 'all'

/** What is exported. */
export type ExportSubject = ChartSubject | CardSubject | AllSubject

/** One control of the dialog. `key` names a field of the format's options. */
export type ExportField = {
  readonly key: string
  readonly label: string
  /** Why the answer cannot be used, and what to do: nothing is exported until it is gone. */
  readonly complaint?: string | undefined
} & (
  | { readonly kind: 'choice'; readonly choices: readonly ExportChoice[] }
  | { readonly kind: 'switch'; readonly hint?: string }
  | { readonly kind: 'text'; readonly placeholder?: string }
  | {
      readonly kind: 'number'
      readonly unit?: string
      readonly min: number
      readonly max: number
      readonly step?: number
    }
)

export interface ExportChoice {
  readonly value: string
  readonly label: string
  /** Said beside the label, fainter. */
  readonly note?: string
}

/** What a file would hold; the dialog says that it is an estimate. */
export interface ExportEstimate {
  readonly rows?: number
  /** Where there may be several, each by itself. */
  readonly files?: number
  readonly pages?: number
  readonly bytes?: number
  /** Why there can be no such file, and what to do instead: said in place of the size. */
  readonly obstacle?: string
}

/** What a running export is given. */
export interface ExportRun {
  /** Aborted when the user cancels: leaves nothing behind and answers `cancelled`. */
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly progress: (share: number) => void
}

/**
 * A format of files. Each is a folder of `formats/` with a function `useXFormat`, called in the setup of the dialog, so
 * that it may use stores; `formats.ts` lists them.
 *
 * Methods rather than properties, so that formats with options of their own fit into one list.
 */
export interface ExportFormat<Options = unknown> {
  readonly id: string
  readonly title: string
  /** Without the dot. */
  readonly extension: string
  /**
   * Reads the answers as they were remembered. Every field catches what is not valid with its default, so that parsing
   * an empty object gives those of a first time.
   */
  readonly options: z.ZodType<Options>
  /** Whether there is such a file of this subject; the dialog offers no others. */
  appliesTo(subject: ExportSubject): boolean
  fields(options: Options, subject: ExportSubject): readonly ExportField[]
  estimate(subject: ExportSubject, options: Options): Promise<ExportEstimate>
  /** Asks for a file and writes it whole or not at all. */
  write(subject: ExportSubject, options: Options, run: ExportRun): Promise<Result<ExportOutcome>>
}
