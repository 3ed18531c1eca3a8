import type { Branch } from '#renderer/features/tree/nodes/tree-node.ts'
import './plain-tree.css'

const ROW_PX = 28
const OVERSCAN = 8
const chevron =
  '<svg class="chevron" width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="m9 18 6-6-6-6"/></svg>'
const icon =
  '<svg class="kind" width="14" height="14" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"><path d="M6 22V4a2 2 0 0 1 2-2h8a2 2 0 0 1 2 2v18Z"/><path d="M6 12H4a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2h2"/><path d="M18 9h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-2"/><path d="M10 6h4"/><path d="M10 10h4"/><path d="M10 14h4"/><path d="M10 18h4"/></svg>'

interface Row {
  readonly branch: Branch
  readonly level: number
}

export interface PlainTree {
  readonly stage: HTMLElement
  readonly expandAll: () => void
  readonly collapseAll: () => void
}

/** The limit: the rows in sight made by hand, without a framework, keys or the tree pattern of ARIA. */
export function createPlainTree(stage: HTMLElement, roots: readonly Branch[]): PlainTree {
  stage.classList.add('plain-tree')
  const rows = document.createElement('div')
  rows.className = 'rows'
  stage.append(rows)
  const expanded = new Set<string>()
  const draw = (): void => {
    drawRows(stage, rows, visibleRows(roots, expanded))
  }
  draw()
  return {
    stage,
    expandAll: () => {
      expandBelow(roots, expanded)
      draw()
    },
    collapseAll: () => {
      expanded.clear()
      draw()
    },
  }
}

function expandBelow(branches: readonly Branch[], expanded: Set<string>): void {
  for (const { key, children } of branches) {
    if (children.length === 0) continue
    expanded.add(key)
    expandBelow(children, expanded)
  }
}

function visibleRows(roots: readonly Branch[], expanded: ReadonlySet<string>): readonly Row[] {
  const rows: Row[] = []
  const visit = (branches: readonly Branch[], level: number): void => {
    for (const branch of branches) {
      rows.push({ branch, level })
      if (expanded.has(branch.key)) visit(branch.children, level + 1)
    }
  }
  visit(roots, 1)
  return rows
}

function drawRows(stage: HTMLElement, container: HTMLElement, rows: readonly Row[]): void {
  const first = Math.max(0, Math.floor(stage.scrollTop / ROW_PX) - OVERSCAN)
  const last = Math.ceil((stage.scrollTop + stage.clientHeight) / ROW_PX) + OVERSCAN
  container.style.height = `${rows.length * ROW_PX}px`
  container.replaceChildren(...rows.slice(first, last).map((row, index) => rowElement(row, first + index)))
}

function rowElement({ branch, level }: Row, index: number): HTMLElement {
  const row = document.createElement('div')
  row.className = `row level-${level}`
  row.style.transform = `translateY(${index * ROW_PX}px)`
  row.innerHTML =
    branch.children.length > 0
      ? `${chevron}${icon}`
      : '<span class="chevron"></span><input type="checkbox" tabindex="-1">'
  const name = document.createElement('span')
  name.className = 'name'
  name.textContent = branch.name
  const hint = document.createElement('span')
  hint.className = 'hint'
  hint.textContent = branch.hint
  row.append(name, hint)
  return row
}
