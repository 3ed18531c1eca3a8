/**
 * Makes the structured clone that Electron's IPC makes, with its message: what V8 cannot serialise is a plain
 * Error and no DOMException. Errors thrown by getters pass through.
 */
export function cloneForWire(value: unknown): unknown {
  try {
    return structuredClone(value)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'DataCloneError') throw notCloneable()
    throw error
  }
}

/** Returns the error for anything that cannot be cloned. */
export function notCloneable(): Error {
  return new Error('An object could not be cloned.')
}
