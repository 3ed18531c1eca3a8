import { useNavigationStore, type DetailsSubject } from './navigation.ts'
import { usePreferences } from './preferences.ts'

/** Opens the requested details, as a pane or in a small window as a sheet. */
export function useShowDetails(): (subject: DetailsSubject) => void {
  const navigation = useNavigationStore()
  const preferences = usePreferences()
  return (subject) => {
    navigation.inspect(subject)
    navigation.showSheet('details')
    preferences.update({ detailsOpen: true })
  }
}
