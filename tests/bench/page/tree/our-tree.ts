import { createPinia } from 'pinia'
import { createApp, defineComponent, h, shallowRef } from 'vue'
import '#renderer/styles/tokens.css'
import '#renderer/styles/base.css'
import '#renderer/styles/utilities.css'
import PortfolioTree from '#renderer/features/tree/portfolio-tree.vue'
import type { TreeNode } from '#renderer/features/tree/nodes/tree-node.ts'
import { useTreeRows } from '#renderer/features/tree/rows/use-tree-rows.ts'
import type { Services } from '#renderer/ports/services.ts'
import { providePreferenceStorage } from '#renderer/stores/preferences.ts'
import { provideServices } from '#renderer/ports/services-key.ts'
import { noBridge } from '../no-bridge.ts'

export interface OurTree {
  readonly stage: HTMLElement
  readonly expandAll: () => void
  readonly collapseAll: () => void
  readonly type: (query: string) => void
  readonly close: () => void
}

const services: Services = {
  bridge: noBridge,
  clock: { now: () => performance.timeOrigin + performance.now() },
  openConnection: () => Promise.reject(new Error('no connection')),
  partitions: {
    list: () => Promise.reject(new Error('no cache')),
    summarise: () => Promise.reject(new Error('no cache')),
    erase: () => Promise.reject(new Error('no cache')),
    heldBy: () => Promise.resolve(undefined),
    setAside: () => Promise.reject(new Error('no cache')),
    listDamaged: () => [],
    eraseDamaged: () => Promise.reject(new Error('no cache')),
    withDocuments: () => Promise.reject(new Error('no cache')),
  },
  bundles: {
    measure: () => Promise.reject(new Error('no cache')),
    write: () => Promise.reject(new Error('no cache')),
    takeHanded: () => Promise.reject(new Error('no bridge')),
    choose: () => Promise.reject(new Error('no bridge')),
    open: () => Promise.reject(new Error('no bridge')),
  },
  newId: () => 'none',
  readStorage: () => Promise.resolve({ usedBytes: 0, quotaBytes: 0 }),
}

/** The tree of the app on nodes of ours. */
export function mountOurs(stage: HTMLElement, treeNodes: readonly TreeNode[]): OurTree {
  stage.style.display = 'flex'
  const nodes = shallowRef(treeNodes)
  const query = shallowRef('')
  const tree = useTreeRows(nodes, query)
  const root = defineComponent(() => () => h(PortfolioTree, { tree, busy: false }))
  const app = createApp(root)
  app.use(createPinia())
  provideServices(app, services)
  providePreferenceStorage(app, localStorage)
  app.mount(stage)
  return {
    stage,
    expandAll: tree.expandAll,
    collapseAll: tree.collapseAll,
    type: (typed) => {
      query.value = typed
    },
    close: () => {
      app.unmount()
      stage.remove()
    },
  }
}
