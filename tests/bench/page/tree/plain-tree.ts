import type { TreeNode } from '#renderer/features/tree/nodes/tree-node.ts'
import './plain-tree.css'

const ROW_PX = 28
const OVERSCAN = 4
const chevron =
  '<svg class="chevron" width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="m9 18 6-6-6-6"/></svg>'
const icon =
  '<svg class="kind" width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="M6 22V4a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v18Z"/><path d="M6 12H4a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h2"/><path d="M18 9h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-2"/><path d="M10 6h4"/><path d="M10 10h4"/><path d="M10 14h4"/><path d="M10 18h4"/></svg>'

export interface PlainTree {
  readonly stage: HTMLElement
  readonly expandAll: () => void
  readonly collapseAll: () => void
}

/** The limit: the rows in sight made by hand, without a framework, keys or the tree pattern of ARIA. */
export function createPlainTree(stage: HTMLElement, nodes: readonly TreeNode[]): PlainTree {
  stage.classList.add('plain-tree')
  const rows = document.createElement('div')
  rows.className = 'rows'
  stage.append(rows)
  const expanded = new Uint8Array(nodes.length)
  const draw = (): void => {
    drawRows(stage, rows, nodes, visibleNodes(nodes, expanded))
  }
  draw()
  return {
    stage,
    expandAll: () => {
      expanded.fill(1)
      draw()
    },
    collapseAll: () => {
      expanded.fill(0)
      draw()
    },
  }
}

function visibleNodes(nodes: readonly TreeNode[], expanded: Uint8Array): Int32Array {
  const visible = new Int32Array(nodes.length)
  let count = 0
  for (let at = 0; at < nodes.length; at = expanded[at] === 1 ? at + 1 : (nodes[at]?.end ?? nodes.length))
    visible[count++] = at
  return visible.subarray(0, count)
}

function drawRows(
  stage: HTMLElement,
  container: HTMLElement,
  nodes: readonly TreeNode[],
  visible: Int32Array,
): void {
  const first = Math.max(0, Math.floor(stage.scrollTop / ROW_PX) - OVERSCAN)
  const last = Math.ceil((stage.scrollTop + stage.clientHeight) / ROW_PX) + OVERSCAN
  container.style.height = `${visible.length * ROW_PX}px`
  const inSight = [...visible.subarray(first, last)].flatMap((at) => nodes[at] ?? [])
  container.replaceChildren(...inSight.map((node, index) => rowElement(node, first + index)))
}

function rowElement(node: TreeNode, index: number): HTMLElement {
  const row = document.createElement('div')
  row.className = `row level-${node.level}`
  row.style.transform = `translateY(${index * ROW_PX}px)`
  row.innerHTML =
    node.kind !== 'variable'
      ? `${chevron}${icon}`
      : '<span class="chevron"></span><input type="checkbox" tabindex="-1">'
  const name = document.createElement('span')
  name.className = 'name'
  name.textContent = node.name
  const hint = document.createElement('span')
  hint.className = 'hint'
  hint.textContent = node.hint
  row.append(name, hint)
  return row
}
