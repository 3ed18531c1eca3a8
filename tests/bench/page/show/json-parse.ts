/** JSON.parse alone of a text that the page has fetched before, in ms. */
export async function timeOfJsonParse(url: string): Promise<number> {
  const text = await (await fetch(url)).text()
  const start = performance.now()
  const parsed = JSON.parse(text) as { readonly data: readonly unknown[] }
  const time = performance.now() - start
  if (parsed.data.length === 0) throw new Error('nothing was parsed')
  return time
}
