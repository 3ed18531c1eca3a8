import {
  Building2,
  Copy,
  Database,
  EyeOff,
  Gauge,
  History,
  Landmark,
  Layers,
  Plug,
  WifiOff,
} from '@lucide/vue'
import type { Component } from 'vue'
import type { NodeKind, NodeMark } from '../nodes/tree-node.ts'

/** Icons of rows by kind; variables have none, because most rows are variables. */
export const kindIcons: Readonly<Partial<Record<NodeKind, Component>>> = {
  organization: Landmark,
  entity: Building2,
  'source-type': Plug,
  source: Database,
  'variable-group': Layers,
}

/** Icons after the name of a row. */
export const markIcons: Readonly<Record<NodeMark, Component>> = {
  main: Gauge,
  historical: History,
  hidden: EyeOff,
  offline: WifiOff,
  shared: Copy,
}
