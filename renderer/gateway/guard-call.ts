import { fail, type Result } from '#shared/errors/result.ts'

/** Stands for any call of the contract; the bridge type says which request belongs to which call. */
export type Invoke = (request: never) => Promise<Result<unknown>>

/** Makes a call that cannot reject: a missing bridge or a broken invoke becomes `unexpected`. */
export function guardCall(name: string, invoke: Invoke | undefined): Invoke {
  if (invoke === undefined) {
    return () =>
      Promise.resolve(fail({ kind: 'unexpected', detail: `${name} is not offered by this window` }))
  }
  return async (request) => {
    try {
      return await invoke(request)
    } catch (cause) {
      return fail({ kind: 'unexpected', detail: `${name}: ${describe(cause)}` })
    }
  }
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
