import type { AppError } from '#shared/errors/app-error.ts'
import type { HeldNote } from '#renderer/ports/damaged-stores.ts'
import { bytesText } from '#renderer/strings/bytes-text.ts'
import {
  damagedStores as strings,
  discardedTitle,
  heldText,
  unopenedTitle,
} from '#renderer/strings/damaged-stores.ts'
import type { Notice } from './notices.ts'

type Format = (value: number, options?: Intl.NumberFormatOptions) => string
type Shown = Omit<Notice, 'id' | 'count'>

function affected(held: HeldNote | undefined, format: Format): string {
  if (held === undefined) return strings.notKnown
  if (held.series === 0) return strings.noSeries
  return heldText(format(held.series), bytesText(held.bytes, format))
}

/** Offers to go on without a cache that cannot be opened. */
export function unopenedNotice(
  name: string,
  { detail }: Extract<AppError, { kind: 'storage-damaged' }>,
  held: HeldNote | undefined,
  format: Format,
  setAside: () => Promise<void>,
): Shown {
  return {
    tone: 'failure',
    title: unopenedTitle(name),
    sentences: [affected(held, format), strings.tokenKept, strings.refetch],
    action: { label: strings.setAside, run: setAside },
    ...(detail === undefined ? {} : { detail }),
  }
}

/** Says what the browser discarded of its own accord. */
export function discardedNotice(name: string, lost: HeldNote, format: Format): Shown {
  return {
    tone: 'failure',
    title: discardedTitle(name),
    sentences: [strings.discarded, affected(lost, format), strings.tokenKept, strings.refetch],
  }
}
