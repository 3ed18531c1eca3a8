import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a folder that is removed with the scope that holds it, since the next run would come too late for 10 GB. */
export function benchFolder(): AsyncDisposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'meterlens-bench-'))
  return {
    path,
    // A browser may still be writing its last files.
    async [Symbol.asyncDispose]() {
      rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    },
  }
}
