import { formatLocal } from '#shared/time/text/local-text.ts'
import { sentencesOf } from '#renderer/cards/sentences/answer-text.ts'
import type { FormatNumber, CardContext } from '#renderer/cards/card-kind.ts'
import { filledRemarks } from '#renderer/cards/inputs/filled-share.ts'
import type { ShownResult } from '#renderer/cards/run/card-query.ts'
import { zoneOf } from '#renderer/query/view/operands.ts'
import type { PlotPicture } from '#renderer/plot/plot-picture.ts'
import type { Plot } from '#renderer/plot/plot.ts'
import type { ChartTheme } from '#renderer/plot/theme.ts'
import { cards as cardStrings } from '#renderer/workspace/card-strings.ts'
import { picture as pictureStrings } from '#renderer/workspace/output/strings.ts'
import { captionOf, constantsOf, fileNameOf, namesOnLine } from '../caption.ts'
import type { ExportedCard, Traits } from '../exported-card.ts'
import { provenanceOfResult, type RecordSettings } from '#renderer/workspace/output/provenance-of.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import { nameOf } from '#renderer/cards/card-operands.ts'
import type { SettingField } from '#renderer/cards/setting-field.ts'

export interface ResultSettings {
  readonly formatNumber: FormatNumber
  readonly record: () => RecordSettings
  /** Absent for a card that fetches nothing. */
  readonly failure?: () => string | undefined
}

/** Returns what a card that shows a result of its kind contributes to files. */
export function exportedResult(
  cardId: string,
  shown: ShownResult,
  plots: readonly Plot[],
  { formatNumber, record, failure }: ResultSettings,
): ExportedCard {
  const { kind, title, result, settings, context } = shown
  const sentences = (): readonly string[] => sentencesOf(shown, formatNumber)
  const filled = () => filledRemarks(result, context, formatNumber)
  const captions = (): readonly string[] => captionsOf(shown)

  function picture(theme: ChartTheme): Promise<PlotPicture> {
    const { appVersion, now } = record()
    const isCut = kind.areMultiples === true && plots.length > MOST_MULTIPLES
    return Promise.resolve({
      title,
      captions: [
        ...captions(),
        ...sentences(),
        ...(isCut ? [pictureStrings.first(MOST_MULTIPLES, plots.length)] : []),
      ],
      notes: cardStrings.notes(appVersion, formatLocal(now, context.zone, 'minute')),
      ...(kind.areMultiples === true && { areMultiples: true }),
      ...{ plots: isCut ? plots.slice(0, MOST_MULTIPLES) : plots, formatNumber, theme },
    })
  }

  return {
    ...{ cardId, title, kind, captions, sentences, ...(failure && { failure }) },
    fileName: () => fileNameOf(title.slice(0, 80), context),
    table: () => Promise.resolve(kind.table(result, settings, context)),
    traits: () => traitsOf(shown),
    constants: () => constantsOf(kind.title, context, filled()),
    readings: () =>
      shown.answers.map(([{ id, operand, interval }, loaded]) => ({
        ...{ name: operand.name, demandId: id, loaded, interval, zone: zoneOf(operand) },
        ...{ range: context.range, mask: context.mask },
      })),
    models: () => kind.models?.(result, settings, context) ?? [],
    answer: () => {
      const answer = kind.answer?.(result, settings, context, formatNumber)
      return answer === undefined ? undefined : [answer, ...filled()].join(' ')
    },
    ...(plots.length > 0 && { picture }),
    provenance: () => Promise.resolve(provenanceOfResult(cardId, shown, record())),
  }
}

/** Neither a page nor most programs can show a picture with more small charts; the table has all of them. */
const MOST_MULTIPLES = 60

/** Returns the lines below the title of a picture: the series, then what its numbers have in common. */
function captionsOf({ context, answers }: ShownResult): readonly string[] {
  const names = [...new Set(answers.map(([{ operand }]) => operand.name))]
  return [...(names.length === 0 ? [] : [namesOnLine(names)]), captionOf(context)]
}

/**
 * Returns the choices of a card, its main one first, then its series and its range: the first that differs
 * distinguishes two cards.
 */
export function traitsOf({ kind, settings, context, answers }: ShownResult): Traits {
  const values = new Map<string, unknown>(Object.entries(settings ?? {}))
  const isMain = ({ key }: SettingField): number => (key === kind.mainField ? 1 : 0)
  const fields = kind.fields(settings, context).toSorted((one, other) => isMain(other) - isMain(one))
  return new Map([
    ...fields.map(
      (field) => [`setting ${field.key}`, chosenText(field, values.get(field.key), context)] as const,
    ),
    ['series', namesOnLine([...new Set(answers.map(([{ operand }]) => operand.name))])],
    ['range', rangeText(context.range, context.zone, context.calendar)],
  ])
}

/**
 * Returns the name of the chosen value; empty for a switch that is off, and for values that need more than a few words.
 */
function chosenText(field: SettingField, value: unknown, context: CardContext): string {
  switch (field.kind) {
    case 'choice':
      return field.choices.find((choice) => choice.value === value)?.label ?? ''
    case 'switch':
      return value === true ? field.label : ''
    case 'number':
      return typeof value === 'number' ? `${field.label} ${String(value)} ${field.unit ?? ''}`.trimEnd() : ''
    case 'operand':
      return typeof value === 'string' && value !== '' ? nameOf(value, context) : ''
    case 'periods':
    case 'lines':
    case 'adjustments':
      return ''
  }
}
