/** Longer than any honest start of a main module; Electron itself would wait for ever. */
const timeoutMs = Number(process.env['METERLENS_HOST_TIMEOUT_MS'] ?? 10_000)

/**
 * Runs the application's entry module to its end. Electron becomes ready only afterwards, so a module that
 * awaits readiness at its top level waits for ever; here it fails with a sentence.
 */
export async function importEntry(url: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const stuck = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new Error(
          'browser host: the main module has not finished. A top-level await of app.whenReady(), directly or in something awaited, never ends in Electron: ready comes after the module.',
        ),
      )
    }, timeoutMs)
  })
  await Promise.race([import(url), stuck])
  clearTimeout(timer)
}
