import { fail, succeed, type Result } from '#shared/errors/result.ts'

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const HEADER_NAME = 'IHDR'

/** Copies a picture to the clipboard, and only a picture: the page never chooses the type. */
export function createCopyImage(
  write: (png: Uint8Array<ArrayBuffer>) => Promise<void>,
): (png: Uint8Array) => Promise<Result<null>> {
  return async (png) => {
    if (!isPng(png)) return fail({ kind: 'invalid-request', field: 'png', detail: 'not a PNG' })
    await write(Uint8Array.from(png))
    return succeed(null)
  }
}

/**
 * Returns true if `bytes` begin like a PNG, with its signature and its header chunk (PNG 3rd edition, 5.2 and 11.2.1).
 */
function isPng(bytes: Uint8Array): boolean {
  const isSigned = SIGNATURE.every((byte, index) => bytes[index] === byte)
  return isSigned && String.fromCharCode(...bytes.subarray(12, 16)) === HEADER_NAME
}
