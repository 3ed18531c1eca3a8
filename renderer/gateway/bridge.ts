import type { Bridge } from '#shared/contract/bridge.ts'
import { callNames } from '#shared/contract/call-names.ts'
import type { CallName } from '#shared/contract/calls.ts'
import { eventNames } from '#shared/contract/events.ts'
import { fail, type Result } from '#shared/errors/result.ts'

/** Represents any call of the contract; the type of the bridge links requests to calls. */
type Invoke = (request: never) => Promise<Result<unknown>>

/** Calls whose request crosses as JSON, as the answers of others do: a document may have millions of numbers. */
const requestsAsText: ReadonlySet<string> = new Set<CallName>(['writeDocument'])

/** Makes a call that cannot reject: a missing bridge or a broken invoke becomes `unexpected`. */
function guardCall(name: string, invoke: Invoke | undefined): Invoke {
  if (invoke === undefined) {
    return () =>
      Promise.resolve(fail({ kind: 'unexpected', detail: `${name} is not offered by this window` }))
  }
  return async (request) => {
    try {
      const asked = requestsAsText.has(name) ? JSON.stringify(request) : request
      const answer: unknown = await invoke(asked as never)
      // Pages of lists and documents cross as text (decision 0273).
      return (typeof answer === 'string' ? JSON.parse(answer) : answer) as Result<unknown>
    } catch (cause) {
      return fail({ kind: 'unexpected', detail: `${name}: ${describe(cause)}` })
    }
  }
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

declare global {
  interface Window {
    /** Set by the preload; absent when the page is opened in a plain browser. */
    readonly meterlens?: Bridge
  }
}

/**
 * The contract as the page uses it: every call returns a Result, even if the preload is missing or an invoke rejects,
 * so that no caller needs a catch. No other code reads `window.meterlens`.
 */
export function readBridge(host: { readonly meterlens?: Bridge } = window): Bridge {
  const exposed = host.meterlens
  const guarded: Record<string, unknown> = {}
  for (const name of callNames) guarded[name] = guardCall(name, exposed?.[name])
  for (const name of eventNames) {
    const property = subscriptionName(name)
    guarded[property] = exposed?.[property] ?? (() => () => undefined)
  }
  // The bridge is complete by construction: it has a function for every name in both lists, whose types contain all
  // names.
  return guarded as unknown as Bridge
}

function subscriptionName<Name extends string>(name: Name): `on${Capitalize<Name>}` {
  return `on${name.charAt(0).toUpperCase()}${name.slice(1)}` as `on${Capitalize<Name>}`
}
