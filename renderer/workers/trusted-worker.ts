/** The part of Trusted Types that is used, which the DOM types of this compiler do not contain yet. */
interface ScriptUrlPolicy {
  readonly createScriptURL: (url: string) => string
}
interface TrustedTypePolicies {
  readonly createPolicy: (name: string, rules: ScriptUrlPolicy) => ScriptUrlPolicy
}

const known = new Set<string>()
let policy: ScriptUrlPolicy | undefined

function allowKnown(url: string): string {
  if (!known.has(url)) throw new TypeError(`not a worker of this app: ${url}`)
  return url
}

/** Creates the only policy for workers that the content security policy names; a second one would be refused. */
function workerPolicy(): ScriptUrlPolicy {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypePolicies }
  const rules = { createScriptURL: allowKnown }
  return (policy ??= trustedTypes?.createPolicy('meterlens-worker', rules) ?? rules)
}

/** Starts a module worker from a URL that Vite made of one of our own files (`?worker&url`). */
export function startWorker(url: string): Worker {
  known.add(url)
  return new Worker(workerPolicy().createScriptURL(url), { type: 'module' })
}
