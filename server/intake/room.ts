/** The bytes of all posts in work, for all sites of this process: they lie in memory until they are stored. */
import type { IncomingMessage } from 'node:http'
import { MAX_ATTACHMENT_BYTES, MAX_FILES } from '#enquiry/limits.ts'

/** The time for a whole form. Node's own limit of 120 s would end the connection without a page for the visitor. */
export const FORM_MS = 110_000
/** An enquiry without files is always taken: the longest message has 40 KB. */
const SMALL_BYTES = 128 * 1024
const LARGEST_BYTES = MAX_FILES * MAX_ATTACHMENT_BYTES + 1024 * 1024
const ROOM_BYTES = 6 * LARGEST_BYTES
// On a busy machine a connection rests while other enquiries are stored.
const GRACE_MS = 3000

type Place = { bytes: number; isHopeless(): boolean; giveWay(): void }
const places = new Set<Place>()

/**
 * Opens an account of a post's bytes.
 * @param onGivenWay called when the post has to give way: its bytes must be dropped.
 */
export function enterRoom(post: IncomingMessage, onGivenWay: () => void) {
  const announced = Number(post.headers['content-length'] ?? LARGEST_BYTES)
  const [began, readBefore] = [performance.now(), post.socket.bytesRead]
  const leave = (): void => void places.delete(place)
  const place: Place = {
    bytes: 0,
    /** Whether the post will not be here in time if it goes on at its speed so far. */
    isHopeless() {
      const passed = performance.now() - began
      return !post.complete && passed > GRACE_MS && post.socket.bytesRead - readBefore < (announced * passed) / FORM_MS
    },
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
