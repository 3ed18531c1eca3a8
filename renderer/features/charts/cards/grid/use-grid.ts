import type { GridItemHTMLElement, GridStack } from 'gridstack'
import { onBeforeUnmount, type ShallowRef, shallowRef, watch } from 'vue'
import { type Card, GRID_COLUMNS } from '#renderer/ports/documents/workspace-document.ts'
import type { CardPlace } from '#renderer/workspace/document/cards.ts'

interface GridPorts {
  readonly root: Readonly<ShallowRef<HTMLElement | null>>
  /** Elements of cards by their ids. */
  readonly elements: ReadonlyMap<string, GridItemHTMLElement>
  /** The cards to lay out; undefined while one of them fills the workspace. */
  readonly cards: () => readonly Card[] | undefined
  readonly rowPx: () => number
  readonly workspaceId: () => string
  readonly onPlaced: (places: ReadonlyMap<string, CardPlace>) => void
}

interface Grid {
  /** False until the code of the grid is loaded, which begins when cards are to be laid out. */
  readonly isLoaded: Readonly<ShallowRef<boolean>>
  /** Moves or resizes a card. */
  readonly update: (id: string, place: CardPlace) => void
}

/** Lays out cards in a grid of the library, where they can be moved and resized. */
export function useGrid({ root, elements, cards, rowPx, workspaceId, onPlaced }: GridPorts): Grid {
  const library = shallowRef<typeof GridStack>()
  const isLoaded = shallowRef(false)
  let grid: GridStack | null = null
  /** True while the grid is synchronised with the document; changes that it reports then are not the user's. */
  let isFollowing = false

  /** Updates the grid to match the document. */
  function follow(): void {
    const shown = cards()
    if (grid === null || shown === undefined) return
    isFollowing = true
    grid.batchUpdate()
    for (const { id, el } of [...grid.engine.nodes])
      if (el !== undefined && !shown.some((card) => card.id === id)) grid.removeWidget(el, false, false)
    for (const { id, place } of shown) {
      const element = elements.get(id)
      if (element === undefined) continue
      if (element.gridstackNode === undefined) grid.makeWidget(element, { id, ...place, minW: 3, minH: 3 })
      else grid.update(element, place)
    }
    grid.batchUpdate(false)
    isFollowing = false
  }

  /** Passes on the places of all cards, because moving one pushes others. */
  function onChange(): void {
    if (isFollowing || grid === null) return
    const places = grid.engine.nodes.flatMap(
      ({ id, x, y, w, h }): readonly (readonly [string, CardPlace])[] =>
        id === undefined ? [] : [[id, { x: x ?? 0, y: y ?? 0, w: w ?? 1, h: h ?? 1 }]],
    )
    onPlaced(new Map(places))
  }

  function begin(): void {
    end()
    if (library.value === undefined || root.value === null || cards() === undefined) return
    grid = library.value.init(
      {
        column: GRID_COLUMNS,
        // Without a least number of rows, the library reads a style after each change, which lays out the page anew.
        minRow: 1,
        cellHeight: rowPx(),
        margin: 4,
        animate: false,
        auto: false,
        draggable: { handle: '.card-handle', scroll: true },
        resizable: { handles: 'e,se,s,sw,w' },
      },
      root.value,
    )
    grid?.on('change', onChange)
    follow()
  }

  function end(): void {
    grid?.destroy(false)
    grid = null
    // The library leaves sizes and places behind, which a card that fills the workspace must not have.
    for (const element of [root.value, ...elements.values()]) element?.removeAttribute('style')
  }

  async function load(): Promise<void> {
    const [{ GridStack: loaded }] = await Promise.all([
      import('gridstack'),
      import('gridstack/dist/gridstack.css'),
      // With the parts of cards beside it, a header is there in the same frame as the card.
      import('../header/follower-header.vue'),
      import('../card-contents.vue'),
    ])
    library.value = loaded
    isLoaded.value = true
  }

  const isGrid = (): boolean => cards() !== undefined
  watch(
    isGrid,
    (isNeeded) => {
      if (isNeeded && !isLoaded.value) void load()
    },
    { immediate: true },
  )
  watch([root, library, isGrid, workspaceId], begin, { flush: 'post' })
  // The grid places all cards again only if their places have changed, not their contents.
  watch(() => JSON.stringify(cards()?.map(({ id, place }) => [id, place])), follow, { flush: 'post' })
  watch(rowPx, (px) => grid?.cellHeight(px))
  onBeforeUnmount(end)

  return {
    isLoaded,
    update: (id, place) => {
      const element = elements.get(id)
      if (element !== undefined) grid?.update(element, place)
    },
  }
}
