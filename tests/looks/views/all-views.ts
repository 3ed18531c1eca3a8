import { exportViews } from './exports.ts'
import { portfolioViews } from './portfolio.ts'
import { roomViews } from './rooms.ts'
import { troubleViews } from './trouble.ts'
import { trustViews } from './trust.ts'
import type { View } from './view.ts'
import { workspaceViews } from './workspace.ts'

/** Every view and dialog of a connected app. */
export const allViews: readonly View[] = [
  ...workspaceViews,
  ...portfolioViews,
  ...roomViews,
  ...exportViews,
  ...trustViews,
  ...troubleViews,
]
