import { computed, type ComputedRef } from 'vue'
import { useCalendarCommands } from '#renderer/features/calendar/commands.ts'
import { useMeteringCommands } from '#renderer/features/metering-model/commands.ts'
import { useCollectionCommands } from '#renderer/features/collections/commands.ts'
import { useConnectionCommands } from '#renderer/features/connections/commands.ts'
import { useBundleCommands } from '#renderer/features/export/bundle/bundle-commands.ts'
import { useDatasetCommands } from '#renderer/features/export/dataset/commands.ts'
import { useEventCommands } from '#renderer/features/events/commands.ts'
import { useExpressionCommands } from '#renderer/features/expressions/commands.ts'
import { useSettingsCommands } from '#renderer/features/settings/commands.ts'
import { useStepsCommands } from '#renderer/features/steps/commands.ts'
import { useTreeCommands } from '#renderer/features/tree/commands.ts'
import { useWorkspaceCommands } from '#renderer/app/commands/workspace-commands.ts'
import { commandGroups, type Command } from '#renderer/ui/command.ts'
import { useOpeningCommands } from './opening-commands.ts'
import { useWindowCommands } from './window-commands.ts'

/** Offers every command of the app. */
export interface Commands {
  /** Commands in the order of the palette. */
  readonly listed: ComputedRef<readonly Command[]>
  /** Returns the commands that a typed text stands for. */
  readonly typed: (text: string) => readonly Command[]
}

/** Joins the commands of all features. */
export function useCommands(): Commands {
  const sources = [
    useWindowCommands(),
    useWorkspaceCommands(),
    useStepsCommands(),
    useCollectionCommands(),
    useTreeCommands(),
    useOpeningCommands(),
    useDatasetCommands(),
    useEventCommands(),
    useExpressionCommands(),
    useCalendarCommands(),
    useMeteringCommands(),
    useSettingsCommands(),
    useConnectionCommands(),
    useBundleCommands(),
  ]
  const listed = computed(() => {
    const all = sources.flatMap((source) => source.listed())
    return commandGroups.flatMap((group) => all.filter((command) => command.group === group))
  })
  return { listed, typed: (text) => sources.flatMap((source) => source.typed?.(text) ?? []) }
}
