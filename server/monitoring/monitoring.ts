import type { DatabaseSync } from 'node:sqlite'
import type { Settings } from '#settings/read-settings.ts'
import type { Log } from '../log/log.ts'
import type { Capacity } from '../outbox/capacity.ts'
import type { Guard } from '../outbox/guard.ts'
import { createUndeliveredCount } from '../outbox/undelivered.ts'
import { createWriteCheck } from '../outbox/write-check.ts'
import { createAlerts } from './alerts.ts'
import { currentFrontRefusal } from './front-refusal.ts'
import { deliveryHealth } from './delivery-health.ts'
import { createHealth } from './health.ts'
import { createStorageHealth } from './storage-health.ts'
import { createTroubleFinder } from './troubles.ts'
import { startWatch } from './watch.ts'

export type MonitoringOptions = {
  settings: Settings
  guard: Guard
  capacity: Capacity
  isBackupFailing: () => boolean
  log: Log
}

/** What says how the relay is doing: to monitors that ask, and to the owner by itself. */
export function createMonitoring(db: DatabaseSync, options: MonitoringOptions) {
  const { settings, guard, capacity, isBackupFailing, log } = options
  const { dataDir, smtpUrl, siteOrigin, alertUrl, heartbeatUrl } = settings
  const hasMailServer = smtpUrl !== null
  const canStore = createStorageHealth({ guard, capacity, writeCheck: createWriteCheck(db), log })
  const undelivered = createUndeliveredCount(db)
  const frontRefusal = () => currentFrontRefusal(db)
  return {
    health: createHealth({ canStore, delivery: () => deliveryHealth(undelivered(), hasMailServer) }),
    /** @returns a function that ends it. */
    startWatch(): () => void {
      const tell = createAlerts({ db, alertUrl, site: new URL(siteOrigin).host, log })
      const findTroubles = createTroubleFinder({
        dataDir,
        canStore,
        isBackupFailing,
        undelivered,
        hasMailServer,
        frontRefusal,
      })
      return startWatch({ findTroubles, tell, heartbeatUrl, log })
    },
  }
}
