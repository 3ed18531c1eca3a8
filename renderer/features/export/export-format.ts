import type * as z from 'zod'
import type { Result } from '#shared/errors/result.ts'
import type { RowSum } from '#shared/export/rows/row-sums.ts'
import type { Services } from '#renderer/ports/services.ts'
import type { SvgElement } from '#renderer/plot/picture/svg-element.ts'
import type { ExportOutcome } from '#renderer/exporting/save-export.ts'
import type { ExportedCard } from '#renderer/workspace/output/exported-card.ts'

/** A card on the screen, or all of them in their order. */
export interface ExportSubject {
  /** Id of the card, or `ALL_CARDS`. */
  readonly id: string
  readonly title: string
  /** There is at least one. */
  readonly cards: readonly ExportedCard[]
}

/** Id of the subject of all cards; no card has it. */
export const ALL_CARDS = 'all'

/** One control of the dialog. `key` names a field of the format's options. */
export type ExportField = {
  readonly key: string
  readonly label: string
  /** Tells why the answer cannot be used and how to correct it; nothing is exported while there is a complaint. */
  readonly complaint?: string | undefined
} & (
  | { readonly kind: 'choice'; readonly choices: readonly ExportChoice[] }
  | { readonly kind: 'switch'; readonly hint?: string }
  | { readonly kind: 'text'; readonly placeholder?: string }
  /** The answer is a data URL; empty if there is no picture. */
  | { readonly kind: 'image' }
  | {
      readonly kind: 'number'
      readonly unit?: string
      readonly min: number
      readonly max: number
    }
)

export interface ExportChoice {
  readonly value: string
  readonly label: string
  /** Written next to the label in a fainter colour. */
  readonly note?: string
}

/** Estimates the content of a file; the dialog marks it as an estimate. */
export interface ExportEstimate {
  readonly rows?: number
  /** Number of files, if each picture is a separate file. */
  readonly files?: number
  readonly pages?: number
  readonly bytes?: number
  /** States what will be missing from the file, although it can be written. */
  readonly remark?: string
  /** Tells why no such file is possible and what to do instead; it is shown in place of the size. */
  readonly obstacle?: string
}

/** Shows the beginning of a file before it is written. */
export type ExportPreview =
  | {
      readonly kind: 'rows'
      readonly headings: readonly string[]
      readonly rows: readonly (readonly string[])[]
      /** Returns the sum of all rows of the file; empty if there are too many to be read for this. */
      readonly sums: readonly RowSum[]
    }
  | { readonly kind: 'picture'; readonly picture: SvgElement }

/** Connects a running export with the dialog. */
export interface ExportRun {
  /** Aborted when the user cancels; the export then leaves nothing behind and returns `cancelled`. */
  readonly signal: AbortSignal
  /** Receives a share from 0 to 1. */
  readonly progress: (share: number) => void
}

/** A format as the dialog lists it; only the chosen one is begun. */
export interface ListedFormat {
  readonly id: string
  readonly title: string
  /** File extension without the dot. */
  readonly extension: string
  /** True if the format can contain this subject; the dialog offers no other formats. */
  appliesTo(subject: ExportSubject): boolean
  begin(services: Services): ExportFormat
}

/**
 * Writes files of a format. Each is a folder of `formats/` with a function `beginX`, which may use stores;
 * `formats.ts` lists them. It has methods rather than properties, so that formats with options of their own fit into
 * one list.
 */
export interface ExportFormat<Options = unknown> {
  /**
   * Reads remembered answers. Every field replaces an invalid value with its default, so that parsing an empty object
   * gives the defaults.
   */
  readonly options: z.ZodType<Options>
  fields(options: Options, subject: ExportSubject): readonly ExportField[]
  estimate(subject: ExportSubject, options: Options): Promise<ExportEstimate>
  /** Returns undefined while there is nothing to show. */
  preview?(subject: ExportSubject, options: Options): Promise<ExportPreview | undefined>
  /** Lets the user choose a file and writes it completely or not at all. */
  write(subject: ExportSubject, options: Options, run: ExportRun): Promise<Result<ExportOutcome>>
}
