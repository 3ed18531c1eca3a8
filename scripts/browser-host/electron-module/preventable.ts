/** An event like those of Electron: listeners may prevent what it announces. */
export type PreventableEvent = Pick<Event, 'defaultPrevented' | 'preventDefault'>

export function preventable<T extends object>(fields: T): T & PreventableEvent {
  return Object.assign(new Event('electron', { cancelable: true }), fields)
}
