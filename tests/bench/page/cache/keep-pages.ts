/** One JSON.parse and one insert into plain IndexedDB of every page of a list, in ms. */
export async function keepPages(bodies: readonly string[]): Promise<number> {
  const opening = indexedDB.open('bench-pages', 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('pages')
  await ended(opening)
  const start = performance.now()
  for (const [page, body] of bodies.entries()) {
    const parsed = JSON.parse(body) as { readonly data: readonly unknown[] }
    if (parsed.data.length === 0) throw new Error('a page is empty')
    await ended(opening.result.transaction('pages', 'readwrite').objectStore('pages').put(body, page))
  }
  const time = performance.now() - start
  opening.result.close()
  return time
}

function ended(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = resolve
    request.onerror = reject
  })
}
