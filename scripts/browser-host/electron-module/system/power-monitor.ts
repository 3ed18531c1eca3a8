import { GuardedEmitter } from '../guarded.ts'

/** powerMonitor: specs fire its events, `powerMonitor.emit('suspend')`. */
export class HostPowerMonitor extends GuardedEmitter {
  readonly onBatteryPower = false

  isOnBatteryPower(): boolean {
    return this.onBatteryPower
  }

  getSystemIdleState(_idleThreshold: number): 'active' {
    return 'active'
  }

  getSystemIdleTime(): number {
    return 0
  }

  getCurrentThermalState(): 'unknown' {
    return 'unknown'
  }
}
