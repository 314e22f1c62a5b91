/** The bytes of all posts in work, for all sites of this process: they lie in memory until they are stored. */
import { LARGEST_BYTES, type Pace } from './pace.ts'

/** An enquiry without files is always taken: the longest message has 40 KB. */
const SMALL_BYTES = 128 * 1024
const ROOM_BYTES = 6 * LARGEST_BYTES
// On a busy machine a connection rests while other enquiries are stored.
const GRACE_MS = 3000
/** When others wait for its room: 25 MB at 350 kbit/s. */
const SOON_MS = 10 * 60_000

type Place = { bytes: number; isHopeless(): boolean; giveWay(): void }
const places = new Set<Place>()

/**
 * Opens an account of a post's bytes.
 * @param onGivenWay called when the post has to give way: its bytes must be dropped.
 */
export function enterRoom(pace: Pace, onGivenWay: () => void) {
  const began = performance.now()
  const leave = (): void => void places.delete(place)
  const place: Place = {
    bytes: 0,
    isHopeless: () => performance.now() - began > GRACE_MS && pace.takesLonger(SOON_MS),
    giveWay() {
      leave()
      onGivenWay()
    },
  }
  return {
    /** @param bytes of the post so far, or announced. @returns false when there is no room for them. */
    take(bytes: number): boolean {
      const needed = Math.min(bytes, LARGEST_BYTES)
      if (needed <= Math.max(place.bytes, SMALL_BYTES)) return true
      if (!makeRoom(needed, place)) return false
      place.bytes = needed
      places.add(place)
      return true
    },
    leave,
  }
}

/** Ends hopeless posts, the oldest first, until the bytes of a post fit. @returns whether they do. */
function makeRoom(bytes: number, own: Place): boolean {
  const others = [...places].filter((place) => place !== own)
  let taken = others.reduce((sum, place) => sum + place.bytes, bytes)
  for (const place of others) {
    if (taken <= ROOM_BYTES) return true
    if (!place.isHopeless()) continue
    taken -= place.bytes
    place.giveWay()
  }
  return taken <= ROOM_BYTES
}
