import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import type { Command, CommandSource } from '#renderer/ui/command.ts'
import { settingsCommands as strings, themeText } from './strings.ts'

export function useSettingsCommands(): CommandSource {
  const navigation = useNavigationStore()
  const preferences = usePreferences()

  const open: Command = {
    id: 'open-settings',
    title: strings.open,
    group: 'view',
    names: strings.openNames,
    run: () => navigation.open({ kind: 'settings' }),
  }
  const themes: readonly Command[] = (['system', 'light', 'dark'] as const).map((theme) => ({
    id: `theme-${theme}`,
    title: strings.theme(themeText[theme]),
    group: 'view',
    names: strings.themeNames[theme],
    run: () => preferences.update({ theme }),
  }))
  const densities: readonly Command[] = (['comfortable', 'compact'] as const).map((density) => ({
    id: `density-${density}`,
    title: strings.density[density],
    group: 'view',
    run: () => preferences.update({ density }),
  }))
  const units: readonly Command[] = (['system', 'metric', 'imperial'] as const).map((system) => ({
    id: `units-${system}`,
    title: strings.units[system],
    group: 'view',
    names: strings.unitsNames[system],
    run: () => preferences.update({ units: system }),
  }))
  return { listed: () => [open, ...themes, ...densities, ...units] }
}
