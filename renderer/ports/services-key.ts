import { inject, type App, type InjectionKey } from 'vue'
import type { Services } from './services.ts'

const servicesKey: InjectionKey<Services> = Symbol('services')

/** Provides the services to every store and component of the app; called once, by the composition root. */
export function provideServices(app: App, services: Services): void {
  app.provide(servicesKey, services)
}

/** Returns the services of this app. Works in component setup and in setup stores. */
export function useServices(): Services {
  const services = inject(servicesKey)
  if (services === undefined) throw new Error('provideServices was not called')
  return services
}
