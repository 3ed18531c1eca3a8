import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { isPng } from './png.ts'

/** Puts a picture on the clipboard, and nothing but a picture: the type is never the page's to choose. */
export function createCopyImage(
  write: (png: Uint8Array<ArrayBuffer>) => Promise<void>,
): (png: Uint8Array) => Promise<Result<null>> {
  return async (png) => {
    if (!isPng(png)) return fail({ kind: 'invalid-request', field: 'png', detail: 'not a PNG' })
    await write(Uint8Array.from(png))
    return succeed(null)
  }
}
