import type { JsonValue } from '#shared/portfolio/nouns.ts'
import type { DriftNote } from '#shared/contract/events.ts'
import type { Redact } from '../redactor.ts'

/** A drift note without the connection, which the owner of the client adds. */
export type ServiceDrift = Omit<DriftNote, 'connectionId'>

/** Notes what an answer contains that the service's document does not describe. */
export type NoteDrift = (kind: DriftNote['kind'], path: string, received: JsonValue | undefined) => void

/** The drift that one client noticed; it reports each finding once. */
export interface DriftLog {
  /** Collects notes while one answer is read; `tell` announces the new ones. */
  readonly open: (endpoint: string) => { readonly note: NoteDrift; readonly tell: () => void }
}

const LONGEST = 200
/** A service whose field names are ids must not fill the memory. */
const MOST = 2000

export function createDriftLog(report: (notes: readonly ServiceDrift[]) => void, redact: Redact): DriftLog {
  const known = new Set<string>()
  return {
    open: (endpoint) => {
      const fresh: ServiceDrift[] = []
      return {
        note: (kind, path, received) => {
          // Each unknown value, and each element that lacks its id, is a finding of its own.
          const isEach = kind === 'unknown-value' || kind === 'missing-field'
          const id = JSON.stringify([endpoint, kind, path, isEach ? received : null])
          if (known.has(id) || known.size >= MOST) return
          known.add(id)
          fresh.push({
            endpoint,
            path,
            kind,
            received: received === undefined ? '' : shortText(received, redact),
          })
        },
        tell: () => {
          if (fresh.length > 0) report(fresh.splice(0))
        },
      }
    },
  }
}

function shortText(received: JsonValue, redact: Redact): string {
  const text = redact(typeof received === 'string' ? received : JSON.stringify(received))
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}
