import type { Component, InjectionKey } from 'vue'

/**
 * Parts that other features contribute to the start page; the frame provides them, so that features do not depend on
 * each other.
 */
export const startParts: InjectionKey<readonly Component[]> = Symbol('parts of the start page')

/** A chart without variables shows this part, the start page, which the screen provides. */
export const chartBeginning: InjectionKey<Component> = Symbol('what a chart without variables shows')
