import { useResizeObserver } from '@vueuse/core'
import { computed, shallowRef, watch, type ComputedRef, type Ref } from 'vue'

/** More rows than these would not fit side by side as columns. */
const MOST_TURNED = 3
/** Width of the column with the button for folded columns, if no column without a heading has room for it. */
const FOLD_PX = 44

/** A column with the width that it needs. */
export interface FoldableColumn {
  readonly id: string
  readonly px: number
  /** True if it is never folded. */
  readonly stays?: boolean
  /** True if it is folded together with the other details, before anything else. */
  readonly isDetail?: boolean
}

/** Returns true if a table of a few rows is wider than its place: its columns then become lines. */
export function isTurned(rowCount: number, columnCount: number, neededPx: number, roomPx: number): boolean {
  return rowCount > 0 && rowCount <= MOST_TURNED && columnCount > rowCount + 1 && neededPx > roomPx
}

/** Returns the columns to fold so that the others fit: all details, then those at the right. */
export function foldedColumns(columns: readonly FoldableColumn[], roomPx: number): ReadonlySet<string> {
  let overPx = sumOf(columns) - roomPx
  if (overPx <= 0) return new Set()
  if (columns.at(-1)?.stays !== true) overPx += FOLD_PX
  const [details, others] = [columns.filter(isDetail), columns.filter((each) => !isDetail(each))]
  const folded = new Set(details.map(({ id }) => id))
  overPx -= sumOf(details)
  for (const { id, px } of others.filter(({ stays }) => stays !== true).reverse()) {
    if (overPx <= 0) break
    folded.add(id)
    overPx -= px
  }
  return folded
}

const isDetail = (column: FoldableColumn): boolean => column.isDetail === true

function sumOf(columns: readonly FoldableColumn[]): number {
  return columns.reduce((sum, { px }) => sum + px, 0)
}

export interface TableShape {
  readonly rows: readonly unknown[]
  readonly columns: readonly Omit<FoldableColumn, 'px'>[]
  readonly mayTurn: boolean
  readonly mayFold: boolean
}

/** Tells how a table that is too wide is made to fit: turned on its side, or without some of its columns. */
export function useFit(
  scroller: Readonly<Ref<HTMLElement | null>>,
  shape: () => TableShape,
): { readonly turned: ComputedRef<boolean>; readonly folded: ComputedRef<ReadonlySet<string>> } {
  /** Widths of all columns as they were when they did not fit; undefined until then. */
  const neededPx = shallowRef<readonly number[]>()
  const roomPx = shallowRef(0)
  const columns = computed(() => {
    const widths = neededPx.value
    return widths === undefined ? [] : shape().columns.map((each, at) => ({ ...each, px: widths[at] ?? 0 }))
  })
  const turned = computed(() => {
    const { rows, mayTurn } = shape()
    return mayTurn && isTurned(rows.length, columns.value.length, sumOf(columns.value), roomPx.value)
  })
  const folded = computed(() =>
    shape().mayFold && !turned.value ? foldedColumns(columns.value, roomPx.value) : new Set<string>(),
  )
  function measure(): void {
    const element = scroller.value
    // Reading a size causes a layout, so a table that never changes does not read it.
    if (element === null || !(shape().mayTurn || shape().mayFold)) return
    roomPx.value = element.clientWidth
    if (neededPx.value !== undefined || element.scrollWidth <= element.clientWidth) return
    const heads = [...element.querySelectorAll<HTMLElement>('table:not(.turned) > thead th')]
    if (heads.length > 0) neededPx.value = heads.map(({ offsetWidth }) => offsetWidth)
  }
  const told = computed(() =>
    shape()
      .columns.map(({ id }) => id)
      .join(' '),
  )
  watch([() => shape().rows, told], () => {
    neededPx.value = undefined
  })
  // Its first size comes with the layout of its first frame; reading it while several tables mount would cause a layout
  // for each.
  useResizeObserver(scroller, measure)
  watch([() => shape().rows, told], measure, { flush: 'post' })
  return { turned, folded }
}
