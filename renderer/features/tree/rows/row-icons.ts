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

/** What a row is of; variables have none, being most of the rows. */
export const kindIcons: Readonly<Partial<Record<NodeKind, Component>>> = {
  organization: Landmark,
  entity: Building2,
  'source-type': Plug,
  source: Database,
  'variable-group': Layers,
}

/** What is to be known of a row, after its name. */
export const markIcons: Readonly<Record<NodeMark, Component>> = {
  main: Gauge,
  historical: History,
  hidden: EyeOff,
  offline: WifiOff,
  shared: Copy,
}
