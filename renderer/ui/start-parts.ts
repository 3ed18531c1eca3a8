import type { Component, InjectionKey } from 'vue'

/** Parts that other features contribute to the start page; the frame provides them, so that no feature knows another. */
export const startParts: InjectionKey<readonly Component[]> = Symbol('parts of the start page')
