/** Settles as `promise` does, or rejects with the message that `what` did not happen within `timeoutMs`. */
export async function withTimeout<T>(promise: Promise<T>, timeoutMs: number, what: string): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what} within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await Promise.race([promise, expired])
  } finally {
    clearTimeout(timer)
  }
}
