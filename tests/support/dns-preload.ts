/** Loaded into `check:live` by `--import`: it asks the DNS server `DNS_SERVER` instead of the machine's. */
import dns, { Resolver } from 'node:dns/promises'
import { syncBuiltinESMExports } from 'node:module'

const servers = [process.env['DNS_SERVER'] ?? '']

Object.assign(dns, {
  Resolver: class extends Resolver {
    constructor(options?: ConstructorParameters<typeof Resolver>[0]) {
      super(options)
      this.setServers(servers)
    }
  },
})
syncBuiltinESMExports()
