import type { DamagedDocument } from '#shared/contract/document-calls.ts'
import type { AppError } from '#shared/errors/result.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Held } from '#shared/contract/cache-ledger.ts'
import type { Lost } from '#renderer/ports/damaged-stores.ts'
import { bytesText } from '#renderer/strings/bytes-text.ts'
import {
  countText,
  damagedStores as strings,
  discardedTitle,
  heldText,
  missingText,
  partLostTitle,
  refetchCost,
  unopenedTitle,
  damagedDocuments as documentStrings,
  damagedDocumentsTitle,
  damagedDocumentText,
} from '#renderer/strings/errors/damage.ts'
import type { Notice } from './notices.ts'

type Format = (value: number, options?: Intl.NumberFormatOptions) => string
type Shown = Omit<Notice, 'id' | 'count'>

function affected(contents: Held | undefined, format: Format): string {
  if (contents === undefined) return strings.notKnown
  if (contents.series === 0) return strings.noSeries
  return heldText(format(contents.series), bytesText(contents.bytes, format))
}

/** Offers to continue without a cache that cannot be opened. */
export function unopenedNotice(
  name: string,
  { detail }: Extract<AppError, { kind: 'storage-damaged' }>,
  contents: Held | undefined,
  format: Format,
  setAside: () => Promise<void>,
): Shown {
  return {
    tone: 'failure',
    title: unopenedTitle(name),
    sentences: [affected(contents, format), strings.tokenKept, strings.refetch],
    action: { label: strings.setAside, run: setAside },
    ...(detail === undefined ? {} : { detail }),
  }
}

/** Reports what the browser discarded. */
export function discardedNotice(name: string, { missing, isWhole }: Lost, format: Format): Shown {
  const counts = (['points', 'series'] as const)
    .filter((kind) => missing[kind] > 0)
    .map((kind) => countText(missing[kind], kind, format(missing[kind])))
  return {
    tone: 'failure',
    title: isWhole ? discardedTitle(name) : partLostTitle(name),
    sentences: [
      strings.discarded,
      counts.length === 0 ? strings.noSeries : missingText(counts, bytesText(missing.bytes, format)),
      ...(missing.requests > 0 ? [refetchCost(format(missing.requests), missing.requests)] : []),
      strings.tokenKept,
    ],
  }
}

/** Names the documents whose files were damaged, and which version of each is shown. */
export function damagedDocumentsNotice(
  name: string,
  damaged: readonly DamagedDocument[],
  now: EpochMs,
): Shown {
  const isLost = damaged.some(({ savedAt }) => savedAt === undefined)
  return {
    tone: 'failure',
    title: damagedDocumentsTitle(name),
    sentences: [
      ...new Set(damaged.map((each) => damagedDocumentText(each, now))),
      documentStrings.stays,
      ...(isLost ? [documentStrings.restore] : []),
    ],
  }
}
