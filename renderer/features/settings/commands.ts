import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import { commandsIn, type CommandSource } from '#renderer/ui/command.ts'
import { settingsCommands as strings, themeText } from './strings.ts'

const inView = commandsIn('view')

export function useSettingsCommands(): CommandSource {
  const navigation = useNavigationStore()
  const preferences = usePreferences()

  const openSettings = (): void => navigation.open({ kind: 'settings' })
  const open = inView('open-settings', strings.open, openSettings, strings.openNames)
  const themes = (['system', 'light', 'dark'] as const).map((theme) => {
    const choose = (): void => preferences.update({ theme })
    return inView(`theme-${theme}`, strings.theme(themeText[theme]), choose, strings.themeNames[theme])
  })
  const densities = (['comfortable', 'compact'] as const).map((density) =>
    inView(`density-${density}`, strings.density[density], () => preferences.update({ density })),
  )
  const systems = (['system', 'metric', 'imperial'] as const).map((units) => {
    const choose = (): void => preferences.update({ units })
    return inView(`units-${units}`, strings.units[units], choose, strings.unitsNames[units])
  })
  return { listed: () => [open, ...themes, ...densities, ...systems] }
}
