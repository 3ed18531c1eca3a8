import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { OperandId } from '#shared/series/operand.ts'

/** Holds the series whose row is pointed at, which the chart draws before all others. */
export const usePointedStore = defineStore('pointed', () => ({ id: shallowRef<OperandId>() }))
