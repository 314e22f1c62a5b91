import { testBehind } from '../relay/support/behind-proxy.ts'
import { startCaddy } from '../relay/support/proxies.ts'

testBehind('Caddy', startCaddy)
